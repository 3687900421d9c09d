/**
 * What a phone does to a page in a pocket: the stream it has open falls silent without an end, and the page is hidden.
 * So does one that was asked for before and is answered after; those that are asked for later are whole. For
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
