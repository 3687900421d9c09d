-- How long orders are expected to take, and how long lines took (decision 139).

-- What the guest was told when ordering. Null: nothing, as the last release does.
alter table orders add column expected_minutes integer check (expected_minutes between 5 and 90);
-- How many portions were open at its station when the line was ordered, and when it was ready. The trigger `order_items_ready` writes the latter.
alter table order_items add column open_before integer check (open_before >= 0);
alter table order_items add column ready_at timestamptz(3);
create index order_items_took on order_items (station_id, ready_at) where ready_at is not null and open_before is not null;
