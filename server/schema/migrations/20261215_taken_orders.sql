-- Orders that staff take for guests (decision 134).

-- The last release names its columns, and its orders keep the defaults.
alter table orders add column is_taken boolean not null default false;
-- What the guest is called, where no account is named. Erased after 30 days.
alter table orders add column guest_name text check (char_length(guest_name) between 1 and 60 and is_plain_text(guest_name));
-- Since release 2026-11-26: it writes neither column, and their defaults meet the constraint.
alter table orders add constraint orders_guest_name check (guest_name is null or (is_taken and user_id is null)) not valid;
-- Names are erased after 30 days, so there are few.
create index orders_guest_name on orders (created_at, id) where guest_name is not null;
-- An order for no account has no user, for whom `orders_request` would recognise the request.
-- Since release 2026-11-26: it writes no row with `is_taken`.
create unique index orders_taken_request on orders (request_key) where is_taken;
