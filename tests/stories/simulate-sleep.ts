/**
 * Simulates a phone that suspends a page: the open stream goes silent without closing, and the page is hidden.
 * A stream requested before the sleep and answered after it is silent too; streams requested later work. Use with
 * `addInitScript`; then call `fallAsleep()` and `wakeUp()` on the page.
 */
export function simulateSleep(): void {
  let hidden = false
  let naps = 0
  Object.defineProperty(document, 'hidden', { get: () => hidden })
  const turn = (now: boolean) => {
    hidden = now
    document.dispatchEvent(new Event('visibilitychange'))
  }
  Object.assign(globalThis, {
    fallAsleep: () => {
      naps += 1
      turn(true)
    },
    wakeUp: () => turn(false),
  })
  const real = globalThis.fetch
  globalThis.fetch = async (...args: Parameters<typeof fetch>) => {
    const before = naps
    const answer = await real(...args)
    if (!String(args[0]).includes('/api/live') || !answer.body) return answer
    const silenced = answer.body.pipeThrough(
      new TransformStream({ transform: (chunk, out) => void (naps > before || out.enqueue(chunk)) }),
    )
    return new Response(silenced, answer)
  }
}
