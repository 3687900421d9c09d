import type { Bus } from './bus.ts'

/** Bytes of the texts in one notification; PostgreSQL takes less than 8,000 with what is around them. */
const perNotification = 7_700
/** Notifications in one statement. */
const perStatement = 50
/** Texts that may wait. Beyond that, or when a text is too long, the others are asked to fetch again instead. */
const mostWaiting = 20_000

export type Sender = {
  /** Sends texts after those that wait. */
  send(texts: string[]): void
  /** Sends what waits, if the bus is connected. Resolves when nothing waits or the bus has failed. */
  flush(): Promise<void>
}

type Options = {
  bus: Pick<Bus, 'query' | 'isListening'>
  /** The text of a notification with these JSON texts. */
  envelope(texts: string[]): string
  /** The JSON text that makes the others fetch again. */
  fetchAgain: string
}

/**
 * Sends JSON texts to the other nodes, one statement at a time: what arrives while a statement runs goes together into the next,
 * many in one notification. What a broken connection may not have sent is sent again.
 */
export function createSender({ bus, envelope, fetchAgain }: Options): Sender {
  const waiting: string[] = []
  let isRunning = false
  let run: Promise<void> = Promise.resolve()

  async function sendAll(): Promise<void> {
    isRunning = true
    while (waiting.length > 0 && bus.isListening()) {
      const { notifications, count } = pack(waiting)
      const batch = waiting.splice(0, count)
      const texts = notifications.map(envelope)
      const isSent = await bus.query(`select pg_notify('live', n) from unnest($1::text[]) n`, [texts]).then(
        () => true,
        () => false,
      )
      if (isSent) continue
      // The bus logs it, and `flush` is called when it is connected again.
      waiting.unshift(...batch)
      break
    }
    isRunning = false
  }
  const flush = () => {
    if (!isRunning) run = sendAll()
    return run
  }
  return {
    send(texts) {
      for (const text of texts) waiting.push(Buffer.byteLength(text) > perNotification ? fetchAgain : text)
      if (waiting.length > mostWaiting) waiting.splice(0, waiting.length, fetchAgain)
      void flush()
    },
    flush,
  }
}

/** The first texts that fit into one statement, by notification. */
export function pack(texts: readonly string[]): { notifications: string[][]; count: number } {
  const notifications: string[][] = []
  let count = 0
  let bytes = 0
  for (const text of texts) {
    const size = Buffer.byteLength(text) + 1
    const last = notifications.at(-1)
    if (last && bytes + size <= perNotification) {
      last.push(text)
      bytes += size
    } else {
      if (notifications.length === perStatement) break
      notifications.push([text])
      bytes = size
    }
    count++
  }
  return { notifications, count }
}
