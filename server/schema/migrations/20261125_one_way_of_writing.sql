-- Functions and triggers are in one file a noun (server/schema/functions). What was run last is recorded here.
create table schema_functions (
  name text primary key,
  checksum text not null,
  applied_at timestamptz not null default now()
);

-- What a rule decides is decided in rules/, inside the lock.
drop function if exists book_events(uuid[], uuid[], timestamptz, boolean);
drop function if exists cancel_event_booking(uuid, uuid, timestamptz);
drop trigger if exists event_bookings_take_place on event_bookings;
drop trigger if exists event_bookings_give_place on event_bookings;
drop function if exists event_bookings_take_place();
drop function if exists event_bookings_give_place();
drop function if exists award_points(uuid, text, uuid, integer, uuid, text, timestamptz, boolean);
drop function if exists join_competition(uuid, uuid, timestamptz, jsonb, boolean);
drop function if exists enter_competition(uuid, uuid, timestamptz, jsonb, jsonb, text, boolean, boolean);
drop function if exists level_of(integer);
drop function if exists live_collect(boolean);
drop function if exists live_collected(boolean);

-- Ranks are counted in the index of the leaderboard.
drop trigger if exists profiles_tally on profiles;
drop trigger if exists profiles_tally_moved on profiles;
drop function if exists profiles_tally();
drop table if exists point_tallies, point_tally_changes;

-- A search of one or two letters reads the names; longer ones use the index of trigrams.
alter table profile_search drop column letters;
drop function if exists letter_pairs(text);

-- One function for all totals that only the ledger changes.
drop trigger if exists profiles_points_by_ledger on profiles;
drop trigger if exists profiles_points_begin_at_zero on profiles;
drop trigger if exists competition_entries_points_by_ledger on competition_entries;
drop trigger if exists competition_entries_begin_at_zero on competition_entries;
drop function if exists profiles_points_by_ledger();
drop function if exists competition_entries_points_by_ledger();

-- `whyNotBookTable` decides about tables; the constraints have the names of error codes.
drop trigger if exists table_bookings_move on table_bookings;
drop trigger if exists table_bookings_hold on table_bookings;
drop function if exists table_bookings_move();
drop function if exists table_bookings_hold();
drop function if exists table_bookings_limit(table_bookings);
drop function if exists table_bookings_seat(table_bookings);
drop function if exists largest_table_for(integer);
drop function if exists is_house_open(timestamptz, timestamptz);
drop function if exists opening_hours_hold();
alter table table_bookings rename constraint table_bookings_table_free to table_taken;
alter table table_bookings rename constraint table_bookings_own_overlap to own_overlap;
alter table restaurant_tables rename constraint restaurant_tables_number to table_number_taken;

-- One function for what is revoked, and one for what points are given for.
drop trigger if exists sessions_revoked on sessions;
drop trigger if exists sessions_renewed on sessions;
drop trigger if exists user_roles_changed on user_roles;
drop trigger if exists users_rights_changed on users;
drop trigger if exists competitions_ask_listeners on competitions;
drop trigger if exists point_events_of_answer on point_events;
drop trigger if exists point_events_of_order on point_events;
drop function if exists live_revocations();
drop function if exists users_rights_changed();
drop function if exists competitions_ask_listeners();
drop function if exists point_events_of_answer();
drop function if exists point_events_of_order();

-- Asked in TypeScript.
drop function if exists draw_points(integer, integer);
drop function if exists header_content_hold();
create index if not exists profiles_points on profiles (points) where on_leaderboard;

-- The last word of accounts and of the menu has the names of error codes.
alter index users_email_key rename to user_already_exists;
alter index menu_categories_name rename to menu_category_taken;
alter table menu_items rename constraint menu_items_category_id_fkey to menu_category_used;

-- Triggers on values of one row call `refuse`, and one trigger does what several did at the same moment.
drop function if exists competitions_keep_terms() cascade;
drop function if exists notifications_stay_sent() cascade;
drop function if exists points_by_ledger() cascade;
drop function if exists quiz_answers_once() cascade;
drop function if exists table_bookings_admit() cascade;
drop function if exists table_bookings_arrows() cascade;
drop function if exists orders_arrows() cascade;
drop function if exists order_items_stay() cascade;
drop function if exists users_erase_traces() cascade;
drop function if exists users_leave_competitions() cascade;
drop function if exists users_leave_orders() cascade;
drop function if exists competition_entries_take_place() cascade;
drop function if exists competition_entries_give_place() cascade;
drop function if exists point_events_by_draw() cascade;
drop function if exists fold_text(text) cascade;
drop function if exists search_term(text) cascade;
drop function if exists live_send(text) cascade;
drop function if exists mails_note_user() cascade;

-- The server decides the place and the key of a section. bounds.section.count, beside the known four.
drop function if exists homepage_content_come_last() cascade;
drop function if exists homepage_content_hold() cascade;
alter table homepage_content add constraint too_many_sections check (display_order <= 54);
