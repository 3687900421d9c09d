import type { Evening } from './evening.ts'
import { increase } from './plan.ts'
import { cores, type Sample } from './usage.ts'

const at = (sorted: number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
const ms = (value: number): string => `${value < 10 ? value.toFixed(1) : value.toFixed(0)} ms`
const percent = (share: number): string => `${(share * 100).toFixed(0)} %`
const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

const asTable = (lines: string[][]): string => {
  const widths =
    lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? []
  return lines
    .map((line) =>
      line
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  '),
    )
    .join('\n')
}

/** All figures of an evening, as it is printed. */
export function describe(evening: Evening): string {
  return [
    operationsOf(evening),
    partsOf(evening),
    screensOf(evening),
    unavailableOf(evening),
    `other answers that no guest should see: ${tally(evening.seen.unexpected)}`,
    `acknowledged and not stored once, or the other way round: ${evening.broken.slice(0, 10).join(', ') || 'nothing'}`,
    `memory, highest: server ${megabytes(evening.samples, 'serverMegabytes')}, database ${megabytes(evening.samples, 'databaseMegabytes')}, guests ${evening.guestsMegabytes.toFixed(0)} MB`,
    firstLimit(evening),
  ].join('\n\n')
}

function operationsOf({ seen }: Evening): string {
  const rows = Object.entries(seen.times).map(([operation, times]) => {
    const sorted = times.toSorted((a, b) => a - b)
    const of = (all: string[]) => all.filter((refusal) => refusal.startsWith(`${operation} `)).length
    const refused = Object.entries(seen.refusals).filter(([refusal]) => refusal.startsWith(`${operation} `))
    return {
      count: times.length,
      cells: [
        operation,
        String(times.length),
        ...[0.5, 0.95, 1].map((share) => ms(at(sorted, share))),
        String(refused.reduce((sum, [, count]) => sum + count, 0)),
        String(of(seen.unexpected)),
      ],
    }
  })
  const sorted = rows.toSorted((a, b) => b.count - a.count).map(({ cells }) => cells)
  return asTable([['operation', 'count', 'p50', 'p95', 'max', 'refused', 'errors'], ...sorted])
}

/** Which limit answered with 503: what guests saw, and why by the log of the server. */
const unavailableOf = ({ seen, reasons }: Evening): string =>
  `answers with 503: ${listed(seen.unavailable)}; reasons in the log: ${listed(reasons)}`

function tally(all: string[]): string {
  const counts: Record<string, number> = {}
  for (const each of all) increase(counts, each)
  return listed(counts)
}
const listed = (counts: Record<string, number>): string =>
  Object.entries(counts)
    .toSorted(([, a], [, b]) => b - a)
    .map(([each, count]) => `${count} × ${each}`)
    .join(', ') || 'none'

function phasesOf({ schedule }: Evening): [string, number, number][] {
  const { rush, live, quiz, end } = schedule
  return [
    ['arrival', 0, rush],
    ['rush', rush, live.from],
    ['live', live.from, quiz.from],
    ['quiz', quiz.from, quiz.to],
    ['kitchen', quiz.to, end],
  ]
}

/** Shares of one core. */
function partsOf(evening: Evening): string {
  const rows = phasesOf(evening).map(([name, from, to]) => {
    const within = evening.samples.filter((sample) => {
      const since = sample.at - evening.startsAt
      return since > from && since <= to
    })
    const share = (of: 'server' | 'database' | 'guests' | 'machine') => {
      const values = within.map((sample) => sample[of])
      return values.length === 0 ? '–' : `${percent(mean(values))} (${percent(Math.max(...values))})`
    }
    return [
      name,
      `${((to - from) / 1_000).toFixed(0)} s`,
      share('server'),
      share('database'),
      share('guests'),
      share('machine'),
    ]
  })
  return asTable([
    [
      'share of a core (highest second)',
      'time',
      'server',
      'database',
      'guests',
      `machine of ${percent(cores)}`,
    ],
    ...rows,
  ])
}

function screensOf({ seen, lags, groups }: Evening): string {
  const { opened, most, broken } = seen.streams
  const size = Object.entries(groups).map(([write, requests]) => `${write} ${requests.toFixed(1)}`)
  return [
    `streams: ${most} at once, ${opened} opened, ${broken} broken`,
    `host to screens: ${lags.length} deliveries, p50 ${ms(at(lags, 0.5))}, p95 ${ms(at(lags, 0.95))}, max ${ms(at(lags, 1))}`,
    `requests in a transaction, mean: ${size.join(', ')}`,
  ].join('\n')
}

const megabytes = (samples: Sample[], of: 'serverMegabytes' | 'databaseMegabytes'): string =>
  `${Math.max(...samples.map((sample) => sample[of])).toFixed(0)} MB`

/** Nearly all of something. */
const full = 0.95

/** What was full first: the server has one thread, the machine its cores. */
function firstLimit({ samples, startsAt }: Evening): string {
  const seconds = (sample: Sample) => `${((sample.at - startsAt) / 1_000).toFixed(0)} s`
  const first = samples.find(({ server, machine }) => server >= full || machine >= full * cores)
  const busiest = samples.toSorted((a, b) => b.server - a.server)[0]
  if (!first)
    return `no limit was reached; the busiest second had ${percent(busiest?.server ?? 0)} of the server's one core`
  const { server, database, guests, machine } = first
  const rest = Math.max(0, machine - server - database - guests)
  return `first limit: ${server >= full ? "the server's one core" : 'the cores of the machine'}, after ${seconds(first)}: server ${percent(server)}, database ${percent(database)}, guests ${percent(guests)}, others ${percent(rest)}`
}
