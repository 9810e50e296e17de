/**
 * Row versions, and the transaction that last wrote each mirrored row (`changed`).
 *
 * The cursor of a list is the oldest transaction that was still open when the list was read. A later request with this
 * cursor gets the rows whose `changed` is not older. A transaction that was open then is never older than the cursor,
 * so its rows are in the next answer: a row may be sent twice, but none is missed.
 */
export const changes = /* sql */ `
alter table attendance add column version integer not null default 1, add column changed xid8 not null default pg_current_xact_id();
alter table student add column changed xid8 not null default pg_current_xact_id();
alter table class_group add column changed xid8 not null default pg_current_xact_id();
alter table membership add column changed xid8 not null default pg_current_xact_id();
create index attendance_changed on attendance (changed);

create table tombstone (
  noun text not null,
  id integer not null,
  changed xid8 not null default pg_current_xact_id()
);

create function stamp() returns trigger language plpgsql as $$ begin
  new.changed := pg_current_xact_id();
  return new;
end $$;
create function stamp_version() returns trigger language plpgsql as $$ begin
  new.changed := pg_current_xact_id();
  new.version := old.version + 1;
  return new;
end $$;
create function bury() returns trigger language plpgsql as $$ begin
  insert into tombstone (noun, id) values (tg_table_name, old.id);
  return old;
end $$;

create trigger stamp before update on attendance for each row execute function stamp_version();
create trigger stamp before update on student for each row execute function stamp();
create trigger stamp before update on class_group for each row execute function stamp();
create trigger stamp before update on membership for each row execute function stamp();
create trigger bury after delete on attendance for each row execute function bury();
create trigger bury after delete on student for each row execute function bury();
create trigger bury after delete on class_group for each row execute function bury();
create trigger bury after delete on membership for each row execute function bury();

-- A new member's student, and all rows of a group with a new teacher, become visible to somebody: mark them as changed.
create function stamp_member() returns trigger language plpgsql as $$ begin
  update student set changed = pg_current_xact_id() where id = new.student_id;
  return null;
end $$;
create trigger stamp_member after insert or update on membership for each row execute function stamp_member();

create function stamp_group() returns trigger language plpgsql as $$ begin
  update membership set changed = pg_current_xact_id() where group_id = new.id;
  update attendance set changed = pg_current_xact_id() where group_id = new.id;
  return null;
end $$;
create trigger stamp_group after update of teacher_id on class_group for each row
  when (old.teacher_id is distinct from new.teacher_id) execute function stamp_group();

-- Transaction ids are meaningful only within one cluster and timeline, so their name is part of every cursor.
create function cluster_name() returns text language sql stable as $$
  select s.system_identifier || '-' || c.timeline_id from pg_control_system() s, pg_control_checkpoint() c
$$;
create table cluster (single boolean primary key default true check (single), name text not null);
insert into cluster (name) values (cluster_name());
`
