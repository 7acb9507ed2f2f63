import { href, useNavigate } from 'react-router';
import {
  type AdminCourseDate,
  type CourseDateFilter,
  exportCourseDates,
  listAllCourseDates,
} from '#contract/admin/courses/course-dates.ts';
import { readServicesPage } from '#contract/site/catalogue.ts';
import { daySpan } from '#contract/site/day-span.ts';
import { call } from '#web/api.ts';
import type { Part } from '#web/data/loaded-list.tsx';
import { type PageProps, useOwnValue } from '#web/data/page-data.tsx';
import { privateMetaOf } from '#web/seo/page-meta.ts';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { Select } from '#web/ui/forms/field.tsx';
import { ActionDialog } from '../action-dialog.tsx';
import { ExportButton } from '../lists/export-button.tsx';
import { FilteredList, type Filters, listLoader } from '../lists/filtered-list.tsx';
import type { ListQuery } from '../lists/list-filters.ts';
import { ListSearch } from '../lists/list-search.tsx';
import type { Route } from './+types/courses-page.ts';
import { placeLabel, seatsLabel, stateLabel } from './course-labels.ts';
import { NewDate } from './date-form.tsx';
import './courses-page.css';

export const meta = privateMetaOf(href('/admin/courses'), {
  title: 'Courses',
  description: 'For staff: the dates of courses, their seats and their participants.',
});

async function read(query: ListQuery<CourseDateFilter>, signal?: AbortSignal): Promise<Part<AdminCourseDate>> {
  const { dates, cursor } = await call(listAllCourseDates, { query }, { signal });
  return { list: dates, cursor };
}

const filters: Filters<CourseDateFilter> = [
  { show: 'coming', label: 'Now and to come', empty: 'No upcoming course dates.' },
  { show: 'past', label: 'Over', empty: 'No past course dates.' },
  { show: 'cancelled', label: 'Cancelled', empty: 'No cancelled course dates.' },
  { show: 'all', label: 'All', empty: 'No course dates.' },
];

export const clientLoader = listLoader(filters, async (query, signal) => {
  const [dates, { courses }] = await Promise.all([read(query, signal), call(readServicesPage, {}, { signal })]);
  return { ...dates, courses };
});

export const HydrateFallback = () => <CoursesPage loaderData="loading" />;
export const ErrorBoundary = () => <CoursesPage loaderData="failed" />;
export default CoursesPage;

function CoursesPage({ loaderData }: PageProps<Route.ComponentProps>) {
  const courses = useOwnValue(loaderData)?.courses ?? [];
  return (
    <FilteredList
      name="course dates"
      title="Courses"
      filters={filters}
      loaded={loaderData}
      tools={(query) => (
        <p className="actions">
          <ExportButton endpoint={exportCourseDates} name="courses" query={query} />
          <AddDate courses={courses} />
        </p>
      )}
      search={(query) => (
        <ListSearch label="Course, place or participant" query={query}>
          <CourseSelect courses={courses} chosen={query.course} />
        </ListSearch>
      )}
      read={read}
    >
      {(list) => (
        <ul className="admin-rows course-rows mt-5">
          {list.map((date) => (
            <li key={date.id}>
              <p className="min-w-0 wrap-anywhere font-strong">{date.course}</p>
              <p className="min-w-0">
                <TextLink to={href('/admin/courses/:id', { id: date.id })}>
                  {daySpan(date.startsOn, date.endsOn)}
                  <span className="sr-only">: {date.course}</span>
                </TextLink>
              </p>
              <p className="min-w-0 wrap-anywhere">{placeLabel(date)}</p>
              <p className="text-ink2">{stateLabel(date)}</p>
              <p className="text-ink2">{seatsLabel(date)}</p>
            </li>
          ))}
        </ul>
      )}
    </FilteredList>
  );
}

type Courses = readonly { id: string; name: string }[];

function AddDate({ courses }: { courses: Courses }) {
  const navigate = useNavigate();
  return (
    <ActionDialog<string>
      action="New date"
      kind="primary"
      onChange={(id) => void navigate(href('/admin/courses/:id', { id }))}
    >
      {(done) => <NewDate courses={courses} onAdded={done} />}
    </ActionDialog>
  );
}

/** The key remounts it once the courses are loaded, so that the course in the address is selected. */
const CourseSelect = ({ courses, chosen = '' }: { courses: Courses; chosen: string | undefined }) => (
  <Select key={courses.length} label="Course" name="course" defaultValue={chosen}>
    <option value="">All courses</option>
    {courses.map(({ id, name }) => (
      <option key={id} value={id}>
        {name}
      </option>
    ))}
  </Select>
);
