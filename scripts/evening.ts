import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'

const usage = `npm run evening [-- options]

  --guests N    guests, each with one stream (2000)
  --minutes M   the evening in so many minutes (5)
  --picture F   starts Prometheus (Debian: prometheus), which reads the server each second, and draws the dashboard
                of deploy/grafana at the end as a PNG in the file F

Guests in processes of their own arrive, book, play live, answer a quiz and order, against a real server and a durable
database of this machine. Prints what they waited for, what the processors did, and which limit was reached first.
Fails when something was acknowledged and is not stored, or an answer was an error.`

const { values } = parseArgs({
  options: {
    guests: { type: 'string', default: '2000' },
    minutes: { type: 'string', default: '5' },
    picture: { type: 'string', default: '' },
    help: { type: 'boolean', short: 'h', default: false },
  },
})
const guests = Number(values.guests)
const minutes = Number(values.minutes)
if (values.help || !(Number.isInteger(guests) && guests >= 1) || !(minutes > 0)) {
  console.log(usage)
  process.exitCode = values.help ? 0 : 2
} else {
  const { status } = spawnSync(
    process.execPath,
    ['scripts/test.ts', '--no-build', 'tests/evening/evening.test.ts'],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        EVENING_GUESTS: String(guests),
        EVENING_SECONDS: String(minutes * 60),
        EVENING_PICTURE: values.picture,
      },
    },
  )
  process.exitCode = status ?? 1
}
