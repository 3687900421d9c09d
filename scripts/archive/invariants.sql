-- Conditions that always hold: tests check them after every storm, and a restore before it keeps anything.
-- Each query returns the rows that violate one, so it must return none.
-- The comment line before a query is its name in test failures. A query ends with a semicolon.

-- An event's counter is the number of places of its bookings
select e.id, e.current_attendees, coalesce(sum(b.places), 0) as places
from events e left join event_bookings b on b.event_id = e.id
group by e.id having e.current_attendees <> coalesce(sum(b.places), 0);

-- The counter of held places is what is offered to guests who wait, and what is held for visitors
select e.id, e.held_places, h.places from events e cross join lateral (
  select (select coalesce(sum(w.places), 0) from event_waits w where w.event_id = e.id and w.offered_until is not null)
    + (select count(*) from event_holds v where v.event_id = e.id and v.used_by is null) as places) h
where e.held_places <> h.places;

-- A guest with a place does not wait for one
select w.event_id, w.user_id from event_waits w join event_bookings b using (event_id, user_id);

-- No party has more tickets than places besides that of whoever booked, and no more of them inside than the door has counted
select b.place_id from event_bookings b join event_friends f on f.place_id = b.place_id
left join event_arrivals a on a.place_id = b.place_id
group by b.place_id, b.places, a.inside
having count(*) >= b.places or count(*) filter (where f.is_inside) > coalesce(a.inside, 0);

-- No user has two bookings of one event
select event_id, user_id from event_bookings group by event_id, user_id having count(*) > 1;

-- No booking was made after the event had started
select b.event_id, b.user_id from event_bookings b join events e on e.id = b.event_id
where b.created_at >= e.starts_at and e.updated_at <= b.created_at;

-- A cancelled place is of an event that is gone
select c.event_id, c.user_id from cancelled_places c join events e on e.id = c.event_id;

-- An event's instant is its local date and time in Stockholm
select id, date, time, starts_at from events
where (starts_at at time zone 'Europe/Stockholm') <> date + time;

-- Each user has exactly one profile
select u.id from users u left join profiles p on p.user_id = u.id group by u.id having count(p.*) <> 1;

-- There is one account per e-mail address, ignoring case
select lower(email) from users group by lower(email) having count(*) > 1;

-- Each user has exactly one password account
select u.id from users u left join accounts a on a.user_id = u.id and a.provider_id = 'credential'
group by u.id having count(a.*) <> 1 or bool_or(a.password is null);

-- If there was ever an admin, there is at least one now
select 'no admin left' from audit_log
where action ilike '%grant%' and not exists (select from user_roles where role = 'admin') limit 1;

-- No mail was sent before it was queued, and every mail has an address
select id from mails where (sent_at is not null and sent_at < created_at) or attempts < 0 or recipient !~ '^[^\s@]+@[^\s@]+$';

-- A user's points are the sum of the ledger
select p.user_id, p.points, coalesce(sum(e.delta), 0) as ledger
from profiles p left join point_events e on e.user_id = p.user_id
group by p.user_id, p.points having p.points <> coalesce(sum(e.delta), 0);

-- The time of a user's total is that of the last row of the ledger
select p.user_id, p.points_since, max(e.created_at) as last
from profiles p join point_events e on e.user_id = p.user_id
group by p.user_id, p.points_since having p.points_since <> max(e.created_at);

-- A reversal is the opposite of the reversed row, for the same user, and reverses no reversal
select r.id, r.delta, e.delta as given from point_events r left join point_events e on e.id = r.source_id
where r.source_type = 'reversal'
  and (e.id is null or e.delta <> -r.delta or e.user_id is distinct from r.user_id or e.source_type = 'reversal');

-- A profile shows the avatar that its owner has stored, and no other
select coalesce(p.user_id, a.owner_id) as user_id, p.avatar_url, a.id
from profiles p full join (select * from pictures where kind = 'avatar') a on a.owner_id = p.user_id
where p.avatar_url is distinct from '/api/avatars/' || a.id;

-- A user has the same name in account and profile
select u.id, u.name, p.display_name from users u join profiles p on p.user_id = u.id where u.name <> p.display_name;

-- Sections have positions from 1 without a gap, and if any section is stored, the four known ones are
select count(*), max(display_order) from homepage_content having count(*) > 0 and (
  count(distinct display_order) <> count(*) or max(display_order) <> count(*)
  or count(*) filter (where section_key not like 'custom%') <> 4
);

-- A section or header with content has a version
select section_key from homepage_content
where version = 0 and (title is not null or content is not null or image_url is not null)
union all
select 'header' from header_content
where version = 0 and coalesce(title, subtitle, logo_url, background_image_url) is not null;

-- A notification for everyone has no targets
select n.id from notifications n where n.for_everyone
  and exists (select from notification_targets t where t.notification_id = n.id);

-- A push subscription belongs to the user of its session
select p.session_id from push_subscriptions p join sessions s on s.id = p.session_id where p.user_id <> s.user_id;

-- A push is queued only for targets of its notification, and only once the notification was sent
select m.id from push_messages m
join push_subscriptions p on p.session_id = m.session_id
join notifications n on n.id = m.notification_id
where n.sent_at is null or not n.is_active or not (n.for_everyone or exists (
  select from notification_targets t where t.notification_id = n.id and t.user_id = p.user_id
));

-- No mail belongs to a deleted account
select id, user_id from mails where user_id is not null and not exists (select from users u where u.id = mails.user_id);

-- The audit log contains nothing about deleted accounts
select id, subject_id from audit_log
where subject_type = 'user' and (
  case when subject_id = 'erased' then before is not null or after is not null
    else not exists (select from users u where u.id::text = subject_id) end);

-- A competition's counter is the number of its entries
select c.id, c.participants, count(e.*) as rows
from competitions c left join competition_entries e on e.competition_id = c.id
group by c.id having c.participants <> count(e.*);

-- No user has two entries in one competition
select competition_id, user_id from competition_entries group by competition_id, user_id having count(*) > 1;

-- No entry was made after the competition had ended
select e.competition_id, e.user_id from competition_entries e join competitions c on c.id = e.competition_id
where e.joined_at > c.end_date and c.updated_at <= e.joined_at;

-- An entry's points are the sum of the ledger's rows from its competition, reversals included
with given as (
  select e.id, e.user_id, e.delta, case when e.source_type in ('competition', 'quiz_evening') then e.source_id else coalesce(q.competition_id, l.competition_id) end as competition
  from point_events e left join live_events l on l.id = e.source_id
  left join evening_corrections k on k.id = e.source_id left join evening_questions q on q.id = k.question_id
  where e.source_type in ('competition', 'live_challenge', 'live_award', 'quiz_evening', 'evening_correction')
), counted as (
  select user_id, competition, delta from given
  union all
  select r.user_id, g.competition, r.delta from point_events r join given g on g.id = r.source_id where r.source_type = 'reversal'
)
select e.competition_id, e.user_id, e.points_earned, coalesce(sum(c.delta), 0) as ledger
from competition_entries e left join counted c on c.competition = e.competition_id and c.user_id = e.user_id
group by e.competition_id, e.user_id, e.points_earned having e.points_earned <> coalesce(sum(c.delta), 0);

-- The members of a finished quiz evening got what their team had at its end, which is what it has now without later corrections, and nobody has
-- points of one that goes on. A member who had reached the highest total got none.
select p.user_id, p.delta, t.points from point_events p join quiz_evenings e on e.competition_id = p.source_id
left join evening_members m on m.competition_id = e.competition_id and m.user_id = p.user_id
left join lateral evening_totals(e.competition_id) t on t.team_id = m.team_id
where p.source_type = 'quiz_evening' and p.user_id is not null and (e.stage <> 'finished' or t.points - (
  select coalesce(sum(c.points), 0) from evening_corrections c join evening_answers a using (question_id, form) where a.team_id = m.team_id
) is distinct from p.delta);

-- A correction of a quiz evening gave each member at most what it says, in one direction
select p.id, p.delta, c.points from point_events p join evening_corrections c on c.id = p.source_id
where p.source_type = 'evening_correction' and (sign(p.delta) <> sign(c.points) or abs(p.delta) > abs(c.points));

-- An answer of a quiz evening arrived between the opening and the lock, and marks are those of locked questions
select a.question_id, a.team_id from evening_answers a join evening_questions q on q.id = a.question_id
where q.opened_at is null or a.received_at < q.opened_at or a.received_at >= q.locked_at or a.received_at >= q.closes_at + interval '2 seconds'
union all
select m.question_id, null from evening_marks m join evening_questions q on q.id = m.question_id where q.locked_at is null;

-- Every answer to a revealed question has a mark
select a.question_id, a.team_id from evening_answers a join evening_questions q on q.id = a.question_id
left join evening_marks m on m.question_id = a.question_id and m.form = a.form
where q.revealed_at is not null and m.form is null;

-- A team of a quiz evening has one to ten guests
select t.id, count(m.*) from evening_teams t left join evening_members m on m.team_id = t.id
group by t.id having count(m.*) not between 1 and 10;

-- A draw gave what its score is worth, once, and joining any other competition gave none. Competitions that were live before
-- they could be draws gave the score itself.
select e.competition_id, e.user_id, e.result ->> 'score' as score, p.delta
from competition_entries e join competitions c on c.id = e.competition_id
left join point_events p on p.user_id = e.user_id and p.source_type = 'competition' and p.source_id = e.competition_id
where p.delta is distinct from
  ((e.result ->> 'score')::int * case c.decided_by when 'draw' then c.draw_max else 100 end + 99) / 100;

-- Everybody who takes part in a draw has drawn
select e.competition_id, e.user_id from competition_entries e join competitions c on c.id = e.competition_id
where c.decided_by = 'draw' and not e.result ? 'score';

-- A competition has at most one open challenge, and none while it is not live
select l.competition_id, count(*) from live_events l join competitions c on c.id = l.competition_id
where l.type = 'button_challenge' and l.closed_at is null
group by l.competition_id, c.is_live having count(*) > 1 or not c.is_live;

-- A live competition is in round 1, 2 or 3
select id, is_live, round from competitions where is_live and round not between 1 and 3;

-- A press counts once, gives the points of its challenge, arrived while it was open, and is by a participant
select p.id, p.user_id, p.delta, l.points from point_events p join live_events l on l.id = p.source_id
where p.source_type = 'live_challenge' and (
  l.type <> 'button_challenge' or p.delta <> l.points or p.created_at < l.created_at or p.created_at >= l.closes_at
  or (p.user_id is not null and not exists (
    select from competition_entries e where e.competition_id = l.competition_id and e.user_id = p.user_id))
)
union all
select min(p.id::text)::uuid, p.user_id, sum(p.delta)::int, count(*)::int from point_events p
where p.source_type = 'live_challenge' and p.user_id is not null group by p.source_id, p.user_id having count(*) > 1;

-- An award by a host has the same points and user in the ledger
select l.id, l.user_id, l.points, p.user_id as ledger_user, p.delta from live_events l
left join point_events p on p.source_type = 'live_award' and p.source_id = l.id
where l.type = 'points_award' and (p.id is null or p.delta <> l.points or p.user_id is distinct from l.user_id);

-- An attempt counts what its answers say
select t.quiz_id, t.user_id, t.shown, t.answered, t.right_answers, t.points
from quiz_attempts t left join quiz_answers a on a.quiz_id = t.quiz_id and a.user_id = t.user_id
group by t.quiz_id, t.user_id
having (t.shown, t.answered, t.right_answers, t.points) is distinct from (
  count(a.*), count(a.answered_at), count(*) filter (where a.is_correct), coalesce(sum(a.points_earned), 0)
);

-- A right answer gave its points once, and no other answer gave any; what was marked again is counted
select a.id, a.is_correct, a.points_earned
from quiz_answers a
left join point_events p on p.source_type = 'quiz_answer' and p.source_id = a.id
left join (select answer_id, sum(points) as points from quiz_corrections group by answer_id) c on c.answer_id = a.id
group by a.id, c.points
having count(p.*) > 1 or coalesce(sum(p.delta), 0) + coalesce(c.points, 0) <> a.points_earned;

-- A correction gave at most its points
select c.id, c.points, p.delta from quiz_corrections c join point_events p on p.source_type = 'quiz_correction' and p.source_id = c.id
where sign(p.delta) <> sign(c.points) or abs(p.delta) > abs(c.points);

-- A question is answered in time, or recorded as late without an answer
select id, closes_at, answered_at from quiz_answers
where answered_at > closes_at and (not is_late or is_correct or selected_answer is not null or text_answer is not null);

-- A finished attempt has no open question
select t.quiz_id, t.user_id from quiz_attempts t join quiz_answers a on a.quiz_id = t.quiz_id and a.user_id = t.user_id
where t.finished_at is not null and a.answered_at is null;

-- No two bookings that hold a table overlap, and none of a guest's own
select a.id, b.id as other, a.table_id, a.user_id from table_bookings a join table_bookings b
on a.id < b.id and ((a.joined_table_ids || a.table_id) && (b.joined_table_ids || b.table_id) or a.user_id = b.user_id)
  and a.starts_at < b.ends_at and b.starts_at < a.ends_at
where a.status in ('pending', 'confirmed') and b.status in ('pending', 'confirmed');

-- Each table of a booking that counts has its row, with its time, and no other has one
select booking_id, table_id, span from booked_tables except
select b.id, t.id, tstzrange(b.starts_at, b.ends_at, '[)') from table_bookings b
join restaurant_tables t on t.id = any (b.joined_table_ids || b.table_id) where b.status in ('pending', 'confirmed')
union all
(select b.id, t.id, tstzrange(b.starts_at, b.ends_at, '[)') from table_bookings b
join restaurant_tables t on t.id = any (b.joined_table_ids || b.table_id) where b.status in ('pending', 'confirmed')
except select booking_id, table_id, span from booked_tables);

-- A table that is offered to a guest who waits is neither booked nor offered to another one at that time
select w.id, w.table_id, b.id as other from table_waits w join table_bookings b
on w.table_id = any (b.joined_table_ids || b.table_id) and b.starts_at < w.offer_end and w.offer_start < b.ends_at
where w.status = 'offered' and b.status in ('pending', 'confirmed')
union all
select w.id, w.table_id, o.id from table_waits w join table_waits o
on w.id < o.id and o.table_id = w.table_id and o.offer_start < w.offer_end and w.offer_start < o.offer_end
where w.status = 'offered' and o.status = 'offered';

-- A booking ends when its hours are over, and one that waits was not checked in
select id from table_bookings where ends_at - starts_at <> make_interval(hours => duration_hours)
union all
select id from table_bookings where checked_in_at is not null and status = 'pending';

-- An order has lines at positions from 0 without a gap, and its total is the sum of those that were not refused
select o.id, o.total_amount_ore, order_total(o.id) as lines
from orders o left join order_items i on i.order_id = o.id
group by o.id
having count(i.*) = 0 or order_total(o.id) <> o.total_amount_ore or max(i.position) <> count(*) - 1;

-- No alcoholic line was delivered before somebody looked at it, and only an alcoholic one was looked at
select i.order_id, i.position from order_items i join orders o on o.id = i.order_id
where (o.status = 'delivered' and i.is_alcoholic and i.alcohol_check is null) or (i.alcohol_check not in ('sold_out', 'wish', 'other') and not i.is_alcoholic);

-- An open order has the status of its lines, unless all of them were refused before that cancelled it
select id, status, status_of_lines(id) as lines from orders
where status not in ('delivered', 'cancelled') and status_of_lines(id) not in (status, 'cancelled');

-- What is refused gives no points, nor does alcohol
select p.id, p.delta from point_events p join orders o on o.id = p.source_id
where p.source_type = 'order' and not exists (select from order_items i where i.order_id = o.id and not i.is_alcoholic and is_sold(i.alcohol_check));

-- A line costs its price times its quantity
select id, unit_price_ore, quantity, total_price_ore from order_items where total_price_ore <> unit_price_ore * quantity;

-- The price of a line is that of its dish and of what was chosen
select id, unit_price_ore, dish_price_ore, choices from order_items
where unit_price_ore <> coalesce(dish_price_ore, unit_price_ore) + choices_price(choices);

-- An order has the times of the steps that it has taken, in their order, and no others
select id, status from orders
where (confirmed_at is not null) <> (status in ('confirmed', 'preparing', 'ready', 'delivered'))
  or (preparing_at is not null) <> (status in ('preparing', 'ready', 'delivered'))
  or (ready_at is not null) <> (status in ('ready', 'delivered'))
  or (delivered_at is not null) <> (status = 'delivered')
  or (cancelled_at is not null) <> (status = 'cancelled')
  or greatest(created_at, confirmed_at) > confirmed_at or confirmed_at > preparing_at or preparing_at > ready_at
  or ready_at > delivered_at or created_at > cancelled_at;

-- A guest has at most ten open orders
select user_id, count(*) from orders where user_id is not null and status not in ('delivered', 'cancelled')
group by user_id having count(*) > 10;

-- A bill of a table has orders
select id, table_number from bills b where play_session_id is null and not exists (select from orders o where o.bill_id = b.id);

-- What was ordered to a session is on its bill
select o.id, b.id as bill_id from orders o join bills b on b.play_session_id = o.play_session_id
where o.status <> 'cancelled' and o.bill_id is distinct from b.id;

-- An order whose guest has left has no notes and does not wait
select id, status from orders
where user_id is null and not is_taken and (notes is not null or status = 'pending'
  or exists (select from order_items i where i.order_id = orders.id and i.note is not null));

-- Only a delivered order gives points, to its guest and once
select p.id, p.user_id, o.status from point_events p left join orders o on o.id = p.source_id
where p.source_type = 'order' and (o.status is distinct from 'delivered' or p.user_id is distinct from o.user_id)
union all
select min(id::text)::uuid, null, count(*)::text from point_events where source_type = 'order' group by source_id having count(*) > 1;

-- An account is asked for a second code exactly when it has a second factor whose first code was right
select u.id, u.two_factor_enabled from users u left join second_factors f on f.user_id = u.id
where u.two_factor_enabled <> coalesce(f.verified, false);

-- The count of a house day is the sum of its ledger
select coalesce(d.house_date, l.house_date) as house_date, d.inside, d.version, l.delta, l.rows
from door_days d full join (select house_date, sum(delta) as delta, count(*) as rows from door_events group by house_date) l
  on l.house_date = d.house_date
where coalesce(d.inside, 0) <> coalesce(l.delta, 0) or coalesce(d.version, 0) <> coalesce(l.rows, 0);
