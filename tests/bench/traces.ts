import { createServer } from 'node:http'
import { bookings, connections, prepareWork, reads } from './bare.ts'
import { inTurn, percent, type Row, rounded } from './row.ts'
import { freePort, type Setting } from './setting.ts'
import { homePaths } from './waits.ts'

const works = {
  'bookings-traced': bookings,
  'home-traced': { work: 'what Home asks for', events: 50, requests: reads(...homePaths) },
}
/** Of what the server does without traces. */
const aim = 0.7

export const tracedNames = Object.keys(works)

/** Compares a server that sends all traces to a collector of this machine with one that makes none. */
export async function benchTraces(
  setting: Setting,
  name: string,
  rounds: number,
  seconds: number,
): Promise<Row> {
  const work = works[name as keyof typeof works]
  const { database, run } = await prepareWork(setting, work, seconds)
  let received = 0
  const collector = createServer((request, response) => {
    request.on('data', ({ length }: Buffer) => {
      received += length
    })
    request.on('end', () => response.setHeader('content-type', 'application/json').end('{}'))
  })
  const port = await freePort()
  collector.listen(port, '127.0.0.1')
  const traced = await setting.server(database, { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` })
  const untraced = await setting.server(database)
  const measured = await inTurn(
    rounds,
    () => run(traced),
    () => run(untraced),
  )
  collector.close()
  collector.closeAllConnections()
  if (received === 0) throw new Error('No trace arrived')
  return {
    name,
    work: `${work.work}, ${connections} connections`,
    against: 'the same without traces',
    aim: `≥ ${percent(aim)}`,
    measured: `${percent(measured.ratio)} (${rounded(measured.ours)}/s of ${rounded(measured.baseline)}/s)`,
    reached: measured.ratio >= aim,
    details: { ...measured, megabytesOfTraces: rounded(received / 2 ** 20, 1) },
  }
}
