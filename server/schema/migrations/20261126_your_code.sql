-- What a guest shows at the door. Random, because others see the user's id.
-- Since release 2026-11-26: it does not know the column, and the default fills it for those who sign up there.
alter table profiles add column guest_code uuid not null default gen_random_uuid();
create unique index profiles_guest_code on profiles (guest_code);
-- What staff type instead: the last eight digits. Of two guests who have the same, neither is found by them.
create index profiles_guest_number on profiles (right(guest_code::text, 8));
