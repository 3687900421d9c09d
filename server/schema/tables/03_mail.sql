-- Mail is queued in the transaction that causes it. Whichever node comes first sends it.
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
  created_at timestamptz not null default now(),
  -- Whose mail it is, also after a change of address; set by a trigger. No foreign key: whoever writes to an event's guests must not
  -- wait for one of them who holds their own row and waits for the event.
  user_id uuid
);
create index mails_due on mails (due_at) where sent_at is null;
create index mails_user on mails (user_id);
