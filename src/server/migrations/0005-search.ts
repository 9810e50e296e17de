/**
 * Search keys of names as stored generated columns, because computing them for 20,000 rows at every keystroke would
 * take seconds.
 */
export const search = /* sql */ `
alter table person add column plain_name text not null generated always as (plain(first_name || ' ' || last_name)) stored;
alter table student add column plain_name text not null generated always as (plain(first_name || ' ' || last_name || ' ' || folio)) stored;
alter table emergency_contact add column plain_name text not null generated always as (plain(first_name || ' ' || last_name)) stored;
`
