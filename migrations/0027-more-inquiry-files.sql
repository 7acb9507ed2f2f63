-- A message takes 3 files, and the up to 4 parts of a shapefile count as one of them.

alter table inquiries drop constraint inquiries_files_announced_check;
alter table inquiries add constraint inquiries_files_announced_check check (files_announced between 0 and 12);
alter table inquiry_files drop constraint inquiry_files_place_check;
alter table inquiry_files add constraint inquiry_files_place_check check (place between 1 and 12);
