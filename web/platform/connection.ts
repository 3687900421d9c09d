/** Notified after each request whether an answer came. */
type Listener = (isAnswered: boolean) => void

const listeners = new Set<Listener>()

export const noteAnswer = (isAnswered: boolean): void => {
  for (const listener of listeners) listener(isAnswered)
}

/** Follows whether requests are answered. Returns a function that stops it. */
export function watchAnswers(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const returns = new Set<() => void>()

/** The realtime stream is open again, so requests arrive too. */
export const noteReturn = (): void => {
  for (const listener of returns) listener()
}

export const watchReturns = (listener: () => void): void => void returns.add(listener)

/**
 * False when the device itself reports that it has no network. True does not mean that the server is reachable, because the
 * network may be without internet.
 */
export const isOnline = (): boolean => globalThis.navigator?.onLine !== false
