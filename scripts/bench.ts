import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { bareNames, benchBare } from '#tests/bench/bare.ts'
import { benchMine, benchTonight } from '#tests/bench/evening.ts'
import { benchFirstLoad } from '#tests/bench/first-load.ts'
import { benchMoments } from '#tests/bench/moments.ts'
import { benchParse, parseNames } from '#tests/bench/parse.ts'
import type { Row } from '#tests/bench/row.ts'
import { benchRush, rushNames } from '#tests/bench/rushes.ts'
import { openSetting, type Setting } from '#tests/bench/setting.ts'
import { benchTraces, tracedNames } from '#tests/bench/traces.ts'
import { benchRead, benchScreens, readNames } from '#tests/bench/waits.ts'
import { isWebStale } from './web-stale.ts'

const usage = `npm run bench [-- options]

  --only NAMES   bookings, presses, orders, leaderboard, home, screens, tonight, live-mine,
                 list-bare, bookings-bare, bookings-traced, home-traced, first-load, moments; comma separated
  --parse DIR    adds list-parse and bookings-parse: against Parse Server, installed in the folder DIR
                 (npm install parse-server@9.10.0)
  --rounds N     rounds of each rush and comparison (5)
  --seconds N    seconds of load for each side of a round (3)

Measures what guests wait for, prints a table, and writes bench-result.json. Exits with status 1 when an aim is missed.`

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    parse: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    help: { type: 'boolean', default: false },
  },
})
const rounds = Number(values.rounds)
const seconds = Number(values.seconds)

type Bench = (setting: Setting) => Promise<Row>
const each = (names: string[], bench: (setting: Setting, name: string) => Promise<Row>) =>
  names.map((name): [string, Bench] => [name, (setting) => bench(setting, name)])

const benches: Record<string, Bench> = Object.fromEntries([
  ...each(rushNames, (setting, name) => benchRush(setting, name, rounds)),
  ...each(readNames, (setting, name) => benchRead(setting, name, seconds)),
  ['screens', benchScreens],
  ['tonight', (setting) => benchTonight(setting, seconds)],
  ['live-mine', benchMine],
  ...each(bareNames, (setting, name) => benchBare(setting, name, rounds, seconds)),
  ...each(tracedNames, (setting, name) => benchTraces(setting, name, rounds, seconds)),
  ['first-load', benchFirstLoad],
  ['moments', benchMoments],
])
const { parse } = values
if (parse !== undefined)
  for (const name of parseNames)
    benches[name] = (setting) => benchParse(setting, name, rounds, seconds, resolve(parse))

if (values.help) console.log(usage)
else process.exitCode = await run(values.only?.split(',') ?? Object.keys(benches))

async function run(names: string[]): Promise<number> {
  const unknown = names.filter((name) => !(name in benches))
  if (unknown.length > 0 || !(rounds >= 1) || !(seconds > 0)) {
    console.log(usage)
    return 2
  }
  if ((names.includes('first-load') || names.includes('moments')) && isWebStale()) buildWeb()
  const rows: Row[] = []
  for (const name of names) {
    process.stderr.write(`${name} …\n`)
    // Each bench gets its own database and processes, so that it does not slow down the next one.
    const setting = await openSetting()
    try {
      const row = await (benches[name] as Bench)(setting)
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
