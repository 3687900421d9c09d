import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { competition } from './competition-fixtures.ts'
import type { Answers } from './harness/answers.ts'
import { skipTime } from './harness/clock.ts'
import { event, guest, id, onePage } from './harness/fixtures.ts'
import { violations } from './harness/good-at-every-size.ts'
import { openScreen, reload, type Shown } from './harness/open-screen.tsx'
import { live, stage, standings } from './live-fixtures.ts'
import { boardOf } from './points-fixtures.ts'

const path = '/screen'
const refused = { refusal: { code: 'internal_error' } } as const
const named = { ...competition, id: live().competition.id, title: 'Fredagskampen' }
const going = { ...named, isLive: true, round: 1 }
const answers: Answers = {
  listEvents: onePage(
    ...[1, 2, 3, 4, 5].map((number) => ({ ...event, id: id(100 + number), title: `Kväll ${number}` })),
  ),
  listCompetitions: onePage(named),
  getLeaderboard: boardOf(null),
  getLiveCompetition: live(),
}

async function hang(shown: Partial<Shown> = {}, more: Answers = {}) {
  const network = await openScreen({ path, answers: { ...answers, ...more }, ...shown })
  await page.viewport(1920, 1080)
  return network
}
const sees = (words: string | RegExp) => expect.element(page.getByText(words).first()).toBeVisible()

describe.each(['sv', 'en'] as const)('the display of the house, in %s', (language) => {
  const isSwedish = language === 'sv'

  it('the display of the house shows the next events, the standings of the club and a code to the app, without scrolling and without the frame', async () => {
    await hang({ language })
    await sees('Kväll 4')
    await sees(isSwedish ? 'På gång' : 'Coming up')
    await sees('Åsa Öberg')
    await sees(isSwedish ? /^Följ kvällen i/ : /^Follow the night in/)
    expect(page.getByText('Kväll 5').elements()).toEqual([])
    expect(page.getByRole('banner').elements()).toEqual([])
    for (const [width, height] of [
      [1280, 720],
      [1920, 1080],
      [3840, 2160],
    ] as const) {
      await page.viewport(width, height)
      const { scrollWidth, scrollHeight } = document.documentElement
      expect([scrollWidth - innerWidth, scrollHeight - innerHeight]).toEqual([0, 0])
    }
    expect(await violations()).toEqual([])
  })

  it('the display of the house says so when there is nothing to show', async () => {
    await hang({ language }, { listEvents: onePage(), getLeaderboard: { leaders: [], me: null } })
    await sees(isSwedish ? 'Inga event just nu.' : 'No events right now.')
    expect(await violations()).toEqual([])
  })
})

describe('the display of the house', () => {
  it('the display of the house shows what is on tonight, competitions too, in the order of time', async () => {
    const date = new Date(Date.now())
    const soon = new Date(date.getTime() + 60_000)
    const [day = '', time = ''] = soon.toLocaleString('sv-SE', { timeZone: 'Europe/Stockholm' }).split(' ')
    const tonight = {
      ...event,
      title: 'Jamkväll',
      date: day,
      time: time.slice(0, 5),
      startsAt: soon.toISOString(),
    }
    const night = { ...competition, endDate: soon.toISOString() }
    await hang(
      {},
      {
        listEvents: onePage(tonight, { ...event, id: id(102), title: 'Någon annan dag' }),
        listCompetitions: onePage(
          { ...night, id: id(21), title: 'Dartkampen', startDate: soon.toISOString(), type: 'Dart' },
          night,
          { ...competition, id: id(22), title: 'Hela våren' },
        ),
      },
    )
    await sees('I kväll')
    const lines = page.getByRole('region', { name: 'I kväll' }).getByRole('listitem')
    await expect.poll(() => lines.elements().length).toBe(3)
    expect(lines.elements().map((line) => line.textContent)).toEqual([
      'NuNiobollscupenPool',
      `${tonight.time}Jamkväll${event.location}`,
      `${tonight.time}DartkampenDart`,
    ])
    expect(page.getByText('Någon annan dag').elements()).toEqual([])
  })

  it('the display of the house shows names and titles of usual length whole, and makes no row of the standings disappear', async () => {
    const name = 'Marie-Louise Bergström Lindqvist'
    const title = 'Höstens stora kräftskiva med levande musik och dans'
    const board = boardOf(null)
    await hang(
      {},
      {
        listEvents: onePage(...[1, 2, 3, 4].map((number) => ({ ...event, id: id(100 + number), title }))),
        getLeaderboard: {
          ...board,
          leaders: Array.from({ length: 7 }, (_, index) => ({
            ...(board.leaders[0] as (typeof board.leaders)[number]),
            userId: id(300 + index),
            rank: index + 1,
            displayName: name,
          })),
        },
      },
    )
    await sees(name)
    for (const [width, height] of [
      [1280, 720],
      [1920, 1080],
    ] as const) {
      await page.viewport(width, height)
      for (const shown of [...page.getByText(name).elements(), ...page.getByText(title).elements()]) {
        // Less than a line.
        expect(shown.scrollHeight - shown.clientHeight).toBeLessThan(10)
        expect(shown.scrollWidth - shown.clientWidth).toBeLessThanOrEqual(0)
        expect(shown.getBoundingClientRect().bottom).toBeLessThanOrEqual(height)
      }
    }
  })

  it('the display of the house begins by itself when it was started while the server did not answer', async () => {
    const network = await hang({}, { getSession: refused })
    await sees('Försök igen')
    network.answer({ getSession: { me: guest } })
    await sees('Kväll 1')
  })

  it('the display of the house goes to a competition that goes live, stays at its podium through a reload, and returns some minutes later', async () => {
    const network = await hang()
    await sees('Kväll 1')
    network.answer({ listCompetitions: onePage(going) })
    network.publish({ type: 'competition.changed', competitionId: named.id })
    await sees('Runda 1 - Startar nu!')
    network.answer({
      listCompetitions: onePage(),
      getLiveCompetition: live({ stage: stage(4), standings: standings({ Bo: 20 }), revision: 9 }),
    })
    network.publish({ type: 'competition.changed', competitionId: named.id })
    await sees('Kvällens vinnare')
    reload()
    await sees('Kvällens vinnare')
    // The minutes count from when the list is read, which may be after the podium is shown.
    await expect.poll(() => sessionStorage.getItem('spelrum.house-show')).toMatch(/"until":\d/)
    skipTime(5 * 60_000 + 1)
    await sees('Kväll 1')
  })

  it('the display of the house leaves a competition that is deleted or hidden at once', async () => {
    const network = await hang({}, { listCompetitions: onePage(going) })
    await sees('Runda 1 - Startar nu!')
    network.answer({
      listCompetitions: onePage(),
      getLiveCompetition: { refusal: { code: 'not_found' } },
    })
    network.publish({ type: 'competition.changed', competitionId: named.id })
    await sees('Kväll 1')
  })
})
