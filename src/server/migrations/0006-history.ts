/**
 * The name of the database's history, which is part of every cursor. After a restore, rows may be older than a cursor
 * claims, so cursors issued before it must be refused. The name is therefore a hash of values of which every kind of
 * restore changes one:
 *
 *   restored into another cluster              the system identifier
 *   point-in-time recovery, promoted standby   the timeline of the current log (the last checkpoint's may be older)
 *   files or a disk restored                   the start time of the server
 *   dump loaded into another database          the oid of the database
 *   dump loaded into the same database         the xmin of the single row of `cluster`, which a dump does not contain
 *   one table emptied and filled               the file number of the table
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

-- One row per run of the embedded database that was shut down cleanly, written last. Any copy of the files that contains the
-- row contains the whole run, so cursors issued in it stay valid. Cursors of a killed run are refused: a copy of its files may
-- have diverged.
create table closed_run (name text primary key, at timestamptz not null default now());
`
