-- Sounds of the questions of quiz evenings (decision 160), as they were uploaded. Any node can serve them, and a backup contains them.
create table sounds (
  id uuid primary key default gen_random_uuid(),
  media_type text not null check (media_type in ('audio/mpeg', 'audio/mp4', 'audio/aac', 'audio/ogg', 'audio/wav')),
  bytes bytea not null check (octet_length(bytes) between 1 and 5242880),
  created_at timestamptz not null default now(),
  -- Since when no question has it. Housekeeping sets it, and deletes the sound later.
  unused_since timestamptz
);
-- Sounds are compressed already, and parts of them are read.
alter table sounds alter column bytes set storage external;

alter table evening_questions add column sound_id uuid references sounds (id);
-- What is heard, for those who cannot hear it.
alter table evening_questions add column sound_text text check (char_length(sound_text) between 1 and 200 and is_plain_text(sound_text));
create index evening_questions_sound on evening_questions (sound_id) where sound_id is not null;
-- Since release 2026-11-26: it has no evenings.
alter table evening_questions add constraint evening_questions_heard check ((sound_id is null) = (sound_text is null)) not valid;

-- When the sound of the question began on the wall; null: it is silent.
alter table quiz_evenings add column sound_at timestamptz(3);
-- Since release 2026-11-26: it has no evenings.
alter table quiz_evenings add constraint quiz_evenings_sound check (sound_at is null or stage = 'question') not valid;
