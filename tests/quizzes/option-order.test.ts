import { describe, expect, test } from 'vitest'
import { optionOrder, shownOptions, shownPlace, storedIndex } from '#server/features/quizzes/option-values.ts'
import { call } from '#tests/harness/call.ts'
import { randomId } from '#tests/harness/random.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { choice, makeQuiz } from './make-quiz.ts'
import { answer, start } from './play-quiz.ts'

const options = ['a', 'b', 'c', 'd']
const drawn = () => ({
  question_id: randomId(),
  question_type: 'multiple_choice',
  options,
  option_seed: randomId() as string | null,
})

describe('the order of the options', () => {
  test('the order of the options contains each option once, and an answer leads back to the stored index', () => {
    for (let round = 0; round < 500; round += 1) {
      const row = drawn()
      expect(optionOrder(row).toSorted()).toEqual([0, 1, 2, 3])
      options.forEach((option, stored) => {
        const place = shownPlace(row, stored) as number
        expect(shownOptions(row)?.[place]).toBe(option)
        expect(storedIndex(row, place)).toBe(stored)
      })
    }
  })
  test('the order of the options is the same each time for a seed and a question', () => {
    const row = drawn()
    for (let round = 0; round < 20; round += 1) expect(optionOrder({ ...row })).toEqual(optionOrder(row))
  })
  test('the order of the options is each of the 24 orders about as often', () => {
    const counts = new Map<string, number>()
    for (let round = 0; round < 24 * 200; round += 1) {
      const order = optionOrder(drawn()).join('')
      counts.set(order, (counts.get(order) ?? 0) + 1)
    }
    expect(counts.size).toBe(24)
    // Six standard deviations around 200.
    for (const count of counts.values()) expect(Math.abs(count - 200)).toBeLessThan(84)
  })
  test('the order of the options is the written one without a seed, and no answer stays no answer', () => {
    const row = { ...drawn(), option_seed: null }
    expect(shownOptions(row)).toEqual(options)
    expect(storedIndex(row, null)).toBe(null)
    expect(shownPlace(row, null)).toBe(null)
    expect(shownOptions({ ...row, options: null })).toBe(null)
  })
})

/** Six questions with the same options. The third option is right. */
const questions = () =>
  Array.from({ length: 6 }, (_, at) => choice({ question: `Fråga ${at + 1}`, options, correctAnswer: 2 }))

test('the order of the options differs between guests, and is the same in every answer of the server to one guest', async () => {
  const server = await startServer()
  const { quizId } = await makeQuiz(server, { questions: questions(), shufflesOptions: true })
  const users = await makeUsers(server, 2)
  const seen: string[][] = [[], []]
  for (const [who, user] of users.entries())
    for (let number = 0; number < 6; number += 1) {
      await expect.poll(async () => (await start(server, user, quizId)).body.open?.number).toBe(number + 1)
      const { open } = (await start(server, user, quizId)).body
      const again = await call(server, user, 'getQuiz', { params: { quizId } })
      expect(again.body.attempt.open.options).toEqual(open.options)
      seen[who]?.push(open.options.join(''))
      // The first guest answers right, at the place of the option; the second presses the same place.
      const place = seen[0]?.[number]?.indexOf('c') as number
      const { verdict } = (
        await answer(server, user, quizId, { questionId: open.questionId, selectedAnswer: place })
      ).body
      expect(verdict.options).toEqual(open.options)
      expect(verdict.selectedAnswer).toBe(place)
      expect(open.options[verdict.correctAnswer]).toBe('c')
      expect(verdict.outcome).toBe(open.options[place] === 'c' ? 'right' : 'wrong')
    }
  // By chance they would be equal once in 24 to the power of 6.
  expect(seen[0]).not.toEqual(seen[1])
})
