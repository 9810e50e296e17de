/**
 * The number of attendance rows. Every page of the whole list contains it, and counting five million rows takes half a
 * second.
 *
 * Triggers keep one counter per connection (256 rows, `place`), so that connections do not wait for each other; the
 * number is their sum. A counter changes in the same transaction as the rows it counts, so the sum is right in every
 * snapshot. A single counter may be negative, because rows may be deleted by another connection than the one that
 * inserted them.
 *
 * Also an index by day: the first download reads the newest days first, and a tablet begins with today's.
 */
export const counts = /* sql */ `
create table attendance_count (place smallint primary key, rows bigint not null);

create function count_attendance() returns trigger language plpgsql as $$
declare
  more bigint;
begin
  if tg_op = 'TRUNCATE' then
    update attendance_count set rows = 0;
    return null;
  end if;
  select count(*) into more from moved;
  if more > 0 then
    insert into attendance_count (place, rows) values (pg_backend_pid() % 256, case tg_op when 'INSERT' then more else -more end)
    on conflict (place) do update set rows = attendance_count.rows + excluded.rows;
  end if;
  return null;
end $$;
-- The triggers lock the table until the end of the migration, so the count below includes all rows.
create trigger count_added after insert on attendance referencing new table as moved for each statement execute function count_attendance();
create trigger count_gone after delete on attendance referencing old table as moved for each statement execute function count_attendance();
create trigger count_none after truncate on attendance for each statement execute function count_attendance();
insert into attendance_count (place, rows) select 0, count(*) from attendance;

create index attendance_day on attendance (attendance_date, id);

-- A data-only dump contains the attendance rows, which are counted when they are loaded, and the counts too; these are ignored.
create function counted_already() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger counted before insert on attendance_count for each row when (pg_trigger_depth() = 0) execute function counted_already();
`
