-- Each hold of a place has an id that only the browser knows which asked for it (decision 145). So nobody who merely knows an address can use
-- up the attempts at its code, or end it with a newer one.
alter table event_holds add column id uuid not null default gen_random_uuid();
-- Since release 2026-11-26: it has no holds.
alter table event_holds drop constraint event_holds_pkey;
alter table event_holds add constraint event_holds_pkey primary key (id);
create index event_holds_event_email on event_holds (event_id, email);
