-- A session with a new token ends for whoever holds the old one: its streams close, and its owner's open again.
create trigger sessions_renewed after update of token on sessions
  for each row when (old.token <> new.token) execute function live_revocations();
