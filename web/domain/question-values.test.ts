import { describe, expect, it } from 'vitest'
import type { EveningControl } from '#contract/quiz-evening-control.ts'
import { newQuestion, type QuestionForm, questionsBody, questionsForm } from './question-values.ts'

const bodyOf = (change: Partial<QuestionForm>, countsSpeed = false) => {
  const questions = [{ ...newQuestion, question: 'Fråga', ...change }]
  const [body] = questionsBody({ countsSpeed, questions }).questions
  if (!body) throw new Error('one question')
  return body
}
const sorted = ['Kiruna', 'Umeå', 'Örebro', 'Malmö']

describe('the questions of an evening in a form', () => {
  it('what is put in order is written in the right order, and mixed in the same way each time', () => {
    const body = bodyOf({ kind: 'order', options: sorted })
    expect(body.options).not.toEqual(sorted)
    expect(body.correctOrder?.map((place) => body.options?.[place])).toEqual(sorted)
    expect(bodyOf({ kind: 'order', options: sorted })).toEqual(body)
  })

  it.each([2, 3, 4, 5, 6])('%i options are never shown in their right order', (count) => {
    for (let at = 0; at < 50; at++) {
      const options = Array.from({ length: count }, (_, place) => `${at} ${place}`)
      const { options: shown, correctOrder } = bodyOf({ kind: 'order', options })
      expect(shown).not.toEqual(options)
      expect(correctOrder?.map((place) => shown?.[place])).toEqual(options)
    }
  })

  it('a stored question that is not changed is stored as it was', () => {
    const stored = {
      id: '00000000-0000-4000-8000-000000000001',
      round: 2,
      kind: 'order' as const,
      question: 'Från norr till söder',
      options: ['Umeå', 'Malmö', 'Kiruna', 'Örebro'],
      correctOption: null,
      accepted: null,
      correctNumber: null,
      correctOrder: [2, 0, 3, 1],
      explanation: null,
      points: 3,
      seconds: null,
      pictureUrl: null,
      sourceQuestionId: null,
    }
    const form = questionsForm({ questions: [stored] as unknown as EveningControl['questions'] })
    expect(form.questions[0]?.options).toEqual(sorted)
    expect(questionsBody(form).questions[0]).toMatchObject({
      options: stored.options,
      correctOrder: stored.correctOrder,
      explanation: '',
      seconds: null,
    })
  })

  it('a number is typed with a comma, and what is no number is left to the schema', () => {
    expect(bodyOf({ kind: 'number', correctNumber: '2,5' }).correctNumber).toBe(2.5)
    expect(bodyOf({ kind: 'number', correctNumber: '1 969' }).correctNumber).toBe(1969)
    expect(bodyOf({ kind: 'number', correctNumber: '' }).correctNumber).toBeNull()
    expect(bodyOf({ kind: 'number', correctNumber: 'många' }).correctNumber).toBe('många')
  })

  it('speed counts for all questions to come where it can, and stays as it was for those that guests have seen', () => {
    const timed = { points: 2, seconds: 20 }
    expect(bodyOf(timed, true).countsSpeed).toBe(true)
    expect(bodyOf(timed).countsSpeed).toBe(false)
    for (const change of [{ seconds: null }, { points: 1 }, { kind: 'press' as const, accepted: 'Ja' }])
      expect(bodyOf({ ...timed, ...change }, true).countsSpeed).toBe(false)
    expect(bodyOf({ ...timed, kind: 'number', isTieBreak: true }, true).countsSpeed).toBe(false)
    // Of another kind, what was chosen for a number does not matter.
    expect(bodyOf({ ...timed, isTieBreak: true }, true).countsSpeed).toBe(true)
    expect(bodyOf({ ...timed, isShown: true }, true).countsSpeed).toBe(false)
    expect(bodyOf({ ...timed, isShown: true, countsSpeed: true }).countsSpeed).toBe(true)
  })

  it('the key of another kind is not sent', () => {
    expect(bodyOf({ kind: 'text', accepted: 'Rätt', correctNumber: '5', correctOption: 1 })).toMatchObject({
      accepted: 'Rätt',
      options: null,
      correctOption: null,
      correctNumber: null,
      correctOrder: null,
    })
  })
})
