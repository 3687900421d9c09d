type Known = { publicKey: string; subscribed: boolean; endpoint: string | null }

/**
 * Stores this browser's push subscription if the server has another one for this session. It is subscribed again if the browser
 * has lost its subscription, or if the server has none and the guest wants pushes, because the push service has ended the old
 * one. When it is unknown whether the guest wants pushes, and the server has no subscription, nothing is done: the guest may
 * have turned it off, or another user may be signed in.
 * @returns whether this session is subscribed
 */
export async function renewPush(browser: PushManager, isWanted = false): Promise<boolean> {
  const answer = await fetch('/api/me/push')
  if (!answer.ok) return false
  const { publicKey, subscribed, endpoint } = (await answer.json()) as Known
  if (!subscribed && !isWanted) return false
  const old = await browser.getSubscription()
  // The browser may still have the subscription that its push service has ended.
  if (!subscribed) await old?.unsubscribe()
  const subscription =
    (subscribed && old) ||
    (await browser.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }))
  if (subscription.endpoint === endpoint) return true
  const { endpoint: newEndpoint, keys } = subscription.toJSON()
  const stored = await fetch('/api/me/push', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint: newEndpoint, keys }),
  })
  return stored.ok
}
