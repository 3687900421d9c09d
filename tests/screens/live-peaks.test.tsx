import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import type { LiveCompetition } from '#contract/live-competitions.ts'
import { violations } from './harness/good-at-every-size.ts'
import { openScreen, reload } from './harness/open-screen.tsx'
import { toasts } from './harness/toasts.ts'
import { called, challenge, live, liveServer, press, stage, standings } from './live-fixtures.ts'

const path = `/live-competition/${live().competition.id}`
const others = Object.fromEntries(
  called.slice(1).map((name, index) => [name, index < 5 ? 100 - 10 * index : 0]),
)
const words = {
  sv: {
    counted: '3:e · 0,8 s · +10',
    missed: 'Du hann inte',
    button: 'Färgknapp',
    result: 'Resultatet',
    sixth: 'Du kom på plats 4 av 12.',
    climbed: /före 8 andra/,
    close: 'Stäng',
    won: 'Du vann!',
    together: 'Ni vann!',
    ticket: 'Visa i baren',
    winner: '1:a · 120 poäng · BHPV',
    share: 'Dela bilden',
    podium: 'Kvällens vinnare',
    thanks: 'Tack för att du var med!',
  },
  en: {
    counted: '3rd · 0.8 s · +10',
    missed: 'Too late',
    button: 'Colour button',
    result: 'The result',
    sixth: 'You finished #4 of 12.',
    climbed: /ahead of 8 others/,
    close: 'Close',
    won: 'You won!',
    together: 'You all won!',
    ticket: 'Show at the bar',
    winner: '1st · 120 points · BHPV',
    share: 'Share the picture',
    podium: 'Tonight’s winners',
    thanks: 'Thanks for playing!',
  },
} as const
type Language = keyof typeof words

const own = (points: number, rank: number) => ({ points, rank, version: 1, standingsVersion: 1 })
const atEnd = (points: number, rank: number, rest: Record<string, number> = others) => ({
  stage: stage(4),
  me: own(points, rank),
  standings: standings({ Anna: points, ...rest }),
})

async function play(language: Language, change: Partial<LiveCompetition> = {}, answers = {}) {
  const state = live({ standings: standings({ Anna: 0, ...others }), me: own(0, 6), ...change })
  const network = await openScreen({ path, language, answers: { getLiveCompetition: state, ...answers } })
  return { network, act: await liveServer(network, state) }
}

/** Animations run as on a device without reduced motion, except those of CSS. */
function withMotion(): void {
  const real = window.matchMedia.bind(window)
  const spy = vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const list = real(query)
    return query.includes('prefers-reduced-motion')
      ? Object.create(list, { matches: { value: false } })
      : list
  })
  onTestFinished(() => spy.mockRestore())
}

/** All texts of an element that appear from now on. */
function record(find: () => Element | null): string[] {
  const seen: string[] = []
  const look = () => {
    const text = find()?.textContent
    if (text && seen.at(-1) !== text) seen.push(text)
  }
  const observer = new MutationObserver(look)
  observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  onTestFinished(() => observer.disconnect())
  return seen
}

/** Without the transforms of an animation. */
const heightOf = (found: Locator) => (found.element() as HTMLElement).offsetHeight

const announced = () => record(() => document.querySelector('[data-end] [role=status]'))

describe.each(['sv', 'en'] as const)('the answer to a press, in %s', (language) => {
  const say = words[language]
  const button = page.getByRole('region', { name: say.button, exact: true }).getByRole('button')

  it('the answer to a press shows place, time and points where the button was, in the same size, and then the new rank', async () => {
    const { act } = await play(language, {}, { pressLiveChallenge: press })
    const red = challenge('red')
    act({ challenge: red, latestEvent: red })
    await expect.element(button).toBeVisible()
    const before = heightOf(button)
    const below = () => page.getByRole('definition').first().element().getBoundingClientRect().top
    const top = below()
    const answers = record(() => document.querySelector('[data-look=counted] button'))
    const sizes = new Set<number>()
    const observer = new ResizeObserver(([entry]) => {
      if (entry?.target.isConnected) sizes.add(entry.contentRect.height)
    })
    observer.observe(button.element())
    onTestFinished(() => observer.disconnect())
    await button.click()
    await expect.poll(() => answers.join()).toContain(say.counted)
    act({ me: own(10, 4), standings: standings({ ...others, Anna: 75 }) })
    await expect.poll(() => button.elements()).toEqual([])
    const rolled = () => document.querySelector('[style*="--steps: 2"]')?.textContent
    await expect.poll(rolled).toBe('#6#5#4')
    expect(toasts()).toEqual([])
    expect(sizes.size).toBe(1)
    expect(before).toBeGreaterThan(250)
    expect(below()).toBe(top)
  })

  it('the answer to a press that came too late says so for four seconds in the same space', async () => {
    const { act } = await play(language)
    const red = challenge('red')
    act({ challenge: red, latestEvent: red })
    await expect.element(button).toBeVisible()
    const before = heightOf(button)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    onTestFinished(() => void vi.useRealTimers())
    act({ challenge: null, latestEvent: { ...red, active: false } })
    await expect.element(button).toHaveTextContent(say.missed)
    expect(heightOf(button)).toBe(before)
    vi.advanceTimersByTime(4_000)
    await expect.poll(() => button.elements()).toEqual([])
  })
})

describe.each(['sv', 'en'] as const)('the end of a competition, in %s', (language) => {
  const say = words[language]
  const result = page.getByRole('region', { name: say.result })
  const dialog = page.getByRole('dialog')

  it('the end of a competition counts the places from the last one to the guest’s own, says it once, and shows ball, points, rank and podium', async () => {
    withMotion()
    const { act } = await play(language)
    const counted = record(() => document.querySelector('[data-end] [aria-hidden].numbers'))
    const said = announced()
    act(atEnd(75, 4))
    await expect.poll(() => counted[0]).toBe('#12')
    await expect.element(result.getByText(say.climbed)).toBeVisible()
    await expect.poll(() => counted.at(-1)).toBe('#4')
    await expect.element(result.getByRole('list')).toBeVisible()
    await expect.poll(() => said).toEqual([say.sixth])
    expect(dialog.elements()).toEqual([])
    await result.getByRole('button', { name: say.close }).click()
    await expect.poll(() => result.elements()).toEqual([])
    await expect.element(page.getByText(say.sixth)).toBeVisible()
  })

  it('the end of a competition is shown at once under reduced motion, is closed by a tap elsewhere, and is not animated for a guest who comes later', async () => {
    const { act } = await play(language)
    act(atEnd(75, 4))
    await expect.element(result.getByText(say.sixth).first()).toBeVisible()
    expect(await violations()).toEqual([])
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => result.elements()).toEqual([])
    reload()
    await expect.element(page.getByText(say.sixth)).toBeVisible()
    expect(result.elements()).toEqual([])
  })

  it('the end of a competition is another screen for the winner, which stays until it is closed and can be opened again', async () => {
    const { act } = await play(language)
    act(atEnd(120, 1))
    await expect.element(dialog).toHaveAccessibleName(say.won)
    await expect.element(dialog.getByText('Presentkort på 500 kr')).toBeVisible()
    const ticket = dialog.getByRole('region', { name: say.ticket })
    for (const text of ['Anna', 'Fredagskampen', say.winner])
      await expect.element(ticket.getByText(text, { exact: true })).toBeVisible()
    expect(await violations()).toEqual([])
    await dialog.getByRole('button', { name: say.close }).click()
    await expect.poll(() => dialog.elements()).toEqual([])
    await page.getByRole('button', { name: say.ticket }).click()
    await expect.element(dialog.getByText('Presentkort på 500 kr')).toBeVisible()
  })

  it('the end of a competition has two winners where two have as many points', async () => {
    const { act } = await play(language)
    act(atEnd(100, 1))
    await expect.element(dialog).toHaveAccessibleName(say.together)
  })

  it('the end of a competition without points has no winner, and shows only the podium to a guest who did not take part', async () => {
    const nobody = Object.fromEntries(called.slice(1).map((name) => [name, 0]))
    const { act } = await play(language)
    act(atEnd(0, 1, nobody))
    await expect.element(page.getByText(say.thanks)).toBeVisible()
    expect([...dialog.elements(), ...result.elements()]).toEqual([])
    act({ stage: stage(1), me: null, standings: standings(others) })
    await expect.poll(() => page.getByText(say.thanks).elements()).toEqual([])
  })

  it('the end of a competition shows spectators only the podium', async () => {
    const { act } = await play(language, { me: null, standings: standings(others) })
    act({ stage: stage(4), standings: standings(others) })
    await expect.element(page.getByRole('region', { name: say.podium })).toBeVisible()
    expect([...dialog.elements(), ...result.elements()]).toEqual([])
  })
})

describe("the winner's picture", () => {
  async function win() {
    const { act } = await play('sv')
    act(atEnd(120, 1))
    await expect.element(page.getByRole('dialog')).toBeVisible()
    return () => page.getByRole('button', { name: 'Dela bilden' }).click()
  }

  it("the winner's picture is shared as a file where the device can", async () => {
    const shared: ShareData[] = []
    Object.assign(navigator, {
      canShare: () => true,
      share: async (data: ShareData) => void shared.push(data),
    })
    onTestFinished(() => {
      for (const name of ['canShare', 'share']) Reflect.deleteProperty(navigator, name)
    })
    const share = await win()
    await share()
    await expect.poll(() => shared).toHaveLength(1)
    const [file] = shared[0]?.files ?? []
    expect(file).toMatchObject({ name: 'Fredagskampen.png', type: 'image/png' })
    const { width, height } = await createImageBitmap(file as File)
    expect([width, height]).toEqual([1080, 1350])
  })

  it("the winner's picture is saved where it cannot be shared", async () => {
    Object.assign(navigator, { canShare: () => false })
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'canShare'))
    const saved: string[] = []
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download)
    })
    onTestFinished(() => click.mockRestore())
    const share = await win()
    await share()
    await expect.poll(() => saved).toEqual(['Fredagskampen.png'])
  })
})
