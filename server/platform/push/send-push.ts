import { type Agent, request } from 'node:https'
import webPush from 'web-push'
import type { Env } from '../../env.ts'
import { type PushAddress, pushEndpoint } from './push-address.ts'
import { vapidOf } from './vapid.ts'

/** `gone`: the subscription cannot be used any more; if false, another attempt may succeed. */
export type PushOutcome = { sent: true } | { sent: false; gone: boolean; reason: string }

const timeoutMs = 10_000
/** Seconds that a push service keeps an undelivered message: most notifications concern the same day. */
const keepFor = 12 * 60 * 60

/** Sends one message, encrypted for the browser (RFC 8291). Never throws. */
export async function sendPush(
  env: Env,
  to: PushAddress,
  payload: string,
  agent?: Agent,
): Promise<PushOutcome> {
  // The operator may have removed the host from the list since the subscription was stored.
  if (pushEndpoint(to.endpoint, env.pushHosts) === null) return gone('not a push service that we send to')
  let details: webPush.RequestDetails
  try {
    const subscription = { endpoint: to.endpoint, keys: { p256dh: to.p256dh, auth: to.auth } }
    const options = { vapidDetails: vapidOf(env), TTL: keepFor, urgency: 'normal' } as const
    details = webPush.generateRequestDetails(subscription, payload, options)
  } catch (error) {
    return gone((error as Error).message)
  }
  try {
    const status = await post(details, agent)
    if (status >= 200 && status < 300) return { sent: true }
    return { sent: false, gone: status === 404 || status === 410, reason: `answered ${status}` }
  } catch (error) {
    return { sent: false, gone: false, reason: (error as Error).message }
  }
}

const gone = (reason: string): PushOutcome => ({ sent: false, gone: true, reason })

/** Only the status counts: redirects are not followed, and the body is not read. */
function post({ endpoint, headers, body }: webPush.RequestDetails, agent?: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request(
      endpoint,
      { method: 'POST', headers, signal: AbortSignal.timeout(timeoutMs), ...(agent && { agent }) },
      (answer) => {
        answer.on('error', () => undefined)
        answer.destroy()
        resolve(answer.statusCode ?? 0)
      },
    )
    asked.on('error', reject)
    asked.end(body)
  })
}
