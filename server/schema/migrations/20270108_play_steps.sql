-- The latest step of a session, by which a repetition of its request is told from another step. Null for one of the release before.
alter table play_sessions add column last_step jsonb;
