-- A tablet or a wall of the club, which acts with the rights of its purpose and without a person's session. A revoked one stays, because the
-- audit log names it, and because its next request is told that it is revoked.
create table devices (
  id uuid primary key default gen_random_uuid(),
  name text not null constraint devices_name check (char_length(name) between 1 and 60),
  -- Which purposes there are is said in one place, contract/rights.ts.
  purpose text not null constraint devices_purpose check (purpose ~ '^[a-z]{2,20}$'),
  place text constraint devices_place check (char_length(place) between 1 and 60),
  -- The hash of the key in the device's cookie. A code that is used twice would make a second device with the same key.
  token_hash text not null constraint pairing_code_unknown unique,
  paired_by uuid references users (id) on delete set null,
  paired_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  revoked_at timestamptz
);
create index devices_paired_by on devices (paired_by) where paired_by is not null;

-- The devices that show a code and wait for an admin. The hash of the code has a key, because a code alone is short enough to try them all.
create table device_pairings (
  token_hash text primary key,
  code_hash text not null unique,
  expires_at timestamptz not null
);

-- What a device did without a person. The row may also name the person who tapped.
alter table audit_log add column device_id uuid references devices (id) on delete set null;
