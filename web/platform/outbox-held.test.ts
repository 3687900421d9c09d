import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const stored = new Map<string, string>()
let listeners: { type: string; listener: () => void }[] = []
const dispatch = (type: string) => {
  for (const each of listeners) if (each.type === type) each.listener()
}
const storage = new Proxy(
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

/** A tab of the browser in which a user is signed in. It sends as `send` says. */
async function openTab(userId: string, send: (input: string) => number | undefined) {
  vi.resetModules()
  const { heldKind, startOutbox } = await import('./outbox.ts')
  const { queryClient, sessionKey } = await import('./query-client.ts')
  const { ApiError } = await import('./api.ts')
  const { noteReturn } = await import('./connection.ts')
  const signIn = (id: string) => {
    queryClient.setQueryData(sessionKey, { me: { userId: id } })
    startOutbox(async () => undefined)
  }
  signIn(userId)
  const held = heldKind('held', async (input: string) => {
    const status = send(input)
    if (status === undefined) return `${input} done`
    throw new ApiError(status, status === 0 ? 'unreachable' : 'internal_error', null)
  })
  return { held, signIn, noteReturn }
}

/** Answers every request, after failures with these statuses. */
function answering(...failures: number[]) {
  const sent: string[] = []
  const send = (input: string) => {
    sent.push(input)
    return failures.shift()
  }
  return { send, inputs: () => sent }
}

beforeEach(() => {
  stored.clear()
  listeners = []
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('addEventListener', (type: string, listener: () => void) =>
    listeners.push({ type, listener }),
  )
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

describe('an entry that is held', () => {
  const lost = { code: 'unreachable' }
  const visit = 4 * 3_600_000

  it('an entry that is held is sent once when it is released, and never by itself', async () => {
    const { send, inputs } = answering(0)
    const tab = await openTab('anna', send)
    await expect(tab.held.send('a1')).rejects.toMatchObject(lost)
    const id = tab.held.kept()?.id
    await pass(60_000)
    dispatch('online')
    tab.noteReturn()
    tab.signIn('anna')
    const after = await openTab('anna', send)
    await pass(60_000)
    expect(inputs()).toEqual(['a1'])
    expect(after.held.kept()).toMatchObject({ id, input: 'a1' })
    expect(await after.held.send('a1', id)).toBe('a1 done')
    expect(after.held.kept()?.id, 'until its answer has been seen').toBe(id)
    after.held.drop()
    expect(after.held.kept()).toBeNull()
    expect(stored.size).toBe(0)
  })

  it.each([
    [0, true],
    [503, true],
    [401, true],
    [429, true],
    [409, false],
  ])(
    'an entry that is held is kept without an answer, and deleted after a refusal (%i)',
    async (status, isKept) => {
      const tab = await openTab('anna', answering(status).send)
      await expect(tab.held.send('a1')).rejects.toMatchObject({ status })
      expect(tab.held.kept() !== null).toBe(isKept)
      expect(stored.size).toBe(isKept ? 1 : 0)
    },
  )

  it('an entry that is held expires four hours after it was last sent', async () => {
    const tab = await openTab('anna', answering(0, 0).send)
    await expect(tab.held.send('a1')).rejects.toMatchObject(lost)
    vi.setSystemTime(Date.now() + visit - 1)
    const id = tab.held.kept()?.id
    await expect(tab.held.send('a1', id)).rejects.toMatchObject(lost)
    vi.setSystemTime(Date.now() + visit - 1)
    expect(tab.held.kept()?.id).toBe(id)
    vi.setSystemTime(Date.now() + 1)
    expect(tab.held.kept()).toBeNull()
  })

  it.each(['with a storage', 'without one'])(
    'an entry that is held is replaced by the next one, and is visible to its user only (%s)',
    async (storage) => {
      if (storage === 'without one') vi.stubGlobal('localStorage', undefined)
      const tab = await openTab('anna', answering(0, 0).send)
      await expect(tab.held.send('a1')).rejects.toMatchObject(lost)
      await expect(tab.held.send('a2')).rejects.toMatchObject(lost)
      expect(tab.held.kept()?.input).toBe('a2')
      tab.signIn('bo')
      expect(tab.held.kept()).toBeNull()
      tab.signIn('anna')
      expect(tab.held.kept()?.input).toBe('a2')
    },
  )

  it('an entry that is held is deleted at sign-out', async () => {
    const tab = await openTab('anna', answering(0).send)
    await expect(tab.held.send('a1')).rejects.toMatchObject(lost)
    const { forgetUser } = await import('./stored.ts')
    vi.stubGlobal('dispatchEvent', () => true)
    vi.stubGlobal('StorageEvent', class {})
    vi.stubGlobal('sessionStorage', {})
    forgetUser('anna')
    expect(tab.held.kept()).toBeNull()
  })
})
