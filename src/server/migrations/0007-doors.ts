/** Counters of sign-in attempts (one row per counter), and the devices on which an account has signed in. */
export const doors = /* sql */ `
drop table attempt;

-- In the shape that rate-limiter-flexible asks for; expire is in milliseconds since 1970.
create table rate_limit (
  key text primary key,
  points integer not null default 0,
  expire bigint
);

-- A device is known by a random name that only it and whoever hashed it here have seen.
create table known_device (
  device_hash text not null,
  person_id integer not null references person on delete cascade,
  seen timestamptz not null,
  primary key (device_hash, person_id)
);
create index known_device_person on known_device (person_id);
`
