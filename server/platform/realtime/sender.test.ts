import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Bus } from './bus.ts'
import { createSender, pack } from './sender.ts'

const again = '{"again":true}'

/** A bus whose statements end when the test says so. */
function open() {
  const statements: { texts: string[]; end(error?: Error): void }[] = []
  let isListening = true
  const query = (_: string, [notifications]: unknown[]) =>
    new Promise((resolve, reject) => {
      const texts = (notifications as string[]).flatMap((text) => JSON.parse(text) as string[])
      statements.push({ texts, end: (error) => (error ? reject(error) : resolve([])) })
    })
  const bus = { query: query as Bus['query'], isListening: () => isListening }
  const sender = createSender({ bus, envelope: (texts) => JSON.stringify(texts), fetchAgain: again })
  return { statements, sender, setListening: (is: boolean) => (isListening = is) }
}

test('sender: what arrives while a statement runs goes together into the next', async () => {
  const { statements, sender } = open()
  sender.send(['1'])
  sender.send(['2', '3'])
  sender.send(['4'])
  statements[0]?.end()
  await expect.poll(() => statements.length).toBe(2)
  statements[1]?.end()
  await sender.flush()
  expect(statements.map(({ texts }) => texts)).toEqual([['1'], ['2', '3', '4']])
})

test('sender: what a broken connection may not have sent is sent again, in order', async () => {
  const { statements, sender, setListening } = open()
  sender.send(['1'])
  setListening(false)
  statements[0]?.end(new Error('broken'))
  await sender.flush()
  sender.send(['2'])
  setListening(true)
  const flushed = sender.flush()
  statements[1]?.end()
  await flushed
  expect(statements.map(({ texts }) => texts)).toEqual([['1'], ['1', '2']])
})

test('sender: a text that does not fit, or too many that wait, become the request to fetch again', async () => {
  const { statements, sender, setListening } = open()
  sender.send(['x'.repeat(8_000)])
  expect(statements[0]?.texts).toEqual([again])
  setListening(false)
  statements[0]?.end()
  await sender.flush()
  for (let i = 0; i <= 20_000; i++) sender.send([String(i)])
  setListening(true)
  void sender.flush()
  expect(statements[1]?.texts).toEqual([again])
})

test('sender: every text is sent once and in order, in notifications that PostgreSQL takes', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 300 }).map((value) => JSON.stringify(value))
  fc.assert(
    fc.property(fc.array(text, { maxLength: 400 }), (texts) => {
      const sent: string[] = []
      for (let rest = texts; rest.length > 0; ) {
        const { notifications, count } = pack(rest)
        expect(count).toBe(notifications.flat().length)
        for (const one of notifications) expect(Buffer.byteLength(`[${one.join()}]`)).toBeLessThan(7_900)
        sent.push(...notifications.flat())
        rest = rest.slice(count)
      }
      expect(sent).toEqual(texts)
    }),
    { numRuns: 200 },
  )
})
