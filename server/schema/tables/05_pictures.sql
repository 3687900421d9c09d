-- Uploaded pictures, decoded and encoded again before they are stored. Any node can serve them, and a backup contains them.
create table pictures (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('avatar', 'content')),
  -- An avatar is its owner's and is deleted with the account. A content picture is the club's.
  owner_id uuid references users (id) on delete cascade,
  bytes bytea not null check (octet_length(bytes) between 1 and 3000000),
  width integer not null check (width between 1 and 4096),
  height integer not null check (height between 1 and 4096),
  created_at timestamptz not null default now(),
  -- Since when nothing shows a content picture. Housekeeping sets it, and deletes the picture later.
  unused_since timestamptz,
  check ((kind = 'avatar') = (owner_id is not null))
);
create unique index pictures_one_avatar on pictures (owner_id) where kind = 'avatar';
-- Pictures are compressed already.
alter table pictures alter column bytes set storage external;
