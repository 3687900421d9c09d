-- Stops of the kitchen and of its stations (decision 137).

-- Until when it takes no orders. Null, or past: it does, if it is open.
alter table kitchen add column stopped_until timestamptz(3);
-- False: it takes no orders until somebody opens it.
alter table stations add column is_open boolean not null default true;
alter table stations add column stopped_until timestamptz(3);
