type Known = { publicKey: string; subscribed: boolean; endpoint: string | null }

/**
 * Stores this browser's push subscription if the server has another for this session. It is made again if the browser has lost
 * it. Without a subscription on the server nothing is done: the guest may have turned it off, or another user be signed in.
 */
export async function renewPush(browser: PushManager): Promise<void> {
  const answer = await fetch('/api/me/push')
  if (!answer.ok) return
  const { publicKey, subscribed, endpoint } = (await answer.json()) as Known
  if (!subscribed) return
  const subscription =
    (await browser.getSubscription()) ??
    (await browser.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }))
  if (subscription.endpoint === endpoint) return
  const { endpoint: newEndpoint, keys } = subscription.toJSON()
  await fetch('/api/me/push', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint: newEndpoint, keys }),
  })
}
