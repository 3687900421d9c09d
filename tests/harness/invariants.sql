-- Conditions that hold in a test, beside those of scripts/archive/invariants.sql. A restore does not check them: the audit
-- log goes back only as long as the club keeps it, and another version of the Unicode library may fold a rare letter differently.

-- An event has more bookings than places only if its maximum was lowered afterwards
select e.id, e.max_attendees, e.current_attendees
from events e
where e.current_attendees > e.max_attendees
  and not exists (
    select from audit_log a
    where a.subject_type = 'event' and a.subject_id = e.id::text and a.before is not null
      and coalesce((a.before ->> 'maxAttendees')::int, 1000000) > e.max_attendees
  );

-- A competition has more entries than places only if its maximum was lowered afterwards
select c.id, c.max_participants, c.participants
from competitions c
where c.participants > c.max_participants
  and not exists (
    select from audit_log a
    where a.subject_type = 'competition' and a.subject_id = c.id::text and a.before is not null
      and coalesce((a.before ->> 'maxParticipants')::int, 1000000) > c.max_participants
  );

-- The search table has each user once, with the current name
select p.user_id from profiles p left join profile_search s on s.user_id = p.user_id
where s.user_id is null or s.name_and_id <> searchable_text(p.display_name) || E'\n' || replace(p.user_id::text, '-', ' ')
  or s.created_at <> p.created_at::timestamptz(3);
