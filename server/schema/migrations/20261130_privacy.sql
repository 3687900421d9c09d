-- Whom a guest turns to about personal data and accessibility, and what the guest agrees to (decision 122).

-- One row. What is null is not said on the pages.
create table club_contact (
  id boolean primary key default true check (id),
  -- Who decides about the data: a company or an association, and its number.
  name text check (char_length(name) between 1 and 120 and is_plain_text(name)),
  organisation_number text check (char_length(organisation_number) between 1 and 20 and is_plain_text(organisation_number)),
  address text check (char_length(address) between 1 and 300 and is_plain_text(address)),
  email text check (char_length(email) between 5 and 254 and email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$'),
  phone text check (char_length(phone) between 5 and 40 and phone ~ '^\+?[0-9() /-]+$'),
  version integer not null default 1 check (version >= 1),
  updated_at timestamptz not null default now()
);
insert into club_contact default values;

-- When the guest agreed to mails with offers. Null: never, or no longer. The last release names its columns.
alter table profiles add column marketing_consented_at timestamptz(3);
