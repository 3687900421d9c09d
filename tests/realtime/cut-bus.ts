/** SQL that terminates all LISTEN connections to the database; some tests run it in a transaction. */
export const cutBus = `select pg_terminate_backend(pid) from pg_stat_activity
  where application_name = 'spelrum-live' and datname = current_database()`
