/**
 * Finds many keys with one statement: those that are asked for while a statement runs go together into the next. The answer
 * is never older than the question. Everybody who is in a statement that fails gets its error.
 */
export function batched<K, V>(find: (keys: K[]) => Promise<Map<K, V>>): (key: K) => Promise<V | undefined> {
  let asked = new Set<K>()
  let next: Promise<Map<K, V>> | null = null
  let running: Promise<unknown> = Promise.resolve()

  const start = () => {
    const keys = [...asked]
    asked = new Set()
    next = null
    const found = find(keys)
    running = found.catch(() => undefined)
    return found
  }

  return async (key) => {
    asked.add(key)
    next ??= running.then(start)
    return (await next).get(key)
  }
}
