-- Failed sign-ins of an address and until when the next one has to wait. Kept for addresses without an account as
-- well, so that waiting tells nothing; known by a keyed hash only. Shared by all nodes.

create table sign_in_delays (
  address_hash text primary key,
  failures integer not null check (failures >= 1),
  blocked_until timestamptz not null,
  updated_at timestamptz not null default now()
);
create index sign_in_delays_updated_at on sign_in_delays (updated_at);
