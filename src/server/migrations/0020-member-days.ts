/**
 * The members of a group on a given day. A membership stores its earlier spans, so that a student who left and returned
 * is on the rolls of both times; the function `member_on` decides.
 */
export const memberDays = /* sql */ `
alter table membership add column earlier datemultirange not null default '{}';

-- Reactivating a membership begins another span and moves the old one to "earlier"; on the day of leaving the old span goes on.
-- A span without a start covers all days before it.
create function keep_span() returns trigger language plpgsql as $$ begin
  if new.start_date is null then
    new.earlier := '{}';
  elsif new.is_active and not old.is_active and old.end_date is not null
    and new.start_date is distinct from old.start_date and coalesce(old.start_date <= old.end_date, true) then
    new.earlier := old.earlier + datemultirange(daterange(old.start_date, old.end_date));
  end if;
  -- Not audited, because start_date and end_date are.
  if new.earlier <> old.earlier then
    perform set_config('lucero.derived', concat_ws(',', nullif(current_setting('lucero.derived', true), ''), 'earlier'), true);
  end if;
  return new;
end $$;
create trigger keep_span before update on membership for each row execute function keep_span();

-- The same rule as domain/membership-days: end_date is the first day outside, and dates decide before is_active.
create function member_on(m membership, day date) returns boolean language sql stable as $$
  select m.earlier @> day or ((m.start_date is null or m.start_date <= day) and case
    when m.end_date is null or (m.is_active and m.end_date <= m.start_date) then m.is_active
    else day < m.end_date end)
$$;
`
