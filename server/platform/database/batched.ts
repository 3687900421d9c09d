import { setTimeout as sleep } from 'node:timers/promises'

type Options<K> = {
  /** Keys with different names do not wait for each other, and are never in one statement. */
  queueOf?: (key: K) => string
  /** Milliseconds after which the next statement does not wait any longer for the one before: its connection may be dead. */
  longestWait?: number
}

/**
 * Answers many keys with one statement: keys that arrive while a statement of the source runs go together into the next. An
 * answer is never older than its request. When a statement fails, all its keys get the error.
 */
export function batched<S extends object, K, V>(
  find: (source: S, keys: K[]) => Promise<Map<K, V>>,
  { queueOf = () => '', longestWait = 200 }: Options<K> = {},
): (source: S, key: K) => Promise<V | undefined> {
  type Queue = { keys: Set<K>; next: Promise<Map<K, V>> | null; running: Promise<unknown> }
  const queuesOf = new WeakMap<S, Map<string, Queue>>()

  return async (source, key) => {
    const queues = queuesOf.get(source) ?? new Map<string, Queue>()
    queuesOf.set(source, queues)
    const name = queueOf(key)
    const queue = queues.get(name) ?? { keys: new Set(), next: null, running: Promise.resolve() }
    queues.set(name, queue)
    queue.keys.add(key)
    queue.next ??= queue.running.then(() => {
      const keys = [...queue.keys]
      queue.keys = new Set()
      queue.next = null
      const found = find(source, keys)
      queue.running = settled(found, longestWait).then(() => {
        if (queue.next === null) queues.delete(name)
      })
      return found
    })
    return (await queue.next).get(key)
  }
}

/** Resolves when a promise is settled, or when the time is over. */
async function settled(promise: Promise<unknown>, ms: number): Promise<void> {
  const over = new AbortController()
  const isOver = sleep(ms, undefined, { signal: over.signal, ref: false }).catch(() => undefined)
  await Promise.race([promise.catch(() => undefined), isOver])
  over.abort()
}
