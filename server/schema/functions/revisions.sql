-- Raises the revision with every change of a row, whatever statement makes it.
create or replace function count_revision() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  return new;
end $$;
create or replace trigger events_count_revision before update on events
  for each row execute function count_revision();
create or replace trigger competitions_count_revision before update on competitions
  for each row execute function count_revision();
create or replace trigger profiles_count_revision before update on profiles
  for each row when (old.* is distinct from new.*) execute function count_revision();
