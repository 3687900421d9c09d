-- A line takes available choices of its dish at their prices, and as many of each group as the dish says: the last word behind
-- `choiceChangesOf` and `isChosen`. What was taken is locked, so that nobody changes it meanwhile.
create or replace function order_items_chosen() returns trigger language plpgsql as $$
begin
  perform from choice_group_choices where id in (select (taken ->> 'choice_id')::uuid from jsonb_array_elements(new.choices) taken)
    order by id for share;
  if jsonb_array_length(new.choices) <> (select count(distinct c.id)
      from jsonb_array_elements(new.choices) taken
      join choice_group_choices c on c.id = (taken ->> 'choice_id')::uuid and c.price_ore = (taken ->> 'price_ore')::integer and c.is_available
      join menu_item_choice_groups l on l.group_id = c.group_id and l.menu_item_id = new.menu_item_id)
    or exists (select from menu_item_choice_groups l where l.menu_item_id = new.menu_item_id
      and (select count(*) from choice_group_choices c join jsonb_array_elements(new.choices) taken on c.id = (taken ->> 'choice_id')::uuid
        where c.group_id = l.group_id) not between l.min_choices and l.max_choices) then
    raise exception 'the choices of a line are not those of its dish' using errcode = '23514', constraint = 'menu_changed';
  end if;
  return new;
end $$;
create or replace trigger order_items_chosen before insert on order_items for each row
  when (new.menu_item_id is not null) execute function order_items_chosen();
