/**
 * A version for every row that people change, with which If-Match is compared. It increases with each change of the
 * row's data and only then.
 */
export const versions = /* sql */ `
alter table person add column version integer not null default 1;
alter table student add column version integer not null default 1;
alter table emergency_contact add column version integer not null default 1;
alter table class_group add column version integer not null default 1;
alter table membership add column version integer not null default 1;
alter table receipt add column version integer not null default 1;
alter table bank_data add column version integer not null default 1;

-- The version increases only if data changes, not if only "changed" is set or all values stay the same. (Generated columns are not computed yet here.)
create function count_version() returns trigger language plpgsql as $$
declare
  own constant text[] := array['version', 'changed', 'plain_name'];
begin
  new.version := old.version + (to_jsonb(new) - own is distinct from to_jsonb(old) - own)::int;
  return new;
end $$;
create trigger version before update on person for each row execute function count_version();
create trigger version before update on student for each row execute function count_version();
create trigger version before update on emergency_contact for each row execute function count_version();
create trigger version before update on class_group for each row execute function count_version();
create trigger version before update on membership for each row execute function count_version();
create trigger version before update on receipt for each row execute function count_version();
create trigger version before update on bank_data for each row execute function count_version();
`
