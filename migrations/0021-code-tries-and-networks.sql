-- Wrong codes of browsers other than the one that signed up are counted apart: they shut out only each other.

alter table pending_signups add column wrong_tries_elsewhere int not null default 0;

-- Where a session was opened from, as coarse as its owner is shown it: `102.177.x.x`. Empty for sessions of before.

alter table sessions add column network text not null default '';
