-- The audit log, the mail queue and the counters of the limits.

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- Null for what the command line does, and after the account is deleted.
  actor_id uuid references users (id) on delete set null,
  action text not null,
  subject_type text not null,
  subject_id text not null,
  before jsonb,
  after jsonb
);
create index audit_log_at on audit_log (at desc, id desc);
create index audit_log_subject on audit_log (subject_type, subject_id, id desc);

-- Mail is queued in the transaction that causes it and sent by whichever node comes first.
create table mails (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  sent_at timestamptz,
  last_error text,
  created_at timestamptz not null default now()
);
create index mails_due on mails (due_at) where sent_at is null;
