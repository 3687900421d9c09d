-- The latest step of an order can be taken back within five minutes, with its time. Delivered and cancelled stay final.

create or replace function orders_arrows() returns trigger language plpgsql as $$
declare
  undone timestamptz;
begin
  if (new.request_key, new.request_digest, new.total_amount_ore, new.created_at) is distinct from
    (old.request_key, old.request_digest, old.total_amount_ore, old.created_at)
    or (new.user_id is not null and new.user_id is distinct from old.user_id) or (new.notes is not null and new.notes is distinct from old.notes) then
    raise exception 'an order is not changed' using errcode = 'SR083';
  end if;
  if new.status <> old.status and (old.status, new.status) not in (('pending', 'confirmed'), ('pending', 'cancelled'),
    ('confirmed', 'preparing'), ('preparing', 'ready'), ('ready', 'delivered')) then
    undone := case when (old.status, new.status) = ('confirmed', 'pending') then old.confirmed_at
      when (old.status, new.status) = ('preparing', 'confirmed') then old.preparing_at
      when (old.status, new.status) = ('ready', 'preparing') then old.ready_at end;
    if undone is null or new.updated_at > undone + interval '5 minutes' then
      raise exception 'a % order cannot become %', old.status, new.status using errcode = 'SR080';
    end if;
  end if;
  if (new.confirmed_at is null) <> (new.status in ('pending', 'cancelled'))
    or (new.preparing_at is null) <> (new.status in ('pending', 'cancelled', 'confirmed'))
    or (new.ready_at is null) <> (new.status not in ('ready', 'delivered'))
    or (new.delivered_at is null) <> (new.status <> 'delivered')
    or (new.cancelled_at is null) <> (new.status <> 'cancelled') then
    raise exception 'each step has its time' using errcode = 'SR080';
  end if;
  return new;
end $$;
