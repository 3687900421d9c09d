-- A notification is sent to a part of the guests (decision 144).

-- The last release names its columns. Null: to the named users, or to everyone.
alter table notifications add column segment text check (segment in ('booked', 'came', 'level', 'never'));
-- The event that they have booked. Null once it is deleted: then nobody has.
alter table notifications add column segment_event_id uuid references events (id) on delete set null;
alter table notifications add column segment_level integer check (segment_level between 1 and 10000001);
create index notifications_segment_event on notifications (segment_event_id) where segment_event_id is not null;
