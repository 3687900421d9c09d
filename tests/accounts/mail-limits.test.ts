import { describe, expect, test } from 'vitest'
import { call } from '#tests/harness/call.ts'
import { itInLongForm, report } from '#tests/harness/long-form.ts'
import { long } from '#tests/harness/run-options.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { cookieOf, inParallel } from './browser-like.ts'
import { mailTo } from './outbox.ts'
import { mannWhitney, median } from './statistics.ts'

const server = await startServer({ env: { TRUST_PROXY: '127.0.0.0/8' } })

const password = 'krita-pa-kon-47'
const from = (address: string) => ({ 'x-forwarded-for': address })
/** An address in another network each time. */
const elsewhere = (n: number) => from(`2001:db8:${n.toString(16)}::1`)
const signUp = (email: string, headers = {}) =>
  call(server, null, 'signUp', { body: { email, password }, headers })
const requestReset = (email: string, headers = {}) =>
  call(server, null, 'requestPasswordReset', { body: { email }, headers })
const changeEmail = (user: TestUser, email: string, headers = {}) =>
  call(server, user, 'requestEmailChange', { body: { email, password: user.password }, headers })
const numbers = (count: number) => Array.from({ length: count }, (_, i) => i)
const mailsLike = async (pattern: string) => {
  const { rows } = await server.pool.query('select 1 from mails where recipient like $1', [pattern])
  return rows.length
}
const with429 = (answers: { status: number }[]) => answers.filter(({ status }) => status === 429)

describe('mails to an address that nobody has confirmed', () => {
  const tags = long ? 600 : 20

  test(`mails to an unconfirmed address: ${tags} sign-ups with tags of one mailbox, each from another network, cause five mails, and its owner can still sign up`, async () => {
    const answers = await inParallel(numbers(tags), 20, (n) => signUp(`offer+${n}@example.se`, elsewhere(n)))
    const sent = await mailsLike('offer+%')
    report(`${tags} sign-ups with tags: ${sent} mails to one mailbox`)
    expect(sent).toBe(5)
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
    expect(with429(answers)).toHaveLength(tags - 5)
    expect((await signUp('offer@example.se')).status).toBe(201)
  })

  test('mails to an unconfirmed address: dots in an address at Gmail make no new mailbox, and elsewhere they do', async () => {
    const dotted = ['a.nna', 'an.na', 'ann.a', 'a.n.na', 'a.nn.a', 'an.n.a', 'a.n.n.a']
    const at = (host: string) => inParallel(dotted, 4, (local) => signUp(`${local}@${host}`))
    expect(with429(await at('gmail.com'))).toHaveLength(2)
    expect(with429(await at('googlemail.com'))).toHaveLength(7)
    expect(with429(await at('example.se'))).toHaveLength(0)
  })

  test('mails to an unconfirmed address: requests to change to tags of one mailbox cause five mails', async () => {
    const users = await makeUsers(server, 12)
    const answers = await inParallel(users, 4, (user, n) =>
      changeEmail(user, `mal+${n}@example.se`, elsewhere(n)),
    )
    expect(with429(answers)).toHaveLength(7)
    expect(await mailsLike('mal+%')).toBe(5)
  })

  test('mails to an unconfirmed address: resets for accounts with tags of one mailbox cause five mails while the addresses are unconfirmed, and one mail each afterwards', async () => {
    const users = await makeUsers(server, 12)
    await server.pool.query(
      `update users set email_verified = false, email = 'obekraftad+' || substr(id::text, 1, 8) || '@example.se'
       where id = any($1)`,
      [users.map(({ userId }) => userId)],
    )
    const emails = users.map(({ userId }) => `obekraftad+${userId.slice(0, 8)}@example.se`)
    const reset = async () =>
      (await inParallel(emails, 4, (email) => requestReset(email))).map(({ status }) => status)
    // The answer does not reveal whether an account exists.
    expect(new Set(await reset())).toEqual(new Set([202]))
    expect(await mailsLike('obekraftad+%')).toBe(5)
    await server.pool.query(`update users set email_verified = true where email like 'obekraftad+%'`)
    expect(new Set(await reset())).toEqual(new Set([202]))
    expect(await mailsLike('obekraftad+%')).toBe(17)
  })

  test('mails to an unconfirmed address: 12 changes of the password cause five mails, and one mail each once the address is confirmed', async () => {
    const [user] = await makeUsers(server, 1)
    const confirm = (isConfirmed: boolean) =>
      server.pool.query('update users set email_verified = $2 where id = $1', [user.userId, isConfirmed])
    let made = 0
    const change = async (times: number) => {
      for (let time = 0; time < times; time++) {
        const body = { currentPassword: user.password, newPassword: `krita-nummer-${made++}` }
        const changed = await call(server, user, 'changeMyPassword', { body })
        expect(changed.status).toBe(204)
        user.password = body.newPassword
        user.cookie = cookieOf(changed)
      }
      return mailsLike(user.email)
    }
    await confirm(false)
    expect(await change(12)).toBe(5)
    await confirm(true)
    expect(await change(2)).toBe(7)
  })

  test('mails to an unconfirmed address: 200 guests of one network who sign up at once get their mails; after 300 mails the network must wait', async () => {
    const here = from('203.0.113.7')
    const room = await inParallel(numbers(200), 200, (n) => signUp(`rum-${n}@example.se`, here))
    expect(room.map(({ status }) => status)).toEqual(Array(200).fill(201))
    expect(await mailsLike('rum-%')).toBe(200)
    // A reset computes no hash, so many are fast. Their answers are as usual.
    const others = await makeUsers(server, 120)
    await server.pool.query('update users set email_verified = false where id = any($1)', [
      others.map(({ userId }) => userId),
    ])
    await inParallel(others, 20, ({ email }) => requestReset(email, here))
    const { rowCount } = await server.pool.query('select from mails where user_id = any($1)', [
      others.map(({ userId }) => userId),
    ])
    expect(rowCount).toBe(100)
    const late = await inParallel(numbers(5), 1, () => signUp('for-sent@example.se', here))
    expect(late.map(({ status }) => status)).toEqual(Array(5).fill(429))
    // Requests that the network's limit refused do not count for the mailbox.
    expect((await signUp('for-sent@example.se', from('203.0.113.8'))).status).toBe(201)
    expect((await signUp('granne@example.se', from('203.0.113.8'))).status).toBe(201)
  })
})

describe('separate counters', () => {
  test('separate counters: six reset requests for an unknown address do not stop its owner from signing up', async () => {
    const email = 'inte-an@example.se'
    const resets = await inParallel(numbers(6), 1, () => requestReset(email))
    expect(resets.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202, 429])
    expect((await signUp(email)).status).toBe(201)
  })

  test('separate counters: requests of others to change to an address do not stop its owner from signing up', async () => {
    const email = 'inte-heller@example.se'
    const users = await makeUsers(server, 6)
    const changes = await inParallel(users, 1, (user) => changeEmail(user, email))
    expect(changes.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202, 429])
    expect((await signUp(email)).status).toBe(201)
  })
})

describe('IPv6', () => {
  /** Is refused before anything is read from the database. */
  const attempt = (address: string) =>
    call(server, null, 'signIn', { body: { email: 'ingen adress', password }, headers: from(address) })

  test('IPv6: the addresses of one /64 are counted together, and those of other /64s separately', async () => {
    const one = await inParallel(numbers(610), 25, (n) => attempt(`2001:db8:aaaa:1::${n.toString(16)}`))
    report(`610 attempts from as many addresses of one /64: ${with429(one).length} refused`)
    expect(with429(one)).toHaveLength(10)
    const others = await inParallel(numbers(40), 25, (n) => attempt(`2001:db8:aaaa:${n + 2}::1`))
    expect(with429(others)).toHaveLength(0)
  })

  test('IPv6: an IPv4 address that is written as IPv6 counts as that IPv4 address', async () => {
    await inParallel(numbers(600), 25, () => attempt('198.51.100.7'))
    const forms = ['198.51.100.7', '::ffff:198.51.100.7', '::FFFF:c633:6407', '0:0:0:0:0:ffff:c633:6407']
    for (const form of forms) expect([form, (await attempt(form)).status]).toEqual([form, 429])
    expect((await attempt('::ffff:198.51.100.8')).status).toBe(400)
  })
})

describe('a password reset', () => {
  test('a password reset: the owner gets a mail, as for a change of the password', async () => {
    const [user] = await makeUsers(server, 1)
    await server.pool.query(`update users set language = 'en' where id = $1`, [user.userId])
    await requestReset(user.email)
    const { text } = await mailTo(server, user.email, /^New password/)
    const token = /reset=([\w-]+)/.exec(text)?.[1]
    const reset = { token, password: 'ny-krita-48' }
    expect((await call(server, null, 'resetPassword', { body: reset })).status).toBe(204)
    const mail = await mailTo(server, user.email, /^Your password for Spelrum has been changed/)
    expect(mail.source).not.toContain(reset.password)
  })

  itInLongForm(
    'a password reset: the time of the answer does not reveal whether an account exists',
    async () => {
      const users = await makeUsers(server, 220)
      const times = { known: [] as number[], unknown: [] as number[] }
      for (const [n, { email }] of users.entries()) {
        for (const kind of n % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
          const began = performance.now()
          await requestReset(kind === 'known' ? email : `ingen-${email}`, elsewhere(n))
          // The first ones are not measured, because the server is still warming up.
          if (n >= 20) times[kind].push(performance.now() - began)
        }
      }
      const [known, unknown] = [median(times.known), median(times.unknown)]
      const p = mannWhitney(times.known, times.unknown)
      report(`reset: known ${known.toFixed(2)} ms, unknown ${unknown.toFixed(2)} ms, p = ${p.toFixed(4)}`)
      expect(Math.abs(known / unknown - 1) < 0.05 || p > 0.01).toBe(true)
    },
  )
})
