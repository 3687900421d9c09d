import type { Clock } from './clock.ts'
import type { Engine } from './engine.ts'
import type { Job } from './jobs.ts'

/** Seconds that a clock may be off without a line in the log. */
const tolerated = 2
/** Milliseconds. The clock of a database that takes longer to answer cannot be compared. */
const longestAnswer = 1_000

type Seen = { wall: number; monotonic: number; isApart: boolean }
const seen = new WeakMap<Clock, Seen>()

/**
 * Reports a clock that was set, and one that differs from the database's. Durations are measured by the monotonic clock; sessions,
 * deadlines, sign-in codes and the log depend on the wall clock.
 */
export const clockJob: Job = {
  name: 'clock',
  everyMs: 10_000,
  async run({ clock, pool, log }: Engine) {
    const asked = performance.now()
    const { rows } = await pool.query<{ now: Date }>('select clock_timestamp() as now')
    if (performance.now() - asked > longestAnswer) return
    const wall = clock.now().getTime()
    const monotonic = performance.now()
    const last = seen.get(clock)
    const setBy = last ? Math.round((wall - last.wall - (monotonic - last.monotonic)) / 1_000) : 0
    if (Math.abs(setBy) > tolerated)
      log.warn({ seconds: setBy }, 'the clock of this machine was set: is its time synchronised (NTP)?')
    const apart = Math.round((wall - (rows[0]?.now.getTime() ?? wall)) / 1_000)
    const isApart = Math.abs(apart) > tolerated
    if (isApart && !last?.isApart)
      log.warn(
        { seconds: apart },
        'the clocks of this server and of its database differ: are both synchronised (NTP)?',
      )
    if (!isApart && last?.isApart) log.info('the clocks of this server and of its database agree again')
    seen.set(clock, { wall, monotonic, isApart })
  },
}
