import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import { benchAwards } from '#tests/bench/awards.ts'
import { benchBare } from '#tests/bench/bare.ts'
import { benchBookings, benchRush } from '#tests/bench/bookings.ts'
import { benchChangeToScreen } from '#tests/bench/change-to-screen.ts'
import { benchDisplay, benchDisplaySize } from '#tests/bench/display.ts'
import { benchFirstLoad } from '#tests/bench/first-load.ts'
import { benchLeaderboardSize } from '#tests/bench/leaderboard.ts'
import { benchKitchen, benchOrderList, benchOrders } from '#tests/bench/orders.ts'
import { benchPresses } from '#tests/bench/presses.ts'
import { benchAnswers, benchQuizStart } from '#tests/bench/quizzes.ts'
import { benchRealtime } from '#tests/bench/realtime.ts'
import type { Row } from '#tests/bench/row.ts'
import { benchSearch } from '#tests/bench/search.ts'
import { openSetting, type Setting } from '#tests/bench/setting.ts'
import { benchSize } from '#tests/bench/size.ts'
import { benchFreeTables, benchTableBookings } from '#tests/bench/table-bookings.ts'
import { isWebStale } from './web-stale.ts'

const usage = `npm run bench [-- options]

  --only NAMES   leaderboard, list, bookings-bare, bookings, rush, rush-hot, realtime,
                 change-to-screen, search, size, leaderboard-size, awards, presses, answers,
                 quiz-start, table-bookings, free-tables, orders, order-list, order-search,
                 kitchen, display, display-size, first-load; comma separated
  --rounds N     rounds of each comparison (5)
  --seconds N    seconds of load for each side of a round (3)

Compares the real server with minimal programs on the same machine, prints a table, and writes bench-result.json.
Exits with status 1 when an aim is missed.`

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    help: { type: 'boolean', default: false },
  },
})
const rounds = Number(values.rounds)
const seconds = Number(values.seconds)

const bare = (name: string) => [name, (setting: Setting) => benchBare(setting, name, rounds, seconds)]

const benches: Record<string, (setting: Setting) => Promise<Row>> = {
  ...Object.fromEntries(['leaderboard', 'list', 'bookings-bare'].map(bare)),
  bookings: (setting) => benchBookings(setting, rounds, seconds),
  rush: (setting) => benchRush(setting, 'rush', rounds),
  'rush-hot': (setting) => benchRush(setting, 'rush-hot', rounds),
  realtime: (setting) => benchRealtime(setting, rounds, 30),
  'change-to-screen': (setting) => benchChangeToScreen(setting, rounds),
  search: (setting) => benchSearch(setting, rounds, seconds),
  size: (setting) => benchSize(setting, rounds, seconds),
  'leaderboard-size': (setting) => benchLeaderboardSize(setting, rounds, seconds),
  awards: (setting) => benchAwards(setting, rounds, seconds),
  presses: (setting) => benchPresses(setting, rounds, seconds),
  answers: (setting) => benchAnswers(setting, rounds, seconds),
  'quiz-start': (setting) => benchQuizStart(setting, rounds),
  'table-bookings': (setting) => benchTableBookings(setting, rounds, seconds),
  'free-tables': (setting) => benchFreeTables(setting, rounds, seconds),
  orders: (setting) => benchOrders(setting, rounds, seconds),
  'order-list': (setting) => benchOrderList(setting, { rounds, seconds, searched: false }),
  'order-search': (setting) => benchOrderList(setting, { rounds, seconds, searched: true }),
  kitchen: (setting) => benchKitchen(setting, rounds),
  display: (setting) => benchDisplay(setting, rounds),
  'display-size': (setting) => benchDisplaySize(setting, rounds),
  'first-load': benchFirstLoad,
}

if (values.help) console.log(usage)
else process.exitCode = await run(values.only?.split(',') ?? Object.keys(benches))

async function run(names: string[]): Promise<number> {
  const unknown = names.filter((name) => !(name in benches))
  if (unknown.length > 0 || !(rounds >= 1) || !(seconds > 0)) {
    console.log(usage)
    return 2
  }
  if (names.includes('first-load') && isWebStale()) buildWeb()
  const rows: Row[] = []
  for (const name of names) {
    process.stderr.write(`${name} …\n`)
    // Each bench gets its own database and processes, so that it does not slow down the next one.
    const setting = await openSetting()
    try {
      const row = await (benches[name] as (setting: Setting) => Promise<Row>)(setting)
      rows.push(row)
      process.stderr.write(`  ${row.measured}\n`)
    } finally {
      await setting.close()
    }
  }
  const machine = { cpus: cpus().length, model: cpus()[0]?.model, memoryGb: Math.round(totalmem() / 2 ** 30) }
  const result = { at: new Date().toISOString(), node: process.version, machine, rounds, seconds, rows }
  writeFileSync('bench-result.json', `${JSON.stringify(result, null, 2)}\n`)
  console.log(table(rows))
  return rows.every((row) => row.reached) ? 0 : 1
}

function buildWeb(): void {
  const { status } = spawnSync(process.execPath, ['scripts/build.ts'], { stdio: ['ignore', 2, 2] })
  if (status !== 0) throw new Error('The web could not be built')
}

function table(rows: Row[]): string {
  const lines = rows.map((row) => [row.work, row.against, row.aim, row.measured, row.reached ? 'yes' : 'NO'])
  const all = [['work', 'against', 'aim', 'measured', 'reached'], ...lines]
  return all
    .map((cells) => `| ${cells.join(' | ')} |`)
    .toSpliced(1, 0, '|---|---|---|---|---|')
    .join('\n')
}
