-- The audit log: one entry for each inserted, changed or deleted row of an audited table. The table's trigger `audit`
-- writes it, so that no handler can forget it.
--
-- A transaction first sets who writes and when (`lucero.person`, `lucero.at`; see database/act-as.ts). If nobody is
-- set, changes are logged without a person, and inserts are not logged, because the row itself says everything that an
-- entry could say.

create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- No foreign key, because the log must outlive the person's row.
  person_id integer,
  noun text not null,
  row_id integer not null,
  deed text not null check (deed in ('created', 'changed', 'deleted', 'erased')),
  -- {"column": [from, to]}; empty for a new row, whose values are in the row or in "from" of the first change.
  changes jsonb not null default '{}'
);
create index audit_row on audit (noun, row_id, id desc);

-- Logs one inserted, changed or deleted row of any table. Leaves out internal columns, and the columns named in the
-- setting `lucero.derived`, whose values are computed from other rows (such as totals).
create function audit_row() returns trigger language plpgsql as $$
declare
  who constant text := nullif(current_setting('lucero.person', true), '');
  own text[];
  after jsonb;
  changes jsonb := '{}';
begin
  -- Converts no rows to JSON for an insert, because an import inserts thousands.
  if tg_op = 'INSERT' then
    if who is null then return null; end if;
  else
    own := array['id', 'version', 'changed', 'plain_name']
      || string_to_array(coalesce(current_setting('lucero.derived', true), ''), ',');
    after := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
    -- A changed password and a changed picture are logged without their values.
    select jsonb_object_agg(
        case key when 'password_hash' then 'password' else key end,
        case when key in ('password_hash', 'logo') then '[null, null]' else jsonb_build_array(value, after -> key) end
      ) into changes
      from jsonb_each(to_jsonb(old) - own) where value is distinct from after -> key;
    if changes is null then return null; end if;
  end if;
  insert into audit (at, person_id, noun, row_id, deed, changes)
  values (
    coalesce(nullif(current_setting('lucero.at', true), '')::timestamptz, now()),
    who::integer,
    tg_table_name,
    case when tg_op = 'DELETE' then old.id else new.id end,
    case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'changed' else 'deleted' end,
    changes
  );
  return null;
end $$;

-- Log entries can only be added. Erasing a person removes the values from the entries about the rows that are erased
-- (`erase_audit`); the entries still say who changed which columns and when.
create function keep_audit() returns trigger language plpgsql as $$ begin
  -- Truncating an empty log is allowed, because a restore truncates all tables, even those of an empty database.
  if tg_op = 'TRUNCATE' then
    if not exists (select from audit) then return null; end if;
  end if;
  if tg_op = 'UPDATE' and current_setting('lucero.erasing', true) = 'on' then
    if to_jsonb(new) - 'changes'::text = to_jsonb(old) - 'changes'::text then return new; end if;
  end if;
  raise exception 'lines of the audit are added, never changed or removed' using errcode = 'insufficient_privilege';
end $$;
create trigger keep before update or delete on audit for each row execute function keep_audit();
create trigger keep_all before truncate on audit for each statement execute function keep_audit();

-- Security definer: if the table belongs to another database role, this function is the only way in which the provider
-- can change log entries.
create function erase_audit(erased text, ids integer[]) returns void
language plpgsql security definer set search_path from current as $$ begin
  perform set_config('lucero.erasing', 'on', true);
  update audit
    set changes = (select coalesce(jsonb_object_agg(key, '[null, null]'::jsonb), '{}') from jsonb_each(audit.changes))
    where noun = erased and row_id = any(ids);
  perform set_config('lucero.erasing', '', true);
end $$;
