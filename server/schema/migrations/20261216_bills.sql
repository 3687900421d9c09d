-- Bills that staff have handed over (decision 134). The cash register of the club takes the money.
create table bills (
  -- The id of the request: a repetition finds its row.
  id uuid primary key,
  table_number integer not null check (table_number between 1 and 999),
  -- What its orders came to when it was handed over.
  total_ore bigint not null check (total_ore >= 0),
  handed_over_at timestamptz(3) not null default now(),
  -- Null once the account has been deleted.
  handed_over_by uuid references users (id) on delete set null
);
create index bills_table on bills (table_number, handed_over_at);
create index bills_handed_over_by on bills (handed_over_by) where handed_over_by is not null;

-- The last release neither writes nor reads it: its orders are on no bill.
alter table orders add column bill_id uuid references bills (id);
create index orders_bill on orders (bill_id) where bill_id is not null;
