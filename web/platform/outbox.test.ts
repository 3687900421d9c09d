import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

/** What the server answers, or how it fails. Status 0: no answer came. */
type Send = (input: string) => Promise<string | { status: number; retryAfter?: number }>
const stored = new Map<string, string>()
let listeners: { type: string; listener: (event: object) => void }[] = []
const dispatch = (type: string, event: object = {}) => {
  for (const each of listeners) if (each.type === type) each.listener(event)
}
/** The keys that the app stores. `Object.keys` lists them, as it does of a browser's storage. */
const storage = () =>
  new Proxy(
    {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    },
    {
      ownKeys: () => [...stored.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    },
  )

/** A tab of the browser in which a user is signed in. */
async function openTab(userId: string | null, send: Send) {
  vi.resetModules()
  const { outboxKind, put, startOutbox, allEntries } = await import('./outbox.ts')
  const { queryClient, sessionKey } = await import('./query-client.ts')
  const { ApiError } = await import('./api.ts')
  const { noteReturn } = await import('./connection.ts')
  const signIn = (id: string | null) => {
    queryClient.setQueryData(sessionKey, { me: id === null ? null : { userId: id } })
    startOutbox(async () => undefined)
  }
  const outcomes: string[] = []
  const kind = outboxKind({
    name: 'test',
    mostFailures: 8,
    send: async ({ input }: { input: string }) => {
      const answer = await send(input)
      if (typeof answer === 'string') return answer
      const { status, retryAfter = 0 } = answer
      throw new ApiError(status, status === 0 ? 'unreachable' : 'internal_error', null, { retryAfter })
    },
    done: (answer: string) => void outcomes.push(answer),
    failed: (_, { input }) => void outcomes.push(`${input} failed`),
  })
  signIn(userId)
  const states = () => allEntries().map(({ input, state }) => `${input} ${state}`)
  return { outcomes, states, signIn, noteReturn, put: put.bind(null, kind as never) }
}

/** Answers every request, after failures with these statuses. Returns when and what was sent. */
function answering(...failures: number[]) {
  const sent: { at: number; input: string }[] = []
  const send: Send = async (input) => {
    sent.push({ at: Date.now(), input })
    const status = failures.shift()
    return status === undefined ? `${input} done` : { status, retryAfter: status === 429 ? 5_000 : 0 }
  }
  return { send, sent, inputs: () => sent.map(({ input }) => input) }
}

beforeEach(() => {
  stored.clear()
  listeners = []
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('addEventListener', (type: string, listener: (event: object) => void) =>
    listeners.push({ type, listener }),
  )
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
  // Pauses have their greatest length.
  vi.spyOn(Math, 'random').mockReturnValue(1)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

describe('the order', () => {
  it('the outbox keeps the order of one lane, and a lane that waits does not hold up another', async () => {
    const isLost = { first: true }
    const sent: string[] = []
    const tab = await openTab('anna', async (input) => {
      sent.push(input)
      return input.startsWith('a') && isLost.first ? { status: 0 } : input
    })
    tab.put('a', 'a1')
    tab.put('a', 'a2')
    tab.put('b', 'b1')
    await pass(0)
    expect(sent).toEqual(['a1', 'b1'])
    expect(tab.states()).toEqual(['a1 waiting', 'a2 waiting'])
    isLost.first = false
    await pass(300)
    expect(tab.outcomes).toEqual(['b1', 'a1', 'a2'])
    expect(stored.size).toBe(0)
  })

  it('the outbox continues after a refusal, which is reported once and not sent again', async () => {
    const { send, inputs } = answering(409)
    const tab = await openTab('anna', send)
    tab.put('a', 'a1')
    tab.put('a', 'a2')
    await pass(60_000)
    expect(inputs()).toEqual(['a1', 'a2'])
    expect(tab.outcomes).toEqual(['a1 failed', 'a2 done'])
    expect(tab.states()).toEqual(['a1 failed'])
    expect(stored.size).toBe(0)
    tab.put('a', 'a3')
    expect(tab.states(), 'the next one takes its place').toEqual(['a3 sending'])
  })

  it('the outbox sends what replaces an entry on its way after that entry, and does not report the first answer', async () => {
    const first = Promise.withResolvers<string>()
    const sent: string[] = []
    const tab = await openTab('anna', (input) => {
      sent.push(input)
      return input === 'a1' ? first.promise : Promise.resolve(input)
    })
    tab.put('a', 'a1', { id: 'same' })
    await pass(0)
    tab.put('a', 'a2', { id: 'same' })
    first.resolve('a1')
    await pass(0)
    expect(sent).toEqual(['a1', 'a2'])
    expect(tab.outcomes).toEqual(['a2'])
  })
})

describe('the pauses', () => {
  const gaps = (sent: { at: number }[]) => sent.slice(1).map(({ at }, index) => at - (sent[index]?.at ?? 0))

  it('outbox: the pause after a lost answer doubles up to two seconds, and after five minutes up to thirty', async () => {
    const { send, sent } = answering(...Array(400).fill(0))
    const tab = await openTab('anna', send)
    tab.put('a', 'a1')
    await pass(10_000)
    expect(gaps(sent).slice(0, 5)).toEqual([300, 600, 1_200, 2_000, 2_000])
    await pass(600_000)
    expect(gaps(sent).at(-1)).toBe(30_000)
  })

  it('the pauses of the outbox have a random part', async () => {
    vi.mocked(Math.random).mockReturnValue(0)
    const { send, sent } = answering(0, 0)
    const tab = await openTab('anna', send)
    tab.put('a', 'a1')
    await pass(1_000)
    expect(gaps(sent)).toEqual([150, 300])
  })

  it('the pauses of the outbox after a failure of the server grow up to thirty seconds, until the kind gives up', async () => {
    const { send, sent } = answering(...Array(20).fill(503))
    const tab = await openTab('anna', send)
    tab.put('a', 'a1')
    await pass(200_000)
    expect(gaps(sent)).toEqual([300, 600, 1_200, 2_400, 4_800, 9_600, 19_200, 30_000])
    expect(tab.outcomes).toEqual(['a1 failed'])
  })

  it('the pauses of the outbox end at once when the network is back or the stream opens', async () => {
    const { send, sent } = answering(0, 0, 0, 503, 503)
    const tab = await openTab('anna', send)
    tab.put('a', 'a1')
    await pass(1_000)
    expect(sent).toHaveLength(3)
    dispatch('online')
    await pass(0)
    expect(sent).toHaveLength(4)
    tab.noteReturn()
    await pass(0)
    tab.noteReturn()
    await pass(0)
    expect(tab.outcomes).toEqual(['a1 done'])
  })

  it('the pauses of the outbox are at least as long as the server asks for, whatever comes back', async () => {
    const { send, sent } = answering(429)
    const tab = await openTab('anna', send)
    tab.put('a', 'a1')
    await pass(4_900)
    dispatch('online')
    tab.noteReturn()
    await pass(50)
    expect(sent).toHaveLength(1)
    await pass(1_000)
    expect(gaps(sent)).toEqual([5_300])
  })
})

describe('the user', () => {
  it('the outbox sends and shows an entry only to the user who made it, and sends it when they return', async () => {
    const { send, inputs } = answering(0)
    const tab = await openTab('anna', send)
    tab.put('a', 'a1')
    await pass(0)
    tab.signIn('bo')
    await pass(60_000)
    expect(inputs()).toEqual(['a1'])
    tab.put('a', 'b1')
    await pass(0)
    expect(tab.outcomes).toEqual(['b1 done'])
    tab.signIn('anna')
    await pass(0)
    expect(inputs()).toEqual(['a1', 'b1', 'a1'])
    expect(tab.outcomes).toEqual(['b1 done', 'a1 done'])
  })

  it('outbox: an answer that arrives after another user has signed in is not shown, and nothing is sent again', async () => {
    const answer = Promise.withResolvers<string>()
    const tab = await openTab('anna', () => answer.promise)
    tab.put('a', 'a1')
    await pass(0)
    tab.signIn('bo')
    answer.resolve('a1')
    await pass(0)
    expect(tab.outcomes).toEqual([])
    expect(stored.size).toBe(0)
  })

  it('outbox: a user who signs in while an entry of another user waits for another tab does not send it', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const request = async (_: string, __: object, send: () => Promise<unknown>) => promise.then(send)
    vi.stubGlobal('navigator', { onLine: true, locks: { request } })
    const { send, inputs } = answering()
    const tab = await openTab('anna', send)
    tab.put('a', 'a1')
    tab.signIn('bo')
    resolve()
    await pass(60_000)
    expect(inputs()).toEqual([])
    tab.signIn('anna')
    await pass(0)
    expect(tab.outcomes).toEqual(['a1 done'])
  })

  it('outbox: an entry stays until its user signs in again', async () => {
    const { send, inputs } = answering(401)
    const tab = await openTab('anna', send)
    tab.put('a', 'a1')
    tab.signIn(null)
    await pass(60_000)
    expect(stored.size).toBe(1)
    expect(tab.outcomes).toEqual([])
    tab.signIn('anna')
    await pass(0)
    expect(inputs()).toEqual(['a1', 'a1'])
    expect(tab.outcomes).toEqual(['a1 done'])
  })

  it('outbox: entries stay on the device after a sign-out, and are deleted with the account', async () => {
    const tab = await openTab('anna', answering(0).send)
    tab.put('a', 'a1')
    await pass(0)
    const { forgetUser } = await import('./stored.ts')
    const { forgetEntries } = await import('./outbox-entries.ts')
    vi.stubGlobal('dispatchEvent', () => true)
    vi.stubGlobal('StorageEvent', class {})
    vi.stubGlobal('sessionStorage', {})
    forgetUser('anna')
    expect(stored.size).toBe(1)
    forgetEntries('bo')
    expect(stored.size).toBe(1)
    forgetEntries('anna')
    expect(stored.size).toBe(0)
  })

  it('outbox: an entry whose predecessor was answered while another user was signed in is sent when its user returns', async () => {
    const first = Promise.withResolvers<string>()
    const sent: string[] = []
    const tab = await openTab('anna', (input) => {
      sent.push(input)
      return input === 'a1' ? first.promise : Promise.resolve(input)
    })
    tab.put('a', 'a1')
    tab.put('a', 'a2')
    await pass(0)
    tab.signIn('bo')
    first.resolve('a1')
    await pass(0)
    expect(sent).toEqual(['a1'])
    tab.signIn('anna')
    await pass(0)
    expect(sent).toEqual(['a1', 'a2'])
    expect(tab.states()).toEqual([])
  })
})

describe('a reload', () => {
  it('a reload keeps an entry of the outbox with its id and its time', async () => {
    const before = await openTab('anna', answering(0).send)
    before.put('a', 'a1', { id: 'the-id' })
    await pass(100)
    const [text] = [...stored.values()]
    expect(JSON.parse(text ?? '')).toMatchObject({ id: 'the-id', at: Date.now() - 100, userId: 'anna' })
    listeners = []
    const { send, inputs } = answering()
    const after = await openTab('anna', send)
    await pass(0)
    expect(inputs()).toEqual(['a1'])
    expect(after.outcomes).toEqual(['a1 done'])
    expect(stored.size).toBe(0)
  })

  it.each([
    ['is dropped after seven days', 7 * 24 * 3_600_000, 0],
    ['is kept for less than seven days', 7 * 24 * 3_600_000 - 60_000, 1],
  ])('an entry of the outbox %s', async (_, later, count) => {
    const before = await openTab('anna', answering(0).send)
    before.put('a', 'a1')
    await pass(0)
    before.signIn(null)
    vi.setSystemTime(Date.now() + later)
    const { send, inputs } = answering()
    await openTab('anna', send)
    await pass(0)
    expect(inputs()).toHaveLength(count)
    expect(stored.size).toBe(0)
  })

  it('outbox: without storage an entry is sent until the page is reloaded, and then lost', async () => {
    vi.stubGlobal('localStorage', undefined)
    const { send } = answering(0)
    const tab = await openTab('anna', send)
    tab.put('a', 'a1')
    await pass(300)
    expect(tab.outcomes).toEqual(['a1 done'])
  })
})

describe('two tabs', () => {
  it('outbox: what one tab replaces while another sends it is sent too', async () => {
    const { send, inputs } = answering(0, 0)
    const one = await openTab('anna', send)
    one.put('a', 'a1', { id: 'same' })
    await pass(0)
    const first = Promise.withResolvers<string>()
    const other = await openTab('anna', () => first.promise)
    one.put('a', 'a2', { id: 'same' })
    await pass(0)
    first.resolve('a1')
    await pass(0)
    expect(stored.size, 'the answer to the first removes only that').toBe(1)
    dispatch('storage', { key: [...stored.keys()][0] })
    expect(other.states()).toEqual(['a2 waiting'])
    await pass(1_000)
    expect(inputs()).toEqual(['a1', 'a2', 'a2'])
    expect(one.outcomes).toEqual(['a2 done'])
    expect(stored.size).toBe(0)
  })

  const answered = Promise.withResolvers<void>()
  const under = { way: 0, most: 0 }
  const slow = async (input: string, isLost: () => boolean) => {
    under.most = Math.max(under.most, ++under.way)
    await new Promise((resolve) => setTimeout(resolve, 20))
    under.way -= 1
    if (isLost()) return { status: 0 }
    answered.resolve()
    return input
  }

  it('two tabs never send an entry of the outbox at the same time, and not again after its answer', async () => {
    vi.useRealTimers()
    // Both have real locks.
    vi.unstubAllGlobals()
    vi.stubGlobal('localStorage', storage())
    let isLost = true
    const sent: string[] = []
    const send = (name: string) => (input: string) => {
      sent.push(name)
      return slow(input, () => isLost)
    }
    const one = await openTab('anna', send('one'))
    one.put('a', 'a1')
    await expect.poll(one.states).toEqual(['a1 waiting'])
    const other = await openTab('anna', send('other'))
    expect(other.states()).toEqual(['a1 waiting'])
    await expect.poll(() => new Set(sent).size).toBe(2)
    isLost = false
    await answered.promise
    const count = sent.length
    for (const tab of [one, other]) tab.noteReturn()
    await expect.poll(() => [...one.states(), ...other.states()]).toEqual([])
    expect(sent).toHaveLength(count)
    expect([...one.outcomes, ...other.outcomes]).toEqual(['a1'])
    expect(under.most).toBe(1)
  })
})
