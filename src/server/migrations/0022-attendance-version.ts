/**
 * The version of an attendance row increases only if its data changes. A group's new teacher updates `changed` of all
 * its rows, but not their versions.
 */
export const attendanceVersion = /* sql */ `
create or replace function stamp_version() returns trigger language plpgsql as $$ begin
  new.changed := pg_current_xact_id();
  new.version := old.version + ((new.attendance_date, new.student_id, new.group_id, new.status, new.points, new.observations, new.beginning_of_the_cycle)
    is distinct from (old.attendance_date, old.student_id, old.group_id, old.status, old.points, old.observations, old.beginning_of_the_cycle))::int;
  return new;
end $$;
`
