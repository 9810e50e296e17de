/** Counters of sign-in attempts (one row per counter), and the devices on which an account has signed in. */
export const doors = /* sql */ `
drop table attempt;

-- The columns that rate-limiter-flexible requires; expire is in milliseconds since the epoch.
create table rate_limit (
  key text primary key,
  points integer not null default 0,
  expire bigint
);

-- The hash of the random name that was given to a device.
create table known_device (
  device_hash text not null,
  person_id integer not null references person on delete cascade,
  seen timestamptz not null,
  primary key (device_hash, person_id)
);
create index known_device_person on known_device (person_id);
`
