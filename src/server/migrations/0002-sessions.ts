/** Sessions, password reset links, sign-in attempts, and the stored replies of creations. */
export const sessions = /* sql */ `
-- A refresh token is derived from (id, generation) and a secret, so a stolen copy of this table is useless.
create table session (
  id uuid primary key default gen_random_uuid(),
  person_id integer not null references person,
  generation integer not null default 1,
  expires_at timestamptz not null
);
create index session_person on session (person_id);

create table password_reset (
  token_hash text primary key,
  person_id integer not null references person,
  expires_at timestamptz not null
);

create table attempt (
  subject text not null,
  at timestamptz not null
);
create index attempt_subject on attempt (subject, at);

create table kept_reply (
  person_id integer not null references person,
  key text not null,
  request_hash text not null,
  status smallint not null,
  body text not null,
  created timestamptz not null default now(),
  primary key (person_id, key)
);
`
