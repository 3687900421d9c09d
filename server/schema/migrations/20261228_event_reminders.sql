-- Guests are reminded of their places at events, and thanked afterwards (decision 144).

-- The last release names its columns.
-- Whether guests are reminded before an event.
alter table house_settings add column event_reminders boolean not null default true;
-- Whether they are written to after it.
alter table house_settings add column event_thanks boolean not null default true;

-- When the event got its present time, if that was later than it was made. A trigger writes it.
alter table events add column moved_at timestamptz(3);

-- Which words a guest has been sent about a place: each once for a start of its event.
create table event_reminders (
  place_id uuid not null references event_bookings (place_id) on delete cascade,
  kind text not null check (kind in ('day', 'hours', 'came', 'missed')),
  -- The start that the guest was told. An event that is moved is reminded of anew.
  starts_at timestamptz not null,
  sent_at timestamptz(3) not null,
  primary key (place_id, starts_at, kind)
);
