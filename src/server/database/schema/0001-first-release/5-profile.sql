-- What belongs to the school as a whole: its name, how to reach it, its look, its rules for names and folios, its
-- privacy notice. One row; '' is a value that nobody has set. The provider writes the row at its first start
-- (server/profile.ts).

create table profile (
  id integer primary key default 1 check (id = 1),
  name text not null default '',
  full_name text not null default '',
  description text not null default '',
  theme_color text not null default '',
  accent_color text not null default '',
  -- A picture as a data: URL, so that every page and every device has it with the other values.
  logo text not null default '',
  email text not null default '',
  phone text not null default '',
  chat text not null default '',
  social text not null default '',
  reviews text not null default '',
  folio_prefix text not null default '',
  family_name_first boolean not null default false,
  -- The attendance option of each meaning: its `value` in attendance_status.
  present text not null default '',
  absent text not null default '',
  late text not null default '',
  excused text not null default '',
  privacy text not null default '',
  -- The school's date on which `privacy` was last changed; null if it was emptied or never changed.
  privacy_updated date,
  version integer not null default 1
);
create trigger version before update on profile for each row execute function count_version();
create trigger audit after insert or update or delete on profile for each row execute function audit_row();
