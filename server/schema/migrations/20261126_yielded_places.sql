-- When the place of a guest who has cancelled is given back. Until then the guest can keep it. Null: not cancelled.
alter table event_bookings add column releases_at timestamptz;
create index event_bookings_releases_at on event_bookings (releases_at) where releases_at is not null;
