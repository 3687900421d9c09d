import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { EveningState } from '#contract/quiz-evenings.ts'
import {
  askedBy,
  competitionId,
  evening,
  eveningControl,
  eveningServer,
  hostedQuestion,
  questionOf,
  quizNight,
  state,
} from './evening-fixtures.ts'
import { passDoubleTap } from './harness/clock.ts'
import { id, onePage } from './harness/fixtures.ts'
import { openScreen } from './harness/open-screen.tsx'
import { testStates } from './harness/test-states.ts'
import { seesToast } from './harness/toasts.ts'
import { answerUploads, chooseFile } from './harness/uploads.ts'
import { control, participants, stage } from './live-fixtures.ts'

const path = `/live-competition/${competitionId}`
const at = (seconds: number) => new Date(Date.now() + 1000 * seconds).toISOString()
const heard = { soundId: id(801), soundText: 'En kyrkklocka slår tolv slag.' }
const question = (change = {}) => questionOf('text', { ...heard, ...change })
const open = (): Partial<EveningState> => ({
  stage: 'open',
  question: question({ openedAt: at(-1), soundAt: at(-1) }),
})
const sees = (words: string | RegExp) => expect.element(page.getByText(words).first()).toBeVisible()
const button = (name: string) => page.getByRole('button', { name, exact: true })

/** What the players of the page were told. `refused`: as a browser that nobody has touched. */
const player = { refused: false, log: [] as string[] }
beforeEach(() => {
  Object.assign(player, { refused: false, log: [] })
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(function (this: HTMLMediaElement) {
    if (player.refused) return Promise.reject(new DOMException('no gesture', 'NotAllowedError'))
    player.log.push(this.muted ? 'play in silence' : `play ${new URL(this.src).pathname.split('/').at(-1)}`)
    return Promise.resolve()
  })
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => void player.log.push('pause'))
})
afterEach(() => vi.restoreAllMocks())
const plays = () => player.log.filter((each) => each.startsWith('play')).length

const onPhone = (change: Partial<EveningState>) => ({
  path,
  answers: { getLiveCompetition: quizNight(), getEvening: evening(change) },
})
const host = (asked: ReturnType<typeof askedBy>) => ({
  as: 'admin' as const,
  path: `/admin${path}`,
  answers: {
    getLiveControl: control({ competition: quizNight().competition, stage: stage(1) }),
    listLiveParticipants: onePage(...participants()),
    getEveningControl: asked,
  },
})
const written = {
  as: 'admin' as const,
  path: `/admin${path}?view=questions`,
  answers: {
    ...host(askedBy('open')).answers,
    getEveningControl: eveningControl({ questions: [hostedQuestion('hidden', heard)] }),
  },
}

testStates('a question with a sound', [
  {
    name: 'on a phone',
    ...onPhone(open()),
    shows: {
      sv: /Lyssna: ljudet kommer från storbilden/,
      en: /Listen: the sound comes from the big screen/,
    },
  },
  {
    name: 'before the host',
    ...host(askedBy('open', heard)),
    shows: { sv: 'Spela igen på storbilden', en: 'Play again on the big screen' },
  },
  { name: 'in the form', ...written, shows: { sv: 'Byt ljud', en: 'Replace the sound' } },
])

describe('the sound of a question', () => {
  async function hang(change: Partial<EveningState>) {
    const first = { evening: state(change), team: null }
    const network = await openScreen({
      path: `${path}/screen`,
      answers: { getLiveCompetition: { ...quizNight(), me: null }, getEvening: first },
    })
    await page.viewport(1920, 1080)
    return eveningServer(network, first)
  }
  const tap = button('Tryck för ljud')

  it('is played by the wall when the question opens, once more for a host, and ends with the lock', async () => {
    const act = await hang({ stage: 'shown', question: question() })
    await sees(heard.soundText)
    expect(plays()).toBe(0)
    act(open())
    await expect.poll(plays).toBe(1)
    expect(player.log.at(-1)).toBe(`play ${heard.soundId}`)
    act({ answered: 1 })
    await sees('1 av 3 lag har svarat')
    expect(plays()).toBe(1)
    act({ question: question({ openedAt: at(-9), soundAt: at(0) }) })
    await expect.poll(plays).toBe(2)
    act({ stage: 'locked', question: question({ openedAt: at(-9) }) })
    await expect.poll(() => player.log.at(-1)).toBe('pause')
    await expect.element(tap).not.toBeInTheDocument()
    expect(plays()).toBe(2)
  })

  it('asks for a tap where the browser refuses, and remembers it', async () => {
    player.refused = true
    const act = await hang(open())
    await expect.element(tap).toBeVisible()
    expect(plays()).toBe(0)
    player.refused = false
    await tap.click()
    await expect.poll(plays).toBe(1)
    await expect.element(tap).not.toBeInTheDocument()
    act({ stage: 'shown', question: question({ id: id(502), soundId: id(802) }) })
    await sees('Gör er redo')
    act({
      stage: 'open',
      question: question({ id: id(502), soundId: id(802), openedAt: at(0), soundAt: at(0) }),
    })
    await expect.poll(() => player.log.at(-1)).toBe(`play ${id(802)}`)
    await expect.element(tap).not.toBeInTheDocument()
  })

  it('can be allowed before the question opens, and then nothing is heard yet', async () => {
    vi.spyOn(navigator, 'userActivation', 'get').mockReturnValue({ hasBeenActive: false, isActive: false })
    await hang({ stage: 'shown', question: question() })
    await tap.click()
    await expect.element(tap).not.toBeInTheDocument()
    expect(player.log.filter((each) => each !== 'pause')).toEqual(['play in silence'])
  })

  it('is not begun by a wall that comes late', async () => {
    await hang({ stage: 'open', question: question({ openedAt: at(-90), soundAt: at(-90) }) })
    await sees(heard.soundText)
    expect(plays()).toBe(0)
  })

  it('is silent on a phone, which has what is heard in words', async () => {
    const { path: _, ...phone } = onPhone(open())
    await openScreen({ path, ...phone })
    await sees(heard.soundText)
    expect(plays()).toBe(0)
    expect(document.querySelector('audio')).toBeNull()
  })

  it('is begun again by the host', async () => {
    const network = await openScreen(host(askedBy('open', heard)))
    network.answer({ stepEvening: askedBy('open', heard, { version: 2, soundAt: at(0) }) })
    await expect.element(page.getByLabelText('Lyssna på den här enheten')).toBeVisible()
    await passDoubleTap()
    await button('Spela igen på storbilden').click()
    await expect
      .poll(() => network.requestsOf('stepEvening').map(({ body }) => body))
      .toMatchObject([{ step: 'playSound', version: 1 }])
  })

  it('is uploaded in the form, needs words, and is copied with its question', async () => {
    const network = await openScreen({ ...written, width: 1280 })
    const sent = answerUploads(network)
    network.answer({
      getEveningControl: written.answers.getEveningControl,
      createSound: { soundId: id(803) },
      putEveningQuestions: eveningControl({ version: 2 }),
    })
    const words = page.getByRole('textbox', { name: 'Text till ljudet' })
    await expect.element(words).toHaveValue(heard.soundText)
    await chooseFile(new File(['RIFF'], 'klocka.wav', { type: 'audio/x-wav' }), '.wav')
    await seesToast('Ljudet är uppladdat')
    expect(sent.map(({ type }) => type)).toEqual(['application/octet-stream'])
    await expect
      .element(page.getByLabelText('Lyssna på den här enheten'))
      .toHaveAttribute('src', `/api/sounds/${id(803)}`)
    await words.fill('')
    await button('Spara frågorna').click()
    await expect.element(words).toHaveAttribute('aria-invalid', 'true')
    expect(network.requestsOf('putEveningQuestions')).toEqual([])
    await words.fill('En klocka slår.')
    await button('Kopiera Fråga 1').click()
    await button('Spara frågorna').click()
    await expect
      .poll(() => network.requestsOf('putEveningQuestions').map(({ body }) => body))
      .toMatchObject([{ questions: [1, 2].map(() => ({ soundId: id(803), soundText: 'En klocka slår.' })) }])
  })

  it('that is too large is not sent, and one that is none is refused', async () => {
    const network = await openScreen({ ...written, width: 1280 })
    const sent = answerUploads(network)
    await chooseFile(
      new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'lång.wav', { type: 'audio/wav' }),
      '.wav',
    )
    await sees(/Ljudet är större än 5 MB/)
    expect(sent).toEqual([])
    network.answer({ createSound: { refusal: { code: 'sound_unreadable' } } })
    await chooseFile(new File(['<!doctype html>'], 'klocka.mp3', { type: 'audio/mpeg' }), '.wav')
    await sees(/Filen är inget ljud/)
    await button('Ta bort ljudet').click()
    await expect.element(page.getByRole('textbox', { name: 'Text till ljudet' })).not.toBeInTheDocument()
  })
})
