import { decodeQR } from 'qr/decode.js'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { LiveCompetition } from '#contract/live-competitions.ts'
import type { Answers } from './harness/answers.ts'
import { skipTime } from './harness/clock.ts'
import { id } from './harness/fixtures.ts'
import { violations } from './harness/good-at-every-size.ts'
import { openScreen, type Shown } from './harness/open-screen.tsx'
import { award, called, challenge, live, liveServer, message, stage, standings } from './live-fixtures.ts'

const path = `/live-competition/${live().competition.id}/screen`

/** What a drawn QR code says on the display's paper. */
async function readCode(svg: Element): Promise<string> {
  const side = 400
  const image = new Image()
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`
  await image.decode()
  const paper = new OffscreenCanvas(side, side).getContext('2d') as OffscreenCanvasRenderingContext2D
  paper.fillStyle = getComputedStyle(svg.parentElement as Element).backgroundColor
  paper.fillRect(0, 0, side, side)
  paper.drawImage(image, 0, 0, side, side)
  return decodeQR(paper.getImageData(0, 0, side, side), { format: 'RGBA' })
}
const failed = { refusal: { code: 'internal_error' } } as const
const nobody = standings({})
const everybody = (points: Record<string, number> = {}) =>
  standings({ ...Object.fromEntries(called.map((name) => [name, 0])), ...points })
const pressers = (challengeId: string, ...names: string[]): LiveCompetition['pressers'] => ({
  challengeId,
  version: 1,
  latest: everybody()
    .leaders.filter(({ displayName }) => names.includes(displayName))
    .map(({ userId, displayName, namesake, avatarUrl }) => ({ userId, displayName, namesake, avatarUrl })),
})

async function hang(change: Partial<LiveCompetition> = {}, shown: Partial<Shown> = {}) {
  const state = live({ standings: everybody(), me: null, ...change })
  const network = await openScreen({ path, answers: { getLiveCompetition: state }, ...shown })
  await page.viewport(1920, 1080)
  return { network, act: await liveServer(network, state) }
}
const hangWith = async (answers: Answers, shown: Partial<Shown> = {}) => {
  const network = await openScreen({ path, answers, ...shown })
  await page.viewport(1920, 1080)
  return network
}

const sees = (words: string | RegExp) => expect.element(page.getByText(words).first()).toBeVisible()
const flood = page.getByRole('region', { name: 'Färgknapp' })
const sizes = [
  { width: 1280, height: 720 },
  { width: 3840, height: 2160 },
  { width: 1920, height: 1080 },
]

/** Elements beyond the edges of the viewport. */
const elementsOutside = () =>
  [...document.querySelectorAll('main p, main h1, main li, main svg[role=img]')]
    .filter((element) => element.checkVisibility() && !element.closest('.visually-hidden'))
    .filter((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect()
      return left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1
    })
    .map((element) => element.textContent)

/** No scrolling, no app frame, and everything within the viewport. */
async function expectToFit(): Promise<void> {
  for (const { width, height } of sizes) {
    await page.viewport(width, height)
    const size = `${width} × ${height}`
    await expect.poll(elementsOutside, { message: size }).toEqual([])
    const { scrollWidth, scrollHeight } = document.documentElement
    expect([scrollWidth - innerWidth, scrollHeight - innerHeight], size).toEqual([0, 0])
  }
  expect(page.getByRole('banner').elements()).toEqual([])
  expect(page.getByRole('navigation').elements()).toEqual([])
  expect(await violations()).toEqual([])
}

describe.each(['sv', 'en'] as const)('the display in %s', (language) => {
  const isSwedish = language === 'sv'
  const look = { language, theme: isSwedish ? 'dark' : 'light' } as const

  it('the display of a live competition fits every size: empty, with standings, challenge, message, and podium', async () => {
    const { act } = await hang({ standings: nobody }, look)
    await sees(isSwedish ? 'Väntar på deltagare' : 'Waiting for players')
    await expectToFit()
    act({ standings: everybody({ Cia: 30, Dan: 20 }), latestEvent: award(41, 'Dan', 20) })
    await sees(isSwedish ? 'Dan fick 20 poäng' : 'Dan got 20 points')
    await expectToFit()
    const long = 'Nu tar vi en paus på tio minuter, köket har öppet och finalen börjar klockan halv tio. '
    act({ latestEvent: message(42, long.repeat(2).trim()) })
    await expect.element(page.getByText(/^Nu tar vi en paus/).nth(1)).toBeVisible()
    await expectToFit()
    const yellow = challenge('yellow', 60, 40)
    act({ challenge: yellow, latestEvent: yellow, pressers: pressers(yellow.id, ...called) })
    await sees(isSwedish ? 'Tryck i mobilen!' : 'Tap on your phone!')
    await expectToFit()
    act({ challenge: null, stage: stage(4), standings: everybody({ Cia: 70, Dan: 60, Eva: 40 }) })
    await sees(isSwedish ? 'Kvällens vinnare' : 'Tonight’s winners')
    await expectToFit()
  })

  it('the display of a live competition that failed to load fits every size, and recovers without interaction', async () => {
    const network = await hangWith({ getLiveCompetition: failed }, look)
    const title = isSwedish ? 'Kunde inte ladda tävling' : 'Couldn’t load the competition'
    await expect.element(page.getByRole('heading', { name: title })).toBeVisible()
    await expectToFit()
    network.answer({ getLiveCompetition: live() })
    await expect
      .element(page.getByRole('heading', { name: 'Fredagskampen' }), { timeout: 20_000 })
      .toBeVisible()
  })

  it('the display of an unknown competition fits every size', async () => {
    await hangWith({ getLiveCompetition: { refusal: { code: 'not_found' } } }, look)
    const title = isSwedish ? 'Tävling hittades inte' : 'Competition not found'
    await expect.element(page.getByRole('heading', { name: title })).toBeVisible()
    await expectToFit()
  })
})

describe('display', () => {
  it('the display of a live competition shows the four letters of its code, and a short address as QR code and text; none at the podium', async () => {
    const { act } = await hang()
    const address = `${location.origin}/j/BHPV`
    const code = page.getByRole('img', { name: 'QR-kod som leder till tävlingen' })
    const letters = page.getByText('BHPV', { exact: true })
    await expect.element(letters).toBeVisible()
    await sees(new URL(address).host)
    expect(await readCode(code.element())).toBe(address)
    act({ stage: stage(4), standings: everybody({ Cia: 70 }) })
    await sees('Kvällens vinnare')
    expect(code.elements()).toEqual([])
    expect(letters.elements()).toEqual([])
  })

  it('the display of a live competition shows names of forty characters whole at its podium', async () => {
    const name = (number: number) => `${number} Maria Magdalena Fredriksson-Söderbergh`
    const points = Object.fromEntries([70, 60, 50, 40, 30, 20, 10].map((each, at) => [name(at), each]))
    const { act } = await hang()
    act({ stage: stage(4), standings: standings(points) })
    await sees('Kvällens vinnare')
    const names = page.getByText(/Maria Magdalena/)
    await expect.poll(() => names.elements().length).toBe(7)
    for (const { width, height } of sizes) {
      await page.viewport(width, height)
      for (const each of names.elements()) {
        expect(each.scrollWidth - each.clientWidth, `${each.textContent}`).toBeLessThanOrEqual(1)
        expect(each.scrollHeight - each.clientHeight, `${each.textContent}`).toBeLessThanOrEqual(1)
      }
    }
    await expectToFit()
  })

  it('the display of a live competition: a challenge shows only those who pressed it', async () => {
    const { act } = await hang()
    const blue = challenge('blue')
    act({ challenge: blue, latestEvent: blue, pressers: pressers(id(99), 'Ida') })
    await expect.element(flood.getByText('Blå', { exact: true })).toBeVisible()
    expect(flood.getByRole('listitem').elements()).toEqual([])
    act({ pressers: pressers(blue.id, 'Eva'), standings: everybody({ Ida: 20, Eva: 10 }) })
    await expect.element(flood.getByText('Eva', { exact: true })).toBeVisible()
    expect(flood.getByRole('listitem').elements()).toHaveLength(1)
  })

  it('the display of a live competition: an expired challenge closes by itself', async () => {
    const { act } = await hang()
    const red = challenge('red', 12)
    act({ challenge: red, latestEvent: red })
    await expect.element(flood.getByText(/^(\d|1[012]) s$/).first()).toBeVisible()
    skipTime(12_000)
    await expect.element(flood.getByText('Stängd!')).toBeVisible()
    await expect.poll(() => flood.elements(), { timeout: 20_000 }).toEqual([])
  })

  it('the display of a live competition shows a message sent during a challenge after the challenge has expired', async () => {
    const { act } = await hang()
    // The challenge is open for less time than a message is visible.
    const red = challenge('red', 8)
    act({ challenge: red, latestEvent: red })
    act({ latestEvent: message(42, 'Köket stänger') })
    const banner = page.getByRole('status').filter({ hasText: 'Meddelande' })
    await expect.element(page.getByText('Köket stänger').first()).toBeInTheDocument()
    expect(banner.elements()).toEqual([])
    skipTime(8_000)
    await expect.element(banner.getByText('Köket stänger')).toBeVisible()
  })

  it('the display of a live competition keeps the screen awake again after the page was hidden', async () => {
    const wakeLock = vi.spyOn(navigator.wakeLock, 'request').mockRejectedValue(new Error('refused'))
    onTestFinished(() => wakeLock.mockRestore())
    await hang()
    await expect.poll(() => wakeLock.mock.calls).toEqual([['screen']])
    document.dispatchEvent(new Event('visibilitychange'))
    await expect.poll(() => wakeLock.mock.calls).toEqual([['screen'], ['screen']])
  })

  it('the display of a live competition does not accumulate elements under many changes', async () => {
    const { act } = await hang()
    const evening = async (number: number) => {
      for (let i = 0; i < 4; i += 1) {
        const red = { ...challenge('red', undefined, 1 + i), id: id(300 + number * 10 + i) }
        act({ challenge: red, latestEvent: red, pressers: pressers(red.id, ...called.slice(0, 4)) })
        await expect.element(flood.getByText('Dan', { exact: true })).toBeVisible()
        act({ challenge: null, latestEvent: message(400 + number * 10 + i, `Besked ${number}.${i}`) })
        await sees(`Besked ${number}.${i}`)
      }
      await expect.poll(() => flood.elements()).toEqual([])
    }
    const elements = () => document.querySelectorAll('*').length
    await evening(0)
    const after = elements()
    for (const number of [1, 2, 3]) await evening(number)
    expect(Math.abs(elements() - after)).toBeLessThanOrEqual(8)
  })
})
