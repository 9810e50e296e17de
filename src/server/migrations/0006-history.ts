/**
 * Which history a cursor of "changes since" belongs to. Whatever a restore does, it does with the server stopped, on another
 * server, or by writing rows; so the name of a history is made of what none of these leaves as it was:
 *
 *   another cluster                      its identifier
 *   recovered to a moment, or promoted   the timeline, taken from the log that is written now (the last checkpoint may be older)
 *   files or a disk put back             the moment at which the server started
 *   a dump into another database         that database's oid
 *   a dump into the same one             the transaction that wrote the single row of `cluster`: a dump brings its value, not its writer
 *   one table emptied and filled         the file in which PostgreSQL keeps that table
 */
export const history = /* sql */ `
alter table cluster drop column name, drop column restored;

create or replace function cluster_name() returns text language sql stable as $$
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

-- The embedded database starts with every start of the provider. A run that was closed in order stands here: nothing was written
-- after it was copied, so whoever has it has all of it, and cursors of that run go on. One that was not may have gone on elsewhere.
create table closed_run (name text primary key, at timestamptz not null default now());
`
