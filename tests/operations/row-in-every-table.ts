/** A row in each table that the demo club leaves empty. It needs an account with a session, and the bytes of an avatar. */
export const rowInEveryTable = `
  with guest as (select s.id as session_id, u.id, u.email from users u join sessions s on s.user_id = u.id limit 1),
    avatar as (
      insert into pictures (kind, owner_id, bytes, width, height) select 'avatar', id, $1::bytea, 512, 512 from guest
      returning id, owner_id
    ),
    shown as (update profiles set avatar_url = '/api/avatars/' || avatar.id from avatar where user_id = owner_id),
    logo as (insert into pictures (kind, bytes, width, height) values ('content', '\\x00ff0a5c', 1, 1) returning id),
    header as (insert into header_content (title, logo_url) select 'Hallen', '/api/pictures/' || id from logo),
    moving as (
      insert into email_changes (user_id, new_email, token_hash, expires_at)
      select id, 'ny@example.se', 'hash', now() from guest
    ),
    waiting as (
      insert into sign_in_delays (address_hash, failures, blocked_until) values ('hash', 3, now())
    ),
    gone as (
      insert into cancelled_places (event_id, user_id, title, starts_at, location, version, cancelled_at)
      select gen_random_uuid(), id, 'Inställd', now() + interval '1 day', 'Baren', 1, now() from guest
    ),
    drawn as (insert into competition_draws select id, 'hash' from competitions limit 1),
    factor as (insert into second_factors (user_id, secret, backup_codes) select id, 'key', 'codes' from guest),
    used as (insert into second_factor_codes (user_id, code) select id, '123456' from guest),
    noted as (insert into guest_notes (id, user_id, text) select gen_random_uuid(), id, 'Vid fönstret' from guest),
    feed as (insert into calendar_feeds (user_id, token_hash) select id, 'hash' from guest),
    pin as (insert into pins (user_id, hash) select id, 'hash' from guest),
    tablet as (
      insert into devices (name, purpose, token_hash) values ('Köksplattan', 'kitchen', 'key') returning id
    ),
    acts as (insert into device_people select tablet.id, guest.id, now() from tablet, guest),
    pairing as (insert into device_pairings (token_hash, code_hash, expires_at) values ('key', 'code', now())),
    come as (insert into event_arrivals (place_id, arrived_at) select place_id, now() from event_bookings limit 1),
    with_friend as (
      update event_bookings b set places = 2 from (
        select place_id from event_bookings join events e on e.id = event_id
        where places = 1 and current_attendees < coalesce(max_attendees, 100000) order by place_id limit 1
      ) p where b.place_id = p.place_id
    ),
    queued_up as (
      insert into event_waits (event_id, user_id, places, created_at)
      select e.id, guest.id, 2, now() from events e, guest
        where not exists (select from event_bookings b where b.event_id = e.id and b.user_id = guest.id) limit 1
    ),
    held as (
      insert into event_holds (event_id, email, language, code_hash, created_at, held_until)
      select id, 'besokare@example.se', 'sv', 'hash', starts_at - interval '1 day', starts_at - interval '23 hours' from events
        where max_attendees is null or current_attendees + held_places < max_attendees limit 1
    ),
    followed as (
      insert into event_series_followers (series_id, user_id, created_at) select gen_random_uuid(), id, now() from guest
    ),
    asked as (
      insert into event_series_requests (id, series_id, digest, first_date, repeats, made)
      values (gen_random_uuid(), gen_random_uuid(), 'digest', current_date, 'weekly', '{"dates": [], "skipped": []}')
    ),
    reminded as (
      insert into event_reminders (place_id, starts_at, kind, sent_at)
      select place_id, starts_at, 'day', starts_at - interval '1 day' from event_bookings join events on id = event_id limit 1
    ),
    counted as (
      insert into door_events (id, house_date, at, kind, delta) values (gen_random_uuid(), current_date, now(), 'plus', 2)
    ),
    role as (insert into user_roles (user_id, role) select id, 'admin' from guest on conflict do nothing),
    link as (insert into verifications (identifier, value, expires_at) select 'reset', id, now() from guest),
    pushed as (
      insert into push_subscriptions (session_id, user_id, endpoint, p256dh, auth)
      select session_id, id, 'https://push.example/a', repeat('p', 87), repeat('a', 22) from guest returning session_id
    ),
    news as (
      insert into notifications (title, message, type, for_everyone, scheduled_for, sent_at)
      values ('Till en', 'Ditt bord är klart.', 'info', false, now() - interval '1 hour', now())
      returning id
    ),
    aimed as (insert into notification_targets (notification_id, user_id) select news.id, guest.id from news, guest),
    queued as (insert into push_messages (session_id, notification_id) select session_id, news.id from pushed, news),
    seen as (insert into notification_seen (user_id, seen_at) select id, now() from guest),
    together as (
      insert into table_groups (name, table_ids, capacity)
      select 'Långbordet', array_agg(id), 12 from (
        select id from restaurant_tables where id not in (select unnest(table_ids) from table_groups) order by id limit 2
      ) t
    ),
    played_at as (
      insert into game_tables (kind, own_kind, table_number, location) values ('own', 'Bordtennis', 1, 'Biljardsalen') returning id
    ),
    playing as (
      insert into play_sessions (id, table_id, rates, started_at, last_request_id)
      select gen_random_uuid(), id, '[]', now(), gen_random_uuid() from played_at returning id, table_id
    ),
    played as (
      insert into play_segments (session_id, table_id, kind, players, started_at) select id, table_id, 'own', 2, now() from playing
    ),
    plays_with as (
      insert into play_friends (session_id, user_id, joined_at) select playing.id, guest.id, now() from playing, guest
    ),
    booked_to_play as (
      insert into play_bookings (id, user_id, table_id, starts_at, ends_at, players)
      select gen_random_uuid(), (select id from guest), id, now() + interval '1 day', now() + interval '25 hours', 2 from played_at
    ),
    waits_to_play as (
      insert into play_waits (id, user_id, kind, own_kind, players, said_minutes, state, table_id, called_until, called_at, joined_at)
      select gen_random_uuid(), (select id from guest), 'own', 'Bordtennis', 2, 60, 'waiting', null, null, null, now()
    ),
    minutes as (
      insert into play_adjustments (id, session_id, minutes, reason, made_at)
      select gen_random_uuid(), id, -10, 'Kön var trasig', now() from playing
    ),
    priced as (
      insert into play_rates (name, kind, weekdays, starts_at, ends_at, hour_ore, per, minimum_ore, member_level, member_hour_ore)
      values ('Kväll', 'own', '{4,5}', '17:00', '02:00', 16000, 'player', 4000, 5, 14000)
    ),
    made_at as (insert into stations (name, ready_words, minutes) values ('Grillen', 'Det grillade är klart', 15) returning id),
    category as (insert into menu_categories (name, station_id) select 'Smörgåsar', id from made_at returning id),
    dish as (
      insert into menu_items (category_id, name, price_ore, allergens)
      select id, 'Räkmacka', 14900, '{kräftdjur,"a,b"}' from category returning *
    ),
    billed as (insert into bills (id, table_number, total_ore) values (gen_random_uuid(), 7, 14900) returning id),
    ordered as (
      insert into orders (user_id, request_key, request_digest, total_amount_ore, bill_id)
      select guest.id, gen_random_uuid(), repeat('0', 64), 14900, billed.id from guest, billed returning id
    ),
    line as (
      insert into order_items (order_id, position, menu_item_id, name, quantity, unit_price_ore, total_price_ore, is_vegetarian, is_vegan)
      select ordered.id, 0, dish.id, dish.name, 1, 14900, 14900, false, false from ordered, dish
    ),
    choosing as (insert into menu_choice_groups (name) values ('Sås') returning id),
    chosen as (
      insert into choice_group_choices (group_id, position, name, price_ore, allergens) select id, 0, 'Aioli', 1500, '{ägg}' from choosing
    ),
    linked as (
      insert into menu_item_choice_groups (menu_item_id, group_id, position, min_choices, max_choices)
      select dish.id, choosing.id, 0, 0, 1 from dish, choosing
    ),
    served as (
      insert into menu_category_days (category_id, weekday, opens_at, closes_at) select id, 5, '17:00', '01:00' from category
    ),
    checked as (
      insert into alcohol_log (actor_id, action, order_number, name, quantity) select id, 'id_seen', '12ab34cd', 'Lager', 2 from guest
    ),
    hours as (insert into opening_hours (version) values (3) on conflict do nothing),
    corrected as (
      insert into quiz_corrections (answer_id, points)
      select (select id from quiz_answers limit 1), points from (values (10), (-10)) as t (points)
    ),
    said as (
      insert into live_events (id, competition_id, type, message)
      select gen_random_uuid(), id, 'announcement', 'Paus i tio minuter.' from competitions where is_active limit 1
      returning competition_id
    ),
    node as (insert into live_nodes (node) values (gen_random_uuid()) returning node),
    there as (
      insert into live_presence (node, competition_id, user_id)
      select node.node, said.competition_id, guest.id from node, said, guest
    )
  insert into point_events (user_id, source_type, source_id, delta)
  select id, 'admin_award', gen_random_uuid(), 30 from guest`

/** The rows of a quiz evening beside that of the demo club: triggers look for those that come before. */
export const rowsOfEvening = `
  insert into quiz_leagues (name) values ('Tisdagsligan');
  insert into quiz_evenings (competition_id, league_id)
    select competition_id, (select id from quiz_leagues) from competition_entries join competitions c on c.id = competition_id
    where c.decided_by = 'live' and c.round <> 4 and not exists (select from quiz_evenings e where e.competition_id = c.id)
    order by competition_id limit 1;
  insert into sounds (id, media_type, bytes) values ('0e000000-0000-4000-8000-000000000003', 'audio/wav', '\\x00ff0a5c');
  insert into evening_questions
    (id, competition_id, round, position, kind, question, accepted, points, sound_id, sound_text, shown_at, opened_at)
    select '0e000000-0000-4000-8000-000000000001', competition_id, 1, 1, 'text', 'Vad heter huvudstaden?', 'Stockholm', 1,
      '0e000000-0000-4000-8000-000000000003', 'En klocka slår.',
      now() - interval '1 minute', now() - interval '1 minute'
    from quiz_evenings e where not exists (select from evening_questions q where q.competition_id = e.competition_id);
  insert into evening_teams (id, competition_id, name, colour, join_number)
    select '0e000000-0000-4000-8000-000000000002', competition_id, 'Kloka ugglor', 'blue', 7
    from evening_questions where id = '0e000000-0000-4000-8000-000000000001';
  insert into evening_members (competition_id, user_id, team_id)
    select t.competition_id, e.user_id, t.id from evening_teams t join competition_entries e using (competition_id)
    where t.id = '0e000000-0000-4000-8000-000000000002' limit 1;
  insert into evening_answers (question_id, team_id, competition_id, value, form, set_by, received_at)
    select '0e000000-0000-4000-8000-000000000001', team_id, competition_id, 'Stockholm', 'stockholm', user_id,
      now() - interval '10 seconds'
    from evening_members where team_id = '0e000000-0000-4000-8000-000000000002';
  update evening_questions set locked_at = now() where id = '0e000000-0000-4000-8000-000000000001';
  insert into evening_marks (question_id, form, is_right) select question_id, form, true from evening_answers;
  update evening_questions set revealed_at = now() where id = '0e000000-0000-4000-8000-000000000001';
  insert into evening_corrections (id, question_id, form, is_right, reason, points, created_at)
    select gen_random_uuid(), '0e000000-0000-4000-8000-000000000001', 'stockholm', true, 'Det är också rätt.', 0, now()`
