-- A line of any dish may be refused after the order was accepted (decision 129).

-- When staff found what a line's `alcohol_check` says, so that the notice about it can be ended. The last release writes none.
alter table order_items add column checked_at timestamptz(3);
-- Since release 2026-11-26: it writes values that the constraint below allows too, and names it nowhere.
alter table order_items drop constraint order_items_alcohol_check;
-- Since release 2026-11-26: it writes no value at all, and the releases after it only those of alcohol.
alter table order_items add constraint order_items_check check (alcohol_check is null or alcohol_check in ('sold_out', 'wish', 'other')
  or (is_alcoholic and alcohol_check in ('id_seen', 'age', 'intoxicated', 'stop'))) not valid;
