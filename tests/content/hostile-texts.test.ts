import { expect, it } from 'vitest'
import type { OperationName } from '#contract/operations.ts'
import { normaliseText } from '#contract/text.ts'
import { call } from '#tests/harness/call.ts'
import { startInProcess } from '#tests/harness/in-process.ts'
import { randomId } from '#tests/harness/random.ts'
import { long } from '#tests/harness/run-options.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { hostileTexts } from './hostile-texts.ts'

const texts = long ? hostileTexts : hostileTexts.filter((_, i) => i % 6 === 0)

const server = await startInProcess()
const [admin] = await makeUsers(server, 1, { admin: true })

const event = {
  title: 'Quiz',
  date: '2055-03-05',
  time: '19:00',
  location: 'Baren',
  category: 'Musik',
  allowsDuplicate: true,
}
const competition = {
  title: 'Cup',
  type: 'Pool',
  startDate: { date: '2055-03-05', time: '19:00' },
  endDate: { date: '2055-03-06', time: '19:00' },
  allowsDuplicate: true,
}
const section = { title: null, imageUrl: null, isActive: true }
type Field = [column: string, operation: OperationName, parts: (text: string) => object]
const fields: Field[] = [
  ['homepage_content.content', 'createSection', (content) => ({ ...section, content })],
  ['events.description', 'createEvent', (description) => ({ ...event, description })],
  ['competitions.rules', 'createCompetition', (rules) => ({ ...competition, rules })],
  [
    'notifications.message',
    'createNotification',
    (message) => ({ requestId: randomId(), title: 'Nyhet', message }),
  ],
]

it.each(fields)(
  `%s: of ${texts.length} hostile texts, each is stored as cleaned or refused`,
  async (column, operation, bodyOf) => {
    const [table = '', name = ''] = column.split('.')
    let refused = 0
    for (const text of texts) {
      await server.pool.query(`delete from ${table}`)
      const { status, body } = await call(server, admin, operation, { body: bodyOf(text) })
      const { rows } = await server.pool.query(
        `select ${name} as text from ${table} where ${name} is not null`,
      )
      if (status === 400) refused++
      expect([status, body.code, rows]).toEqual(
        status === 400 ? [400, 'validation_failed', []] : [201, undefined, [{ text: normaliseText(text) }]],
      )
    }
    expect(refused).toBeLessThan(texts.length / 10)
  },
)
