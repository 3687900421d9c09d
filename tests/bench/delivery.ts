import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { Connection, type RequestParts, requestBytes } from './connection.ts'
import { processorMs } from './processor-time.ts'

export type Delivery = {
  job: 'deliver'
  port: number
  cookies: string[]
  topic: string
  count: number
  /** Occurs only in the message that every stream must get. */
  mark: string
  /** What triggers the message: a NOTIFY, a series of requests, or a byte on a separate connection. */
  trigger: { url: string; payload: string } | { port: number; requests: RequestParts[] } | { port: number }
  rounds: number
  pauseMs: number
  /** The process that sends the message to the streams; its CPU time is measured. */
  pid: number
}

/** Latencies in milliseconds, and the sender's CPU time. */
export type DeliveryTimes = { times: number[]; processorMs: number }

const settleMs = 2_000
const idleMs = 3_000

async function timed(
  pid: number,
  work: () => Promise<unknown>,
): Promise<{ ms: number; processorMs: number }> {
  const [began, before] = [performance.now(), processorMs(pid)]
  await work()
  return { ms: performance.now() - began, processorMs: processorMs(pid) - before }
}

const lineEnd = '\n'.charCodeAt(0)

/**
 * Opens streams, then triggers one message at a time to all of them. The time of a round is from the
 * trigger until the last stream has the whole message.
 */
export async function measureDelivery(work: Delivery): Promise<DeliveryTimes> {
  const { port, topic, cookies, count, mark, rounds, pauseMs } = work
  const sockets: Socket[] = []
  /** State of each stream: waiting, message begun, or complete. */
  const states: ('waiting' | 'begun' | 'complete')[] = []
  let missing = 0
  let endRound: (at: number) => void = () => undefined
  for (let i = 0; i < count; i++) {
    const socket = await openStream(port, topic, cookies[i % cookies.length] ?? '')
    states[i] = 'complete'
    socket.on('data', (bytes) => {
      if (states[i] === 'waiting' && bytes.includes(mark)) states[i] = 'begun'
      if (states[i] !== 'begun' || bytes.at(-1) !== lineEnd) return
      states[i] = 'complete'
      if (--missing === 0) endRound(performance.now())
    })
    sockets.push(socket)
  }
  const fire = await trigger(work)
  const times: number[] = []
  // Opening and holding the streams is not measured.
  await sleep(settleMs)
  const idle = await timed(work.pid, () => sleep(idleMs))
  const busy = await timed(work.pid, async () => {
    for (let round = 0; round < rounds; round++) {
      await sleep(pauseMs)
      states.fill('waiting')
      missing = count
      const done = new Promise<number>((resolve) => {
        endRound = resolve
      })
      const since = performance.now()
      fire.send(round)
      times.push((await done) - since)
    }
  })
  await fire.close()
  for (const socket of sockets) socket.destroy()
  return { times, processorMs: busy.processorMs - (idle.processorMs / idle.ms) * busy.ms }
}

/** Resolves when `stream.opened` has arrived; only later messages follow. */
function openStream(port: number, topic: string, cookie: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.setNoDelay(true)
      socket.write(
        `GET /api/live?topics=${topic} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nCookie: ${cookie}\r\n\r\n`,
      )
    })
    let head = ''
    const read = (bytes: Buffer) => {
      head += bytes.toString('latin1')
      if (!/stream\.opened.*\n\n/.test(head)) return
      socket.off('data', read)
      resolve(socket)
    }
    socket.on('data', read)
    socket.once('error', reject)
  })
}

async function trigger(work: Delivery): Promise<{ send(round: number): void; close(): Promise<void> }> {
  if ('requests' in work.trigger) {
    const { port, requests } = work.trigger
    const bytes = requests.map((request) => requestBytes(port, request))
    const connection = await Connection.open(port)
    const answered = (status: number) => {
      if (status !== 200) throw new Error(`The message was not published: ${status}`)
    }
    return {
      send: (round) =>
        void connection
          .send(bytes[round] as Buffer)
          .then(answered)
          // This promise is not awaited, and without the message the round would never end.
          .catch((error: Error) => {
            console.error(error.message)
            process.exit(1)
          }),
      close: async () => connection.close(),
    }
  }
  if ('url' in work.trigger) {
    const { url, payload } = work.trigger
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    return {
      send: () =>
        void client.query({ name: 'notify', text: `select pg_notify('live', $1)`, values: [payload] }),
      close: () => client.end(),
    }
  }
  const { port } = work.trigger
  const socket = await new Promise<Socket>((resolve) => {
    const opened = connect(port, '127.0.0.1', () => resolve(opened))
    opened.setNoDelay(true)
  })
  return { send: () => void socket.write('!'), close: async () => void socket.destroy() }
}
