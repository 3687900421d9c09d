/**
 * What a phone does to a page in a pocket: the stream it has open falls silent without an end, and the page is hidden.
 * Streams that are asked for later are whole. For `addInitScript`; then `fallAsleep()` and `wakeUp()` on the page.
 */
export function dieUnheardWhenTold(): void {
  let hidden = false
  let mute: () => void = () => undefined
  Object.defineProperty(document, 'hidden', { get: () => hidden })
  const turn = (now: boolean) => {
    hidden = now
    document.dispatchEvent(new Event('visibilitychange'))
  }
  Object.assign(globalThis, {
    fallAsleep: () => {
      mute()
      turn(true)
    },
    wakeUp: () => turn(false),
  })
  const real = globalThis.fetch
  globalThis.fetch = async (...asked: Parameters<typeof fetch>) => {
    const answer = await real(...asked)
    if (!String(asked[0]).includes('/api/live') || !answer.body) return answer
    let isMute = false
    mute = () => {
      isMute = true
    }
    const silenced = answer.body.pipeThrough(
      new TransformStream({ transform: (chunk, out) => void (isMute || out.enqueue(chunk)) }),
    )
    return new Response(silenced, answer)
  }
}
