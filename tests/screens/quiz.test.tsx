import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { sendAnswer } from '#web/features/quizzes/use-send-answer.ts'
import type { Answers } from './harness/answers.ts'
import { freezeTime, passDoubleTap, skipTime, sleepThrough, tapTwice } from './harness/clock.ts'
import { guest, id } from './harness/fixtures.ts'
import { forgetMemory, openScreen, reload } from './harness/open-screen.tsx'
import { seesToast, toasts } from './harness/toasts.ts'
import { emptyHome } from './home-fixtures.ts'
import {
  answered,
  at,
  balls,
  capital,
  inSeconds,
  island,
  known,
  path,
  quiz,
  quizServer,
  result,
  verdict,
} from './quiz-fixtures.ts'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const option = (name: string) => page.getByRole('radio', { name })
const text = (words: string | RegExp) => page.getByText(words, { exact: true })
const field = page.getByRole('textbox', { name: 'Ditt svar' })
const timer = page.getByRole('timer')
const failed = { refusal: { code: 'internal_error' } } as const
const open = (answers: Answers, width?: 1280) => openScreen({ path, answers, ...(width && { width }) })
const keysOf = (prefix: string) => Object.keys(localStorage).filter((key) => key.startsWith(prefix))
const keptKeys = () => keysOf('spelrum.quiz-answer.')
const outboxKeys = () => keysOf('spelrum.outbox.')

/** Records what the status regions of the screen announce from now on. */
function recordAnnouncements(): string[] {
  const announced: string[] = []
  const look = () => {
    for (const region of document.querySelectorAll('main [role=status]')) {
      const words = region.textContent ?? ''
      if (words && announced.at(-1) !== words) announced.push(words)
    }
  }
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
  return announced
}

describe('quiz: start', () => {
  it.each([
    ['Quiz inte startat', { startTime: inSeconds(3_600) }],
    ['Quiz avslutat', { endTime: inSeconds(-60) }],
  ])(
    'a quiz before or after its time: the button says "%s" instead of starting it',
    async (message, times) => {
      const network = await open({ getQuiz: known(null, times) })
      await expect.element(button('Starta quizet')).toHaveAttribute('aria-disabled', 'true')
      await button('Starta quizet').click({ force: true })
      await seesToast('Fel', message)
      expect(network.requestsOf('startQuizAttempt')).toHaveLength(0)
    },
  )

  it.each([
    ['quiz_completed', 'Quiz redan genomfört'],
    ['quiz_not_started', 'Quiz inte startat'],
    ['quiz_ended', 'Quiz avslutat'],
  ] as const)('a quiz: a refusal of the server (%s) shows %s', async (code, message) => {
    await open({ getQuiz: known(null), startQuizAttempt: { refusal: { code } } })
    await button('Starta quizet').click()
    await seesToast('Fel', message)
  })

  it('a quiz opens at its start while its screen is open', async () => {
    await open({ getQuiz: known(null, { startTime: inSeconds(2) }) })
    await expect.element(button('Starta quizet')).toHaveAttribute('aria-disabled', 'true')
    await expect.element(button('Starta quizet'), { timeout: 5_000 }).not.toHaveAttribute('aria-disabled')
    await expect.element(text('Aktivt')).toBeVisible()
  })

  it('a quiz that cannot be loaded shows the specified error and leads to the start', async () => {
    await open({ ...emptyHome, getQuiz: failed })
    await seesToast('Fel', 'Kunde inte ladda quiz')
    await expect.poll(() => location.pathname).toBe('/')
  })
})

describe('quiz: play', () => {
  it('playing a whole quiz: options, text, and the result; each verdict follows its answer', async () => {
    const server = quizServer()
    const network = await open(server.answers)
    await button('Starta quizet').click()
    await expect.element(button('Nästa')).toBeDisabled()
    await option('Stockholm').click()
    passDoubleTap()
    await button('Nästa').click()
    await expect.element(text('Rätt!')).toBeVisible()
    await expect.element(text('Ditt svar · Rätt svar')).toBeVisible()
    passDoubleTap()
    await button('Nästa fråga').click()
    await expect.element(text('Fråga 2 av 3')).toBeVisible()
    await expect.element(button('Nästa')).toBeDisabled()
    await field.fill('   ')
    await expect.element(button('Nästa')).toBeDisabled()
    await field.fill(' Öland ')
    passDoubleTap()
    await button('Nästa').click()
    await expect.element(text('Fel svar')).toBeVisible()
    for (const words of ['Öland', 'Gotland', 'Gottland']) await expect.element(text(words)).toBeVisible()
    passDoubleTap()
    await button('Nästa fråga').click()
    await option('Nio').click()
    passDoubleTap()
    await button('Nästa').click()
    await expect.element(text('Rätt!')).toBeVisible()
    passDoubleTap()
    await button('Visa resultat').click()
    await expect.element(text('2 av 3 rätt')).toBeVisible()
    await expect.element(text('Starkt spelat!')).toBeVisible()
    expect(network.requestsOf('submitQuizAnswer').map(({ body }) => body)).toEqual([
      { questionId: capital.questionId, selectedAnswer: 1, textAnswer: null },
      { questionId: island.questionId, selectedAnswer: null, textAnswer: 'Öland' },
      { questionId: balls.questionId, selectedAnswer: 1, textAnswer: null },
    ])
    expect([...keptKeys(), ...outboxKeys()]).toEqual([])
    expect(toasts()).toEqual([])
  })

  it('playing a quiz by keyboard alone: digits choose, Enter sends and continues', async () => {
    await open(quizServer(at(capital)).answers, 1280)
    await expect.element(page.getByRole('heading', { name: capital.question })).toHaveFocus()
    await userEvent.keyboard('3')
    await expect.element(option('Malmö')).toBeChecked()
    await userEvent.keyboard('2')
    await expect.element(option('Stockholm')).toBeChecked()
    await expect.element(option('Stockholm')).toHaveFocus()
    passDoubleTap()
    await userEvent.keyboard('{Enter}')
    await expect.element(button('Nästa fråga')).toHaveFocus()
    passDoubleTap()
    await userEvent.keyboard('{Enter}')
    await expect.element(field).toHaveFocus()
    await userEvent.keyboard('Gotland')
    await expect.element(field).toHaveValue('Gotland')
    passDoubleTap()
    await userEvent.keyboard('{Enter}')
    await expect.element(text('Rätt!')).toBeVisible()
  })

  it('playing a quiz: digits that are typed into a text answer choose nothing', async () => {
    const network = await open(quizServer(at(island)).answers, 1280)
    await field.fill('1')
    await userEvent.keyboard('23')
    await expect.element(field).toHaveValue('123')
    expect(network.requestsOf('submitQuizAnswer')).toHaveLength(0)
  })

  it('playing a quiz: a double tap sends once, and does not skip the verdict', async () => {
    const network = await open(quizServer(at(capital)).answers)
    await option('Stockholm').click()
    await tapTwice(button('Nästa'))
    await expect.element(text('Rätt!')).toBeVisible()
    // The second tap may come when the answer has arrived and the form is still there.
    sendAnswer({ quizId: quiz.id, questionId: capital.questionId, selectedAnswer: 1, textAnswer: null })
    freezeTime()
    await button('Nästa fråga').dblClick()
    await expect.element(text('Fråga 2 av 3')).toBeVisible()
    passDoubleTap()
    expect(network.requestsOf('submitQuizAnswer')).toHaveLength(1)
    expect(network.requestsOf('startQuizAttempt')).toHaveLength(1)
  })

  it('playing a quiz that has ended shows the result instead of a next question', async () => {
    const verdictShown = answered(verdict(capital, { selectedAnswer: 1 }))
    await open({
      getQuiz: known(verdictShown),
      startQuizAttempt: { ...verdictShown, isFinished: true },
      getQuizResult: { ...result, answers: [verdict(capital, { selectedAnswer: 1 })] },
    })
    await button('Nästa fråga').click()
    await expect.element(text('Quizet avslutades innan alla frågor hade visats.')).toBeVisible()
  })

  it('playing a quiz: the next question is requested again when the server finds the request too early', async () => {
    let asked = 0
    await open({
      getQuiz: known(answered(verdict(capital))),
      startQuizAttempt: () => (++asked === 1 ? { refusal: { code: 'too_many_requests' } } : at(island)),
    })
    await button('Nästa fråga').click()
    await expect.element(text('Fråga 2 av 3')).toBeVisible()
    expect(toasts()).toEqual([])
  })
})

describe('quiz: time', () => {
  it("the time of a question counts down by the server's time whatever the device's clock says, red and announced at ten and five seconds", async () => {
    await open({ getQuiz: known(at({ ...capital, millisecondsLeft: 25_000 })) })
    const announced = recordAnnouncements()
    await expect.element(timer).toHaveAccessibleName(/^2[45] sekunder kvar$/)
    expect(timer.element().hasAttribute('data-few')).toBe(false)
    const colour = () => getComputedStyle(timer.element()).color
    const before = colour()
    Date.now = () => 0
    skipTime(14_000)
    await expect.element(timer).toHaveAccessibleName(/^(11|10|9) sekunder kvar$/)
    await expect.poll(() => announced).toContain('10 sekunder kvar')
    await expect.element(timer).toHaveAttribute('data-few', 'true')
    await expect.poll(colour).not.toBe(before)
    skipTime(5_500)
    await expect.poll(() => announced).toContain('5 sekunder kvar')
  })

  it('the time of a question: when it is over, what is typed is sent', async () => {
    const network = await open(quizServer(at(island)).answers)
    await field.fill('Gotland')
    skipTime(20_000)
    await expect.element(text('Rätt!')).toBeVisible()
    expect(network.requestsOf('submitQuizAnswer').map(({ body }) => body.textAnswer)).toEqual(['Gotland'])
  })

  it('the time of a question: when it is over without an answer, none is sent', async () => {
    const network = await open(quizServer(at(capital)).answers)
    await expect.element(option('Malmö')).toBeEnabled()
    skipTime(30_000)
    await expect.element(option('Malmö')).toBeDisabled()
    await expect.element(text('Du hann inte svara.')).toBeVisible()
    expect(network.requestsOf('submitQuizAnswer').map(({ body }) => body)).toEqual([
      { questionId: capital.questionId, selectedAnswer: null, textAnswer: null },
    ])
  })

  it('the time of a question: after the device has slept, what is left is shown, also when the server cannot be reached', async () => {
    const network = await open({
      getQuiz: known(at({ ...capital, timeLimit: 60, millisecondsLeft: 60_000 })),
    })
    await expect.element(timer).toHaveAccessibleName(/^(60|5[5-9]) sekunder kvar$/)
    network.answer({ getQuiz: 'unreachable' })
    sleepThrough(40_000)
    await expect.element(timer).toHaveAccessibleName(/^(20|1[0-9]) sekunder kvar$/)
  })

  it('the time of a question: when the date is set forward, nothing is sent, and the time follows the server', async () => {
    const network = await open(quizServer(at(island)).answers)
    await field.fill('Gotl')
    sleepThrough(3_600_000)
    await expect.poll(() => network.requestsOf('getQuiz').length).toBe(2)
    await expect.element(timer).toHaveAccessibleName(/^(20|1[0-9]) sekunder kvar$/)
    await expect.element(field).toBeEnabled()
    expect(network.requestsOf('submitQuizAnswer')).toEqual([])
  })

  it('the field of an answer has no assistance that changes what is typed', async () => {
    await open({ getQuiz: known(at(island)) })
    const off = { autocorrect: 'off', autocapitalize: 'off', autocomplete: 'off', spellcheck: 'false' }
    for (const [name, value] of Object.entries(off)) await expect.element(field).toHaveAttribute(name, value)
  })

  it('the time of a question: a slow answer of the server does not lengthen it', async () => {
    const network = await open({ getQuiz: known(at({ ...capital, millisecondsLeft: 20_000 })) })
    await expect.element(timer).toHaveAccessibleName(/^(20|19) sekunder kvar$/)
    skipTime(5_000)
    // It was measured before the others, but arrives after them.
    network.publish({ type: 'quiz.attempt', quizId: quiz.id })
    await expect.poll(() => network.requestsOf('getQuiz').length).toBe(2)
    await expect.element(timer).toHaveAccessibleName(/^1[345] sekunder kvar$/)
  })
})

describe('quiz: reload and other devices', () => {
  it('a reload of a quiz shows the same question with what was typed and the time that is left', async () => {
    const network = await open({ getQuiz: known(at(island)) })
    await field.fill('Got')
    network.answer({ getQuiz: known(at({ ...island, millisecondsLeft: 12_000 })) })
    reload()
    await expect.element(field).toHaveValue('Got')
    await expect.element(timer).toHaveAccessibleName(/^1[12] sekunder kvar$/)
  })

  it('a reload of a quiz closes a question whose time has run out meanwhile', async () => {
    await open({
      getQuiz: known(at({ ...capital, millisecondsLeft: 0 })),
      submitQuizAnswer: {
        verdict: verdict(capital, {}, true),
        attempt: answered(verdict(capital, {}, true)),
      },
    })
    await expect.element(text('För sent')).toBeVisible()
    await expect.element(button('Nästa fråga')).toBeVisible()
  })

  it('a quiz shows an answer from another device', async () => {
    const server = quizServer(at(capital))
    const network = await open(server.answers)
    await expect.element(text('Fråga 1 av 3')).toBeVisible()
    server.answerElsewhere({ selectedAnswer: 0 })
    network.publish({ type: 'quiz.attempt', quizId: quiz.id })
    await expect.element(text('Fel svar')).toBeVisible()
    expect(network.requestsOf('submitQuizAnswer')).toHaveLength(0)
  })

  it('a quiz: a late answer to an earlier request does not show an earlier state', async () => {
    const server = quizServer(at(capital))
    const network = await open(server.answers)
    await option('Stockholm').click()
    let release: (value: ReturnType<typeof known>) => void = () => undefined
    const earlier = new Promise<ReturnType<typeof known>>((resolve) => {
      release = resolve
    })
    network.answer({ getQuiz: () => earlier })
    network.publish({ type: 'quiz.attempt', quizId: quiz.id })
    await expect.poll(() => network.requestsOf('getQuiz').length).toBe(2)
    passDoubleTap()
    await button('Nästa').click()
    await expect.element(text('Rätt!')).toBeVisible()
    release(known(at(capital)))
    network.answer({ getQuiz: known(at(capital)) })
    network.publish({ type: 'quiz.attempt', quizId: quiz.id })
    await expect.poll(() => network.requestsOf('getQuiz').length).toBeGreaterThanOrEqual(3)
    await expect.element(text('Rätt!')).toBeVisible()
  })
})

describe('quiz: without a connection', () => {
  it('a quiz without a connection: an answer is kept and sent when the connection is back', async () => {
    const server = quizServer(at(capital))
    const network = await open({ ...server.answers, submitQuizAnswer: 'unreachable' })
    await option('Stockholm').click()
    await button('Nästa').click()
    await expect.element(text(/^Svaret är sparat men har inte kommit fram än/)).toBeVisible()
    expect([keptKeys().length, outboxKeys().length]).toEqual([1, 1])
    network.answer({ submitQuizAnswer: server.answers.submitQuizAnswer as never })
    await expect.element(text('Rätt!'), { timeout: 8_000 }).toBeVisible()
    expect([...keptKeys(), ...outboxKeys()]).toEqual([])
    expect(toasts()).toEqual([])
  })

  it('a quiz without a connection: an answer is still sent after a reload', async () => {
    const server = quizServer(at(capital))
    const network = await open({ ...server.answers, submitQuizAnswer: 'unreachable' })
    await option('Stockholm').click()
    await button('Nästa').click()
    await expect.element(text(/^Svaret är sparat men har inte kommit fram än/)).toBeVisible()
    network.answer({ submitQuizAnswer: server.answers.submitQuizAnswer as never })
    const before = network.requestsOf('submitQuizAnswer').length
    reload()
    await expect.element(text('Rätt!')).toBeVisible()
    expect(network.requestsOf('submitQuizAnswer')).toHaveLength(before + 1)
    expect(network.requestsOf('submitQuizAnswer').at(-1)?.body).toEqual({
      questionId: capital.questionId,
      selectedAnswer: 1,
      textAnswer: null,
    })
  })

  it('a quiz without a connection: an answer of an earlier visit is sent from another screen, and a toast says that it was late', async () => {
    const input = { quizId: quiz.id, questionId: capital.questionId, selectedAnswer: 1, textAnswer: null }
    const given = { kind: 'quiz-answer', lane: `quiz-answer.${capital.questionId}`, at: Date.now(), input }
    const [own, other] = [guest.userId, id(9)].map((userId) => ({ ...given, id: id(8), userId }))
    for (const entry of [own, other]) {
      localStorage.setItem(
        `spelrum.quiz-answer.${entry?.userId}.${capital.questionId}`,
        JSON.stringify(input),
      )
      localStorage.setItem(`spelrum.outbox.${entry?.userId}.${entry?.id}`, JSON.stringify(entry))
    }
    forgetMemory()
    const late = verdict(capital, {}, true)
    const network = await openScreen({
      path: '/',
      answers: { ...emptyHome, submitQuizAnswer: { verdict: late, attempt: answered(late) } },
    })
    await seesToast('För sent', 'Ditt quizsvar kom fram efter att tiden var ute.')
    expect(network.requestsOf('submitQuizAnswer')).toHaveLength(1)
    expect(keptKeys()).toEqual([`spelrum.quiz-answer.${other?.userId}.${capital.questionId}`])
    expect(outboxKeys()).toEqual([`spelrum.outbox.${other?.userId}.${other?.id}`])
  })

  it('a quiz without a connection: an answer that cannot be saved shows an error, can be sent again, and the quiz continues', async () => {
    const network = await open({
      getQuiz: known(at(capital)),
      submitQuizAnswer: { refusal: { code: 'too_many_points' } },
      startQuizAttempt: answered(verdict(capital, {}, true)),
    })
    await option('Stockholm').click()
    await button('Nästa').click()
    await seesToast('Fel', 'Kunde inte spara svar')
    await expect.element(button('Nästa')).toBeEnabled()
    skipTime(30_000)
    await expect.element(text('Svaret kunde inte sparas. Du kan ändå gå vidare.')).toBeVisible()
    expect(network.requestsOf('submitQuizAnswer')).toHaveLength(2)
    await button('Gå vidare').click()
    await expect.element(text('För sent')).toBeVisible()
  })
})
