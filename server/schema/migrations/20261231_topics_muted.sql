-- Guests mute what the club's notifications are about (decision 144).

-- The last release names its columns. Null: about something of the reader's own, or so important that nobody mutes it.
alter table notifications add column topic text check (topic in ('events', 'competitions', 'quizzes', 'offers'));
-- What a guest does not want to hear about.
alter table profiles add column muted_topics text[] not null default '{}'
  check (muted_topics <@ '{events,competitions,quizzes,offers}');
