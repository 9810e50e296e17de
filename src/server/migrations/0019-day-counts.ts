/**
 * The number of attendance rows per day, counted like the total (migration 16). Every page of a day's list contains it,
 * and a day of a hundred schools has fifty thousand rows.
 */
export const dayCounts = /* sql */ `
create table attendance_day_count (day date, place smallint, rows bigint not null, primary key (day, place));

create or replace function count_attendance() returns trigger language plpgsql as $$
declare
  here constant integer := pg_backend_pid() % 256;
  one constant integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  if tg_op = 'TRUNCATE' then
    update attendance_count set rows = 0;
    update attendance_day_count set rows = 0;
    return null;
  end if;
  insert into attendance_count (place, rows) select here, one * count(*) from moved having count(*) > 0
    on conflict (place) do update set rows = attendance_count.rows + excluded.rows;
  insert into attendance_day_count (day, place, rows) select attendance_date, here, one * count(*) from moved group by attendance_date order by attendance_date
    on conflict (day, place) do update set rows = attendance_day_count.rows + excluded.rows;
  return null;
end $$;

create function count_other_day() returns trigger language plpgsql as $$ begin
  insert into attendance_day_count (day, place, rows)
    select day, pg_backend_pid() % 256, more from (values (old.attendance_date, -1), (new.attendance_date, 1)) moved (day, more) order by day
    on conflict (day, place) do update set rows = attendance_day_count.rows + excluded.rows;
  return null;
end $$;
-- The trigger locks the table until the end of the migration.
create trigger count_day after update of attendance_date on attendance for each row when (old.attendance_date <> new.attendance_date) execute function count_other_day();
insert into attendance_day_count (day, place, rows) select attendance_date, 0, count(*) from attendance group by attendance_date;

-- Counts in a data-only dump are ignored, as for the total; countAnew sets lucero.counting to insert some.
create trigger counted before insert on attendance_day_count for each row
  when (pg_trigger_depth() = 0 and coalesce(current_setting('lucero.counting', true), '') = '') execute function counted_already();
`
