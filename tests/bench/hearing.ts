import { connect, type Socket } from 'node:net'
import pg from 'pg'

export type Hearing = {
  job: 'hear'
  port: number
  cookies: string[]
  count: number
  /** The bytes that every stream must get. */
  bytes: string
  /** What makes the message: a notice on the bus, or a byte on a connection of its own. */
  trigger: { url: string; payload: string } | { port: number }
  rounds: number
  pauseMs: number
}

/**
 * Opens streams, then has one message sent to all of them, again and again. Gives the milliseconds of each round,
 * from the moment the message is made until the last stream has all its bytes.
 */
export async function hear(work: Hearing): Promise<number[]> {
  const { port, cookies, count, rounds, pauseMs } = work
  const marks = Buffer.from(work.bytes)
  const sockets: Socket[] = []
  const had: number[] = []
  let missing = 0
  let allHere: (at: number) => void = () => undefined
  for (let i = 0; i < count; i++) {
    const socket = await openStream(port, cookies[i % cookies.length] ?? '')
    had[i] = 0
    socket.on('data', (bytes) => {
      // Heartbeats are three bytes; they may fall into a round.
      had[i] = (had[i] ?? 0) + bytes.length
      if ((had[i] ?? 0) < marks.length) return
      had[i] = Number.NEGATIVE_INFINITY
      if (--missing === 0) allHere(performance.now())
    })
    sockets.push(socket)
  }
  const fire = await trigger(work)
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    had.fill(0)
    missing = count
    const done = new Promise<number>((resolve) => {
      allHere = resolve
    })
    const since = performance.now()
    fire.send()
    times.push((await done) - since)
  }
  await fire.close()
  for (const socket of sockets) socket.destroy()
  return times
}

/** Resolves when the first bytes of the answer are here, so that nothing but messages is still to come. */
function openStream(port: number, cookie: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.setNoDelay(true)
      socket.write(
        `GET /api/live?topics=events HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nCookie: ${cookie}\r\n\r\n`,
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

async function trigger(work: Hearing): Promise<{ send(): void; close(): Promise<void> }> {
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
