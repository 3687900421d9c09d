import { expect, test } from 'vitest'
import { startEmbeddedServer } from '#tests/harness/embedded-server.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { report } from '#tests/harness/long-form.ts'
import { startServer } from '#tests/harness/server.ts'
import { drawDashboard } from '#tests/operations/draw-dashboard.ts'
import { startPrometheus } from '#tests/operations/prometheus.ts'
import { spendEvening } from './evening.ts'
import { describe } from './table.ts'

/** Set by `npm run evening`; without them the form of the suite. */
const guests = Number(process.env.EVENING_GUESTS ?? 50)
const seconds = Number(process.env.EVENING_SECONDS ?? 6)
/** Where the dashboard is drawn; nowhere without it. */
const picture = process.env.EVENING_PICTURE ?? ''
const isMeasured = process.env.EVENING_GUESTS !== undefined

test(
  `evening: ${guests} guests arrive, book, play, answer and order, and all that was acknowledged is stored`,
  async () => {
    // Durable, where time is measured.
    const server = isMeasured ? await startEmbeddedServer() : await startServer()
    server.expectErrors('a busy machine: 503, which guests repeat', /"status":503/)
    const prometheus = picture ? await startPrometheus(server) : null
    const began = performance.now()
    const evening = await spendEvening(server, { guests, seconds })
    if (picture && prometheus) await drawDashboard(prometheus, (performance.now() - began) / 1_000, picture)
    if (isMeasured) report(describe(evening))
    const { seen, broken, lags } = evening
    // All that is wrong, not only the first.
    const { soft } = expect
    soft(seen.unexpected.slice(0, 10)).toEqual([])
    if (isMeasured) soft(seen.unavailable).toEqual({})
    soft(broken).toEqual([])
    for (const [kind, acknowledged] of Object.entries(seen.acknowledged))
      soft(acknowledged, kind).not.toEqual([])
    soft(seen.streams).toMatchObject({ most: guests, broken: 0 })
    soft(lags.length).toBeGreaterThan(guests)
    await expectInvariants(server.pool)
  },
  (seconds + 600) * 1_000,
)
