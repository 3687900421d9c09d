-- The audit log.

-- Every id in a text. Which of them are people is not known here, and a deleted account must be found too.
create function ids_in(value text) returns uuid[]
  language sql immutable parallel safe
  return array(
    select found[1]::uuid
    from regexp_matches(value, '([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})', 'g') as found
  );

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- Null for what the command line does, and after the account is deleted.
  actor_id uuid references users (id) on delete set null,
  action text not null,
  subject_type text not null,
  subject_id text not null constraint audit_log_subject_id check (subject_id = lower(subject_id)),
  before jsonb,
  after jsonb,
  -- Who is named in the values, so that the export and the deletion of an account find the rows without reading the log.
  named uuid[] not null generated always as (ids_in(coalesce(before::text, '') || coalesce(after::text, ''))) stored
);
create index audit_log_at on audit_log (at desc, id desc);
create index audit_log_subject on audit_log (subject_type, subject_id, id desc);
create index audit_log_actor on audit_log (actor_id, id desc);
create index audit_log_kind on audit_log (subject_type, id desc);
-- Without fast updates: each search would read their list. Most rows name nobody.
create index audit_log_named on audit_log using gin (named) with (fastupdate = off) where named <> '{}';
