/** Ends the connection by which a server hears of changes. As a statement: some cut it within a transaction. */
export const cutBus = `select pg_terminate_backend(pid) from pg_stat_activity
  where application_name = 'spelrum-live' and datname = current_database()`
