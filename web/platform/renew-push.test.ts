import { afterEach, expect, test, vi } from 'vitest'
import { renewPush } from './renew-push.ts'

afterEach(() => vi.unstubAllGlobals())

/** What is sent to the server that has the subscription `known`, from a browser that has `own` and makes `made`. */
async function sent(known: object | null, own: string | null, made = 'made'): Promise<unknown[]> {
  const puts: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, request?: RequestInit) => {
    if (request) puts.push(JSON.parse(String(request.body)))
    return known ? Response.json(known) : new Response(null, { status: 401 })
  })
  const keys = { p256dh: 'p', auth: 'a' }
  const subscription = (endpoint: string) => ({ endpoint, toJSON: () => ({ endpoint, keys }) })
  const browser = {
    getSubscription: async () => own && subscription(own),
    subscribe: async () => subscription(made),
  }
  await renewPush(browser as unknown as PushManager)
  return puts.map((put) => (put as { endpoint: string }).endpoint)
}

test.each([
  ['the same', { subscribed: true, endpoint: 'old' }, 'old', []],
  ['a replaced one', { subscribed: true, endpoint: 'old' }, 'new', ['new']],
  ['a lost one', { subscribed: true, endpoint: 'old' }, null, ['made']],
  ['one that the guest turned off', { subscribed: false, endpoint: null }, 'new', []],
  ['one of a guest who signed out', null, 'new', []],
])('push: %s', async (_, known, own, endpoints) => expect(await sent(known, own)).toEqual(endpoints))
