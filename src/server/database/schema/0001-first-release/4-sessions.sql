-- Sign-in: sessions, password reset links, limits of attempts, known devices; and the replies that are stored for
-- calls that a device may repeat.

-- A refresh token is derived from (id, generation) and a secret, so a stolen copy of this table is useless.
create table session (
  id uuid primary key default gen_random_uuid(),
  person_id integer not null references person,
  generation integer not null default 1,
  expires_at timestamptz not null
);
create index session_person on session (person_id);

-- Links to choose a password: requested by the person, or, with `is_invitation`, made by the school.
create table password_reset (
  token_hash text primary key,
  person_id integer not null references person,
  expires_at timestamptz not null,
  is_invitation boolean not null default false
);
create index password_reset_person on password_reset (person_id);

-- Counters of sign-ins and other attempts (security/rate-limits.ts), with the columns that rate-limiter-flexible
-- requires; expire is in milliseconds since the epoch.
create table rate_limit (
  key text primary key,
  points integer not null default 0,
  expire bigint
);

-- The devices on which an account has signed in. `device_hash`: the hash of the random name that the provider gave to
-- the device (security/known-devices.ts).
create table known_device (
  device_hash text not null,
  person_id integer not null references person on delete cascade,
  seen timestamptz not null,
  primary key (device_hash, person_id)
);
create index known_device_person on known_device (person_id);

-- The replies to successful POSTs by their Idempotency-Key.
create table kept_reply (
  person_id integer not null references person,
  key text not null,
  request_hash text not null,
  status smallint not null,
  body text not null,
  created timestamptz not null default now(),
  primary key (person_id, key)
);
