import { afterEach, expect, test, vi } from 'vitest'
import { renewPush } from './renew-push.ts'

afterEach(() => vi.unstubAllGlobals())

/**
 * The endpoints that are sent to a server with the subscription `known`, from a browser with the subscription `own`. A new one
 * is 'made'.
 */
async function sent(known: object | null, own: string | null, isWanted = false): Promise<unknown[]> {
  const puts: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, request?: RequestInit) => {
    if (request) puts.push(JSON.parse(String(request.body)))
    return known ? Response.json(known) : new Response(null, { status: 401 })
  })
  const keys = { p256dh: 'p', auth: 'a' }
  let held = own
  const subscription = (endpoint: string) => ({
    endpoint,
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: async () => {
      held = null
    },
  })
  const browser = {
    getSubscription: async () => held && subscription(held),
    // Like a browser, it returns the existing subscription.
    subscribe: async () => subscription(held ?? 'made'),
  }
  await renewPush(browser as unknown as PushManager, isWanted)
  return puts.map((put) => (put as { endpoint: string }).endpoint)
}

test.each([
  ['the same endpoint', { subscribed: true, endpoint: 'old' }, 'old', []],
  ['a replaced endpoint', { subscribed: true, endpoint: 'old' }, 'new', ['new']],
  ['a lost endpoint', { subscribed: true, endpoint: 'old' }, null, ['made']],
  ['an endpoint that the guest turned off', { subscribed: false, endpoint: null }, 'new', []],
  ['an endpoint of a guest who signed out', null, 'new', []],
])('push renewal: with %s, the endpoints sent are $3', async (_, known, own, endpoints) =>
  expect(await sent(known, own)).toEqual(endpoints),
)

test.each([
  ['an endpoint that its push service ended', { subscribed: false, endpoint: null }, 'old', ['made']],
  ['an endpoint that browser and server have lost', { subscribed: false, endpoint: null }, null, ['made']],
  ['the same endpoint', { subscribed: true, endpoint: 'old' }, 'old', []],
  ['an endpoint of a guest who signed out', null, 'old', []],
])(
  'push renewal for a guest who wants it: with %s, the endpoints sent are $3',
  async (_, known, own, endpoints) => expect(await sent(known, own, true)).toEqual(endpoints),
)
