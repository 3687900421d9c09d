/**
 * Finds many keys with one statement: those that are asked of a source while a statement of it runs go together into the next. The
 * answer is never older than the question. Everybody who is in a statement that fails gets its error.
 */
export function batched<S extends object, K, V>(
  find: (source: S, keys: K[]) => Promise<Map<K, V>>,
): (source: S, key: K) => Promise<V | undefined> {
  type Queue = { asked: Set<K>; next: Promise<Map<K, V>> | null; running: Promise<unknown> }
  const queues = new WeakMap<S, Queue>()

  return async (source, key) => {
    const queue = queues.get(source) ?? { asked: new Set(), next: null, running: Promise.resolve() }
    queues.set(source, queue)
    queue.asked.add(key)
    queue.next ??= queue.running.then(() => {
      const keys = [...queue.asked]
      queue.asked = new Set()
      queue.next = null
      const found = find(source, keys)
      queue.running = found.catch(() => undefined)
      return found
    })
    return (await queue.next).get(key)
  }
}
