-- No notification is sent twice: the time at which it was sent never changes.
create or replace trigger notifications_stay_sent before update on notifications
  for each row when (old.sent_at is not null and new.sent_at is distinct from old.sent_at)
  execute function refuse('notification_stays_sent', 'the notification was sent already');
-- Of what was sent only the text and the type change. Another topic would hide it from those who have muted that one.
create or replace trigger notifications_stay_as_sent before update on notifications
  for each row when (old.sent_at is not null
    and (new.scheduled_for, new.for_everyone, new.segment, new.segment_level, new.topic)
      is distinct from (old.scheduled_for, old.for_everyone, old.segment, old.segment_level, old.topic))
  execute function refuse('notification_sent', 'the notification was sent already');
