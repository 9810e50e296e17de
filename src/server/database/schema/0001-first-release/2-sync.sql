-- What devices need to edit without overwriting, and to read only what changed: row versions, changes since a cursor,
-- deleted rows, and a name for the history of the database.

-- `version`: compared with If-Match. It increases only if the row's data change, not if all values stay the same or
-- only `changed` is set. Generated columns (plain_name) are left out, because their new values are not computed yet in
-- this trigger.
create function count_version() returns trigger language plpgsql as $$
declare
  own constant text[] := array['version', 'changed', 'plain_name'];
begin
  new.version := old.version + (to_jsonb(new) - own is distinct from to_jsonb(old) - own)::int;
  return new;
end $$;

-- `changed`: the transaction that last wrote a mirrored row. The cursor of a list is the oldest transaction that was
-- still open when the list was read. A later request with this cursor gets the rows whose `changed` is not older, so it
-- also gets all rows of transactions that were still open: a row may be sent twice, but none is missed.
create function stamp() returns trigger language plpgsql as $$ begin
  new.changed := pg_current_xact_id();
  return new;
end $$;

-- Deleted rows of mirrored tables.
create table tombstone (
  noun text not null,
  id integer not null,
  changed xid8 not null default pg_current_xact_id()
);
create function bury() returns trigger language plpgsql as $$ begin
  insert into tombstone (noun, id) values (tg_table_name, old.id);
  return old;
end $$;

-- The name of the database's history is part of every cursor. After a restore rows may be older than a cursor claims,
-- so cursors issued before it must be refused. The name is therefore a hash of values; every kind of restore changes
-- one of them:
--
--   restored into another cluster              the system identifier
--   point-in-time recovery, promoted standby   the timeline of the current WAL file
--   files or a disk restored                   the start time of the server
--   dump loaded into another database          the oid of the database
--   dump loaded into the same database         the xmin of the single row of `cluster`, which a dump does not contain
--   one table emptied and filled               the file number of the table
create table cluster (single boolean primary key default true check (single));
insert into cluster default values;

-- PostgreSQL must not check the body before the first call, because it names tables of later files.
set local check_function_bodies = off;
create function cluster_name() returns text language sql stable as $$
  select hashtextextended(concat_ws(' ',
    (select system_identifier from pg_control_system()),
    left(pg_walfile_name(pg_current_wal_lsn()), 8),
    extract(epoch from pg_postmaster_start_time()),
    (select oid from pg_database where datname = current_database()),
    (select xmin from cluster),
    pg_relation_filenode('attendance'), pg_relation_filenode('student'), pg_relation_filenode('class_group'),
    pg_relation_filenode('membership'), pg_relation_filenode('tombstone')
  ), 0)::text
$$;
set local check_function_bodies = on;

-- One row per run of the embedded database that was shut down cleanly, written last. Any copy of the files that
-- contains the row contains the whole run, so cursors issued in it stay valid. Cursors of a killed run are refused: a
-- copy of its files may have diverged.
create table closed_run (name text primary key, at timestamptz not null default now());
