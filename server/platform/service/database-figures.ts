import { setTimeout as sleep } from 'node:timers/promises'
import type { Engine } from '../engine.ts'

/** Figures that only the database has. Ages in seconds, 0 for an empty queue. */
export type DatabaseFigures = {
  locksWaiting: number
  mailWaiting: number
  mailOldest: number
  pushWaiting: number
  pushOldest: number
  /** Bytes of WAL that a replica has not replayed. Null for each where the role may not see them: `grant pg_monitor`. */
  replicas: { name: string; lag: number | null }[]
}

const timeoutMs = 1_500

/** A mail is tried for three days, and stays as a row for a month. */
const figures = `
  select
    (select count(distinct l.pid)::int from pg_locks l join pg_stat_activity a using (pid)
      where not l.granted and a.datname = current_database()) as "locksWaiting",
    mail.waiting as "mailWaiting", mail.oldest as "mailOldest",
    push.waiting as "pushWaiting", push.oldest as "pushOldest",
    (select coalesce(json_agg(json_build_object('name', application_name, 'lag', pg_wal_lsn_diff(
        case when not pg_is_in_recovery() then pg_current_wal_lsn() end,
        coalesce(replay_lsn, flush_lsn, sent_lsn)))), '[]')
      from pg_stat_replication where state is distinct from 'backup') as replicas
  from
    (select count(*)::int as waiting, coalesce(extract(epoch from now() - min(created_at)), 0)::float as oldest
      from mails where sent_at is null and created_at > now() - interval '3 days') mail,
    (select count(*)::int as waiting, coalesce(extract(epoch from now() - min(n.sent_at)), 0)::float as oldest
      from push_messages m join notifications n on n.id = m.notification_id) push`

const asking = new WeakMap<Engine, Promise<DatabaseFigures | null>>()

/**
 * Asks the database for all its figures with one statement. Null when it does not answer in time. While a statement runs, no
 * other is sent: a slow database is not asked on a second connection.
 */
export async function databaseFigures(engine: Engine): Promise<DatabaseFigures | null> {
  const running = asking.get(engine) ?? ask(engine)
  asking.set(engine, running)
  const over = new AbortController()
  const tooLate = sleep(timeoutMs, null, { signal: over.signal, ref: false }).catch(() => null)
  const found = await Promise.race([running, tooLate])
  over.abort()
  return found
}

const ask = (engine: Engine): Promise<DatabaseFigures | null> =>
  engine.pool
    .query<DatabaseFigures>(figures)
    .then(
      ({ rows }) => rows[0] ?? null,
      () => null,
    )
    .finally(() => asking.delete(engine))
