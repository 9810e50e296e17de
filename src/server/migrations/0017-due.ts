/**
 * The receipts whose due date was already notified, so that each is notified once; a change of status stays a separate
 * event.
 */
export const due = /* sql */ `
-- A separate table, because sending a notice must not change the receipt's version.
create table payment_told (
  receipt_id integer primary key references receipt on delete cascade,
  at timestamptz not null default now()
);
-- Receipts that are already due count as notified, so that the migration sends no notices.
insert into payment_told (receipt_id) select id from receipt where payment_period <= current_date;
create index receipt_owed on receipt (payment_period) where is_active and status in ('pendiente', 'parcial', 'vencido');

create or replace function tell_receipt() returns trigger language plpgsql as $$ begin
  if new.status is not distinct from old.status then return null; end if;
  insert into push_event (kind, person_id, student_id, row_id)
    select 'payment', new.tutor_id, (select s.id from student s where s.folio = new.student_folio), new.id
    where exists (select from push_subscription p where p.person_id = new.tutor_id and 'payment' = any (p.kinds));
  return null;
end $$;
drop trigger tell on receipt;
create trigger tell after update of status on receipt for each row execute function tell_receipt();
`
