-- When the house is open, and what the owner decides about bookings of tables.

-- One row at most, which holds the version of days and dates together. Without it nobody has edited them.
create table opening_hours (
  id boolean primary key default true check (id),
  version integer not null default 1 check (version >= 0),
  updated_at timestamptz not null default now()
);
create table opening_days (
  -- 1 is Monday.
  weekday integer primary key check (weekday between 1 and 7),
  opens_at time(0) not null,
  -- Not after `opens_at`: on the next day.
  closes_at time(0) not null
);
create table closed_dates (
  closed_date date primary key check (closed_date between '2000-01-01' and '2100-12-31'),
  reason text check (char_length(reason) between 1 and 60 and is_plain_text(reason))
);

-- One row.
create table house_settings (
  id boolean primary key default true check (id),
  -- How many days ahead a guest may book a table. Null: without a limit.
  table_horizon_days integer default 180 check (table_horizon_days between 1 and 730),
  -- How many tables an evening the accounts of one network may hold together while their addresses are not confirmed.
  unconfirmed_tables integer not null default 4 check (unconfirmed_tables between 0 and 99),
  -- Whether a guest may book a table with many more seats than the party needs.
  allows_large_tables boolean not null default false,
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
insert into house_settings default values;
