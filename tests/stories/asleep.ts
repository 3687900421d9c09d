/**
 * Simulates a phone that suspends a page: the open stream goes silent without closing, and the page is hidden.
 * A stream requested before and answered after is silent too; later ones work. For
 * `addInitScript`; then `fallAsleep()` and `wakeUp()` on the page.
 */
export function dieUnheardWhenTold(): void {
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
  globalThis.fetch = async (...asked: Parameters<typeof fetch>) => {
    const before = naps
    const answer = await real(...asked)
    if (!String(asked[0]).includes('/api/live') || !answer.body) return answer
    const silenced = answer.body.pipeThrough(
      new TransformStream({ transform: (chunk, out) => void (naps > before || out.enqueue(chunk)) }),
    )
    return new Response(silenced, answer)
  }
}
