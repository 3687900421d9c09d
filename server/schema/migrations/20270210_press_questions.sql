-- Questions of the team that presses first (decision 164). Their key is a text, which the host reads.
-- Since release 2026-11-26: it has no evenings.
alter table evening_questions drop constraint evening_questions_kind_check;
-- Since release 2026-11-26: it has no evenings.
alter table evening_questions add constraint evening_questions_kind_check check (kind in ('choice', 'text', 'number', 'order', 'press')) not valid;
-- Since release 2026-11-26: it has no evenings.
alter table evening_questions drop constraint evening_questions_key;
-- Since release 2026-11-26: it has no evenings.
alter table evening_questions add constraint evening_questions_key check (
  case kind
    when 'choice' then options is not null and correct_option between 0 and array_length(options, 1) - 1
      and accepted is null and correct_number is null and correct_order is null
    when 'order' then options is not null and array_length(correct_order, 1) = array_length(options, 1)
      and correct_option is null and accepted is null and correct_number is null
    when 'number' then correct_number is not null and options is null and correct_option is null and accepted is null and correct_order is null
    else accepted is not null and options is null and correct_option is null and correct_number is null and correct_order is null
  end
) not valid;
