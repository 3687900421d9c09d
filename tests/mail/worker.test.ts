import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createDatabase, inTransaction } from '#server/platform/database/database.ts'
import { queueMail } from '#server/platform/mail/queue.ts'
import { outbox } from '#tests/accounts/outbox.ts'
import { call } from '#tests/harness/call.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { startSmtpSink } from './smtp-sink.ts'

const sink = await startSmtpSink()
const env = { SMTP_URL: `smtp://127.0.0.1:${sink.port}`, APP_URL: 'http://klubb.example' }
const server = await startServer({ env })
const other = await startServer({ env, databaseUrl: server.databaseUrl })
afterAll(() => sink.close())

const letter = { to: 'anna@example.se', subject: 'Hej', text: 'Hej Anna', html: '<p>Hej Anna</p>' }
const queue = (mail: Partial<typeof letter> & { calendar?: string } = {}) =>
  inTransaction(createDatabase(server.pool), (tx) => queueMail(tx, { ...letter, ...mail }))
const stored = async () => (await server.pool.query('select * from mails order by id desc limit 1')).rows[0]

test('mail: a queued mail is sent, and its text is then deleted', async () => {
  await queue()
  await expect.poll(() => sink.received.length).toBe(1)
  expect(sink.received[0]).toContain('From: Spelrum <no-reply@klubb.example>')
  expect(sink.received[0]).toContain('To: anna@example.se')
  await expect.poll(async () => (await stored()).sent_at).not.toBeNull()
  expect(await stored()).toMatchObject({ attempts: 1, body_text: '', body_html: '', last_error: null })
})

test('mail: a calendar file goes with the mail, as a part that says its method, and is deleted with the text', async () => {
  const calendar = 'BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nEND:VCALENDAR\r\n'
  const before = sink.received.length
  await queue({ calendar })
  await expect.poll(() => sink.received.length).toBe(before + 1)
  expect(sink.received.at(-1)).toMatch(/Content-Type: text\/calendar;[^\n]*method=CANCEL/)
  expect(sink.received.at(-1)).toContain('event.ics')
  await expect.poll(async () => (await stored()).sent_at).not.toBeNull()
  expect(await stored()).toMatchObject({ calendar: null })
})

test('mail: a mail of a rolled back transaction is never sent', async () => {
  const before = sink.received.length
  const undone = inTransaction(createDatabase(server.pool), async (tx) => {
    await queueMail(tx, { ...letter, subject: 'Aldrig' })
    throw new Error('taken back')
  })
  await expect(undone).rejects.toThrow('taken back')
  await queue({ subject: 'Efter' })
  await expect.poll(() => sink.received.length).toBe(before + 1)
  expect(sink.received.join('')).not.toContain('Aldrig')
})

test('mail: one that was refused temporarily is sent again, with growing pauses', async () => {
  sink.refusing = true
  const before = sink.received.length
  let dueSince = Date.now()
  await queue({ subject: 'Envis', calendar: 'BEGIN:VCALENDAR\nMETHOD:PUBLISH\n' })
  await expect.poll(async () => (await stored()).last_error).toContain('451')
  for (const [attempts, wait] of [
    [1, 5_000],
    [2, 10_000],
    [3, 20_000],
  ] as const) {
    const row = await expectAttempts(attempts)
    expect(row.due_at - dueSince).toBeGreaterThanOrEqual(wait)
    expect(row.due_at - Date.now()).toBeLessThanOrEqual(wait)
    dueSince = Date.now()
    await server.pool.query('update mails set due_at = now() where sent_at is null')
  }
  await expectAttempts(4)
  // The refusal contains the recipient's address, which must not be logged.
  const log = () =>
    [server, other].flatMap((node) => node.output().filter((line) => line.includes('mail not sent')))
  await expect.poll(() => log().length).toBe(4)
  for (const line of log()) expect(line).toMatch(/451 later, RCPT TO:<(?!anna)/)
  sink.refusing = false
  await server.pool.query('update mails set due_at = now() where sent_at is null')
  await expect.poll(() => sink.received.length).toBe(before + 1)
  expect(sink.received.at(-1)).toContain('method=PUBLISH')
})

async function expectAttempts(count: number) {
  await expect
    .poll(async () => {
      const { attempts, last_error, due_at } = await stored()
      return attempts === count && last_error !== null && due_at - Date.now() < 120_000
    })
    .toBe(true)
  return stored()
}

test('mail: two nodes send each of 200 mails once', async () => {
  expect(other.url).not.toBe(server.url)
  const before = sink.received.length
  await Promise.all(Array.from({ length: 200 }, (_, i) => queue({ subject: `Nummer ${i}!` })))
  await expect.poll(() => sink.received.length).toBe(before + 200)
  const numbers = new Set(sink.received.slice(before).map((mail) => /Subject: (.*)/.exec(mail)?.[1]))
  expect(numbers.size).toBe(200)
})

test('mail: a line break in a subject or address adds no header', async () => {
  const before = sink.received.length
  await queue({ subject: 'Hej\r\nBcc: alla@example.se', to: 'anna@example.se\r\nX-Evil: 1' })
  await expect.poll(() => sink.received.length).toBe(before + 1)
  expect(sink.received.slice(before).join('\n')).not.toMatch(/^(Bcc|X-Evil):/im)
})

test('mail: while the mail server cannot be reached, all mail waits, the log says so at most once in some seconds, and the mail is sent afterwards', async () => {
  const { port, close } = await startSmtpSink()
  close()
  const node = await startServer({ env: { SMTP_URL: `smtp://127.0.0.1:${port}` } })
  const lines = () =>
    node
      .output()
      .flatMap((line) => (line.includes('SMTP_URL') ? [JSON.parse(line) as { waiting: number }] : []))
  for (let i = 0; i < 25; i++)
    await inTransaction(createDatabase(node.pool), (tx) =>
      queueMail(tx, { ...letter, subject: `Väntar ${i}` }),
    )
  await expect.poll(() => lines().at(-1)?.waiting).toBe(25)
  expect(lines().length).toBeLessThan(5)
  // The attempts of an outage do not count, and do not postpone a mail's next attempt.
  const { rows } = await node.pool.query(
    `select distinct attempts, due_at <= now() as is_due, sent_at from mails where last_error is null`,
  )
  expect(rows).toEqual([{ attempts: 0, is_due: true, sent_at: null }])
  expect((await call(node, null, 'getReadiness')).status).toBe(200)
  const back = await startSmtpSink(port)
  afterAll(() => back.close())
  await expect.poll(() => back.received.length, { timeout: 30_000 }).toBe(25)
})

test('mail: one that was queued before the clock was put back is sent at once, with a time that is not earlier', async () => {
  const subject = 'Från framtiden'
  await inTransaction(createDatabase(server.pool), async (tx) => {
    await queueMail(tx, { ...letter, subject })
    await tx
      .updateTable('mails')
      .set({ created_at: sql`now() + interval '1 hour'`, due_at: sql`now() + interval '1 hour'` })
      .where('subject', '=', subject)
      .execute()
  })
  await expect.poll(async () => (await stored()).sent_at).not.toBeNull()
  const { sent_at: sentAt, created_at: createdAt } = await stored()
  expect(sentAt).toEqual(createdAt)
})

test('mail: without a mail server it is written as a file to the outbox', async () => {
  const local = await startServer()
  await inTransaction(createDatabase(local.pool), (tx) => queueMail(tx, { ...letter, subject: 'Åäö ✓' }))
  await expect
    .poll(async () => (await outbox(local)).map((mail) => [mail.to, mail.subject, mail.text.trim()]))
    .toEqual([['anna@example.se', 'Åäö ✓', 'Hej Anna']])
  await expect.poll(() => local.output().join('\n')).toContain('"mail sent"')
})

test('mail: a mail server on another machine gets nothing without TLS, unless its address allows it', async () => {
  // An address of this machine without any mark that it is local.
  const elsewhere = `smtp://0.0.0.0:${sink.port}`
  const strict = await startServer({ env: { SMTP_URL: elsewhere } })
  const lax = await startServer({ env: { SMTP_URL: `${elsewhere}?requireTLS=false` } })
  const before = sink.received.length
  const queueAt = (node: TestServer, subject: string) =>
    inTransaction(createDatabase(node.pool), (tx) => queueMail(tx, { ...letter, subject }))
  await queueAt(strict, 'Hemlig')
  await expect.poll(() => strict.output().join('\n')).toMatch(/"mail sent"|mail waits/)
  expect(sink.received).toHaveLength(before)
  await queueAt(lax, 'Öppen')
  await expect.poll(() => sink.received.length).toBe(before + 1)
})
