-- Who is named in the audit log, so that an export and a deletion of an account find the rows without reading the log.

-- Every id in the values: which of them are people is not known here, and a deleted one must be found too.
create function ids_in(value text) returns uuid[]
  language sql immutable parallel safe
  return array(
    select found[1]::uuid
    from regexp_matches(value, '([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})', 'g') as found
  );
alter table audit_log add column named uuid[] not null
  generated always as (ids_in(coalesce(before::text, '') || coalesce(after::text, ''))) stored;
-- Written at once: a list of pending entries would be read by each search. Most rows name nobody.
create index audit_log_named on audit_log using gin (named) with (fastupdate = off) where named <> '{}';

create or replace function users_erase_traces() returns trigger language plpgsql as $$
declare
  said uuid[];
begin
  -- Of two who leave at the same moment each would still see the other among those whom something was said to:
  -- whoever comes second waits here, and then looks.
  perform from notifications n
  where not n.for_everyone
    and n.id in (select t.notification_id from notification_targets t where t.user_id = old.id)
  order by n.id for update;
  -- What was said to this person and nobody else.
  said := array(
    select n.id from notifications n join notification_targets t on t.notification_id = n.id and t.user_id = old.id
    where not n.for_everyone and not exists (
      select from notification_targets other where other.notification_id = n.id and other.user_id <> old.id));
  -- What is still on its way to an address that this person had and somebody else has lost is not theirs to take back.
  delete from mails where user_id = old.id or (user_id is null and recipient = old.email);
  delete from verifications where value = old.id::text or position(old.email in value) > 0;
  delete from notifications where id = any(said);
  update audit_log set before = null, after = null, subject_id = 'erased'
  where subject_type = 'user' and subject_id = old.id::text;
  update audit_log set before = null, after = null
  where subject_type = 'notification' and subject_id = any(said::text[]);
  -- Of what is about something else, and names the person among others, only that goes.
  update audit_log set
    before = replace(before::text, old.id::text, 'erased')::jsonb,
    after = replace(after::text, old.id::text, 'erased')::jsonb
  where named @> array[old.id] and named <> '{}';
  return old;
end $$;
