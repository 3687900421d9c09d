import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { LiveControl } from '#contract/live-competitions.ts'
import type { Answers, FixtureNetwork } from './harness/answers.ts'
import { freezeTime, passDoubleTap, skipTime, tapTwice } from './harness/clock.ts'
import { id, onePage } from './harness/fixtures.ts'
import { tabTo } from './harness/keyboard.ts'
import { openScreen } from './harness/open-screen.tsx'
import { seesLost, seesToast, toasts } from './harness/toasts.ts'
import { emptyHome } from './home-fixtures.ts'
import { award, challenge, control, message, participants, stage } from './live-fixtures.ts'

const path = `/admin/live-competition/${control().competition.id}`
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const says = (words: string) =>
  expect
    .element(page.getByRole('region', { name: 'Livestyrning' }).getByText(words, { exact: true }))
    .toBeVisible()
const shows = (words: string | RegExp) => expect.element(page.getByText(words).first()).toBeVisible()
const rows = page.getByRole('list', { name: 'Deltagare' }).getByRole('listitem')
const colours = { Röd: 'red', Blå: 'blue', Grön: 'green', Gul: 'yellow' } as const

/** Opens the control of a competition. Each action changes the state as the server would. */
async function open(first: Partial<LiveControl> = {}, width: 390 | 1280 = 1280, answers: Answers = {}) {
  let state = control(first)
  const change = (fields: Partial<LiveControl>): LiveControl => {
    state = { ...state, ...fields, revision: state.revision + 1 }
    network.answer({ getLiveControl: state })
    return state
  }
  const network: FixtureNetwork = await openScreen({
    path,
    as: 'admin',
    width,
    answers: {
      getLiveControl: state,
      listLiveParticipants: onePage(...participants()),
      startLive: () => change({ stage: stage(state.stage.round || 1) }),
      pauseLive: () => change({ stage: stage(state.stage.round, false), challenge: null }),
      advanceLiveRound: () => change({ stage: stage(state.stage.round + 1) }),
      closeLiveChallenge: () => change({ challenge: null }),
      openLiveChallenge: ({ body }) => {
        const opened = {
          ...challenge(body.colour, body.seconds ?? undefined, body.points),
          id: body.requestId,
        }
        return change({ challenge: opened, events: [opened] })
      },
      sendLiveMessage: ({ body }) =>
        change({ events: [{ ...message(41, body.message), id: body.requestId }, ...state.events] }),
      awardLivePoints: ({ body }) =>
        change({ events: [{ ...award(42, 'Anna', body.points), id: body.requestId }, ...state.events] }),
      ...answers,
    },
  })
  return { network, change }
}

const isLive = { stage: stage(1) }

describe('host control', () => {
  it('participants with the same name are numbered, and presses that are too fast are marked', async () => {
    const [anna, bo, cia] = participants()
    const people = [
      { ...anna, displayName: 'Ali', namesake: 1 },
      { ...bo, displayName: 'Ali', namesake: 2, fastPresses: 2 },
      cia,
    ] as ReturnType<typeof participants>
    await open(isLive, 390, { listLiveParticipants: onePage(...people) })
    await button('Välj Ali (2)').click()
    await expect.element(button('Tilldela poäng till Ali (2)')).toBeVisible()
    await expect.element(rows.nth(1)).toHaveTextContent(/Ali \(2\).*2 misstänkt snabba tryck/)
    expect(page.getByText(/misstänkt/).elements()).toHaveLength(1)
    await expect.element(rows.nth(2)).toHaveTextContent(/Cia(?! \()/)
  })

  it('host control of a final result can neither award nor take back points', async () => {
    const events = [award(42, 'Anna', 10)]
    await open({ stage: stage(4, false), events })
    await shows(/resultatet ligger fast. Starta Live öppnar den igen/)
    await expect.element(button('Tilldela poäng')).toBeDisabled()
    await shows(/Poäng tas nu tillbaka med en orsak/)
    expect(page.getByRole('button', { name: /^Ta tillbaka/ }).elements()).toHaveLength(0)
  })

  it('host control of a result that is final because the end has passed advises to move the end', async () => {
    const { competition } = control()
    await open({ competition: { ...competition, endDate: '2026-01-01T00:00:00.000Z' } })
    await shows(/resultatet ligger fast. Senarelägg slutet/)
  })

  it('host control of a competition decided by hand can award points, and has no colour buttons', async () => {
    const { competition } = control()
    await open({ ...isLive, competition: { ...competition, decidedBy: 'by_hand' } })
    await expect.element(button('Tilldela poäng')).toBeVisible()
    expect(page.getByRole('button', { name: /^Öppna färgknapp/ }).elements()).toHaveLength(0)
  })

  it.each([390, 1280] as const)(
    'host control: opening a challenge at %i px does not move its button',
    async (width) => {
      await open(isLive, width)
      for (const colour of Object.keys(colours)) {
        const opening = button(`Öppna färgknapp: ${colour}`)
        await expect.element(opening).toBeVisible()
        opening.element().scrollIntoView()
        const { x, y, height } = opening.element().getBoundingClientRect()
        await opening.click()
        await shows(`${colour} är öppen`)
        expect(opening.element().getBoundingClientRect()).toMatchObject({ x, y, height })
        passDoubleTap()
      }
    },
  )

  it('host control: a close right after opening is ignored as a second tap, and a later one closes', async () => {
    const { network } = await open(isLive, 390)
    await expect.element(button('Öppna färgknapp: Röd')).toBeVisible()
    freezeTime()
    await button('Öppna färgknapp: Röd').click()
    await button('Stäng knappen').click()
    expect(network.requestsOf('closeLiveChallenge')).toEqual([])
    await shows('Röd är öppen')
    passDoubleTap()
    await button('Stäng knappen').click()
    await expect.poll(() => page.getByText('Röd är öppen').elements()).toEqual([])
  })

  it('host control: a paused competition opens no challenge and resumes in the same round', async () => {
    await open({ stage: stage(2), challenge: challenge('yellow') }, 390)
    await says('Runda 2 - Snabbfrågor')
    await shows('Gul är öppen')
    await button('Pausa Live').click()
    await says('Tävling pausad')
    await expect.poll(() => page.getByText('Gul är öppen').elements()).toEqual([])
    await expect.element(button('Öppna färgknapp: Gul')).toBeDisabled()
    passDoubleTap()
    await button('Starta Live').click()
    await says('Runda 2 - Snabbfrågor')
  })

  it('host control: a challenge is opened with points and a time limit, and its countdown ends', async () => {
    const { network, change } = await open(isLive)
    const points = page.getByRole('textbox', { name: 'Poäng' }).first()
    await points.fill('0')
    await shows('Ange ett heltal från 1 till 1 000.')
    await expect.element(button('Öppna färgknapp: Blå')).toBeDisabled()
    await points.fill('25')
    await page.getByRole('radio', { name: '20 s', exact: true }).click()
    await button('Öppna färgknapp: Blå').click()
    await shows('25 poäng')
    await expect.element(page.getByRole('timer')).toHaveTextContent(/^\d+ s kvar$/)
    await expect
      .poll(() => network.requestsOf('openLiveChallenge')[0]?.body)
      .toMatchObject({ points: 25, seconds: 20 })
    change({ challenge: null, events: [] })
    skipTime(21_000)
    await shows('Blå: tiden är ute')
    await expect.poll(() => page.getByText('Blå: tiden är ute').elements(), { timeout: 20_000 }).toEqual([])
  })

  it('host control: an award validates its fields, works while not live, and can be reversed', async () => {
    const { network, change } = await open({}, 1280, {
      listLiveParticipants: ({ query }) =>
        onePage(...participants().filter((each) => each.displayName.includes(query.get('search') ?? ''))),
      reverseLiveAward: ({ params }) =>
        change({ events: [{ ...award(42, 'Bo', 35, true), id: params.awardId ?? '' }] }),
    })
    await button('Tilldela poäng').click()
    await seesToast('Fel', 'Välj deltagare och ange poäng')
    passDoubleTap()
    await page.getByRole('searchbox', { name: 'Sök deltagare' }).fill('Bo')
    await expect.poll(() => rows.elements().length).toBe(1)
    await button('Välj Bo').click()
    // The focus moves to the points field.
    await userEvent.keyboard('35{Enter}')
    await seesToast('Poäng tilldelade', 'Bo fick 35 poäng.')
    const sent = network.requestsOf('awardLivePoints')[0]
    expect(sent?.body).toMatchObject({ userId: participants()[1]?.userId, points: 35 })
    await button(/^Ta tillbaka 35 poäng från/).click()
    const dialog = page.getByRole('dialog', { name: 'Ta tillbaka poängen?' })
    await expect.element(dialog.getByText(/blir av med 35 poäng/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Behåll poängen' }).click()
    await expect.poll(() => dialog.elements()).toEqual([])
    expect(network.requestsOf('reverseLiveAward')).toEqual([])
    await button(/^Ta tillbaka 35 poäng från/).click()
    await dialog.getByRole('button', { name: 'Ta tillbaka poängen' }).click()
    await seesToast('Poängen är återtagna')
    await shows('Återtagna')
    await expect
      .poll(() => network.requestsOf('reverseLiveAward')[0]?.params)
      .toMatchObject({ awardId: sent?.body.requestId })
  })

  it('host control: a competition is started, opened and advanced by keyboard alone', async () => {
    const { network } = await open()
    await tabTo(/^Starta Live$/)
    await userEvent.keyboard('{Enter}')
    await says('Runda 1 - Startar nu!')
    await tabTo(/^Öppna färgknapp: Grön$/)
    await userEvent.keyboard('{Enter}')
    await shows('Grön är öppen')
    await tabTo(/^Nästa runda$/)
    await userEvent.keyboard('{Enter}')
    await says('Runda 2 - Snabbfrågor')
    await tabTo(/^Skriv till alla/)
    await userEvent.keyboard('Snabbt nu{Enter}')
    await seesToast('Meddelande skickat', 'Snabbt nu')
    await tabTo(/^Välj Anna$/)
    await userEvent.keyboard(' ')
    await userEvent.keyboard('5{Enter}')
    await seesToast('Poäng tilldelade')
    for (const operation of ['openLiveChallenge', 'sendLiveMessage', 'awardLivePoints'] as const)
      await expect.poll(() => network.requestsOf(operation)).toHaveLength(1)
  })

  it('host control: a double tap on start, round, challenge or award acts once', async () => {
    const { network } = await open()
    await tapTwice(button('Starta Live'))
    await says('Runda 1 - Startar nu!')
    await tapTwice(button('Nästa runda'))
    await says('Runda 2 - Snabbfrågor')
    await tapTwice(button('Öppna färgknapp: Röd'))
    await shows('Röd är öppen')
    await button('Välj Anna').click()
    await userEvent.keyboard('10')
    await tapTwice(button(/^Tilldela poäng/))
    await seesToast('Poäng tilldelade')
    await says('Runda 2 - Snabbfrågor')
    const once = ['startLive', 'advanceLiveRound', 'openLiveChallenge', 'awardLivePoints'] as const
    for (const operation of once) expect(network.requestsOf(operation), operation).toHaveLength(1)
    expect(page.getByText('Välj deltagare och ange poäng').elements()).toEqual([])
  })
})

describe('host control by two hosts', () => {
  it('two hosts: when both advance, the second one sees the current round', async () => {
    const { change } = await open(isLive, 390, {
      advanceLiveRound: () => {
        change({ stage: stage(2) })
        return { refusal: { code: 'stale_version' } }
      },
    })
    await button('Nästa runda').click()
    await seesToast('Redan bytt', 'En annan värd kan ha hunnit före. Nu gäller: Runda 2 - Snabbfrågor.')
    await says('Runda 2 - Snabbfrågor')
  })

  it('two hosts: a pause by the other host is shown', async () => {
    const { change } = await open(isLive, 390, {
      openLiveChallenge: () => {
        change({ stage: stage(1, false) })
        return { refusal: { code: 'not_live' } }
      },
    })
    await button('Öppna färgknapp: Röd').click()
    await seesToast('Fel', 'Kunde inte öppna färgknappen. Tävlingen är inte live just nu.')
    await says('Tävling pausad')
  })

  it('two hosts: an award that the other host has reversed is shown as reversed', async () => {
    const { change } = await open({ events: [award(42, 'Anna', 15)] }, 1280, {
      reverseLiveAward: () => {
        change({ events: [award(42, 'Anna', 15, true)] })
        return { refusal: { code: 'already_reversed' } }
      },
    })
    await button(/^Ta tillbaka 15 poäng/).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Ta tillbaka poängen' }).click()
    await seesToast('Fel', 'Kunde inte ta tillbaka poängen. Poängen är redan återtagna.')
    await expect.poll(() => dialog.elements()).toEqual([])
    await shows('Återtagna')
  })
})

describe('host control after a lost answer', () => {
  it('a lost answer in the host control: the action is shown as done after a refetch', async () => {
    const { network, change } = await open(isLive, 390, {
      advanceLiveRound: () => {
        change({ stage: stage(2) })
        return 'unreachable'
      },
      openLiveChallenge: ({ body }) => {
        const opened = { ...challenge(body.colour), id: body.requestId }
        change({ challenge: opened, events: [opened] })
        return 'unreachable'
      },
      awardLivePoints: ({ body }) => {
        change({ events: [{ ...award(42, 'Anna', body.points), id: body.requestId }] })
        return 'unreachable'
      },
    })
    await button('Nästa runda').click()
    await says('Runda 2 - Snabbfrågor')
    await button('Öppna färgknapp: Blå').click()
    await shows('Blå är öppen')
    await button('Välj Anna').click()
    await userEvent.keyboard('10')
    await button('Tilldela poäng till Anna').click()
    await seesToast('Poäng tilldelade')
    const once = ['advanceLiveRound', 'openLiveChallenge', 'awardLivePoints'] as const
    for (const operation of once) expect(network.requestsOf(operation), operation).toHaveLength(1)
    expect(toasts().map(({ title }) => title)).not.toContain('Fel')
  })

  it('a lost answer in the host control: a retry has the same id until the state shows the action, and the next action has another', async () => {
    const lost = 'unreachable' as const
    const { network, change } = await open(isLive)
    await expect.element(button('Välj Anna')).toBeVisible()
    network.answer({
      getLiveControl: lost,
      openLiveChallenge: lost,
      sendLiveMessage: lost,
      awardLivePoints: lost,
    })
    const twice = async (act: () => Promise<void>) => {
      await act()
      await seesLost()
      passDoubleTap()
      await act()
    }
    const idsOf = (operation: 'openLiveChallenge' | 'sendLiveMessage' | 'awardLivePoints') =>
      network.requestsOf(operation).map(({ body }) => body.requestId)
    const expectOneId = async (operation: Parameters<typeof idsOf>[0]) => {
      await expect.poll(() => idsOf(operation).length, { message: operation }).toBe(2)
      expect(new Set(idsOf(operation)).size, operation).toBe(1)
      expect(idsOf(operation)[0], operation).toMatch(/^[\da-f-]{36}$/)
    }
    await twice(() => button('Öppna färgknapp: Gul').click())
    await expectOneId('openLiveChallenge')
    await page.getByRole('textbox', { name: 'Skriv till alla skärmar' }).fill('Hej')
    await twice(() => button('Skicka meddelande').click())
    await expectOneId('sendLiveMessage')
    await button('Välj Anna').click()
    await userEvent.keyboard('10')
    await twice(() => button(/^Tilldela poäng/).click())
    await expectOneId('awardLivePoints')

    // The log now shows that the requests succeeded, without a retry.
    const [messageId, awardId] = [idsOf('sendLiveMessage')[0], idsOf('awardLivePoints')[0]]
    change({
      events: [
        { ...award(42, 'Anna', 10), id: awardId },
        { ...message(41, 'Hej'), id: messageId },
      ],
    })
    network.publish({ type: 'competition.changed', competitionId: control().competition.id })
    await seesToast('Poäng tilldelade')
    await seesToast('Meddelande skickat', 'Hej')
    passDoubleTap()
    await button('Välj Anna').click()
    await button(/^Tilldela poäng/).click()
    await expect.poll(() => idsOf('awardLivePoints').length).toBe(3)
    expect(new Set(idsOf('awardLivePoints')).size).toBe(2)
  })
})

describe('host control access', () => {
  it('host control redirects users who are not admins to home', async () => {
    const network = await openScreen({ path, answers: emptyHome })
    await shows('Kommande Events')
    expect(location.pathname).toBe('/')
    expect(network.requestsOf('getLiveControl')).toEqual([])
  })

  it.each([
    [id(0), 'not_found'],
    ['none', 'validation_failed'],
  ] as const)(
    'host control of an unknown competition shows the not-found screen with a link back: %s',
    async (of, code) => {
      await openScreen({
        path: `/admin/live-competition/${of}`,
        as: 'admin',
        answers: { getLiveControl: { refusal: { code } } },
      })
      await expect.element(page.getByRole('heading', { name: 'Tävling hittades inte' })).toBeVisible()
      const back = page.getByRole('link', { name: 'Till alla tävlingar' })
      await expect.element(back).toHaveAttribute('href', '/admin/competitions')
    },
  )

  it('host control: failed loading shows the error and a retry', async () => {
    const { change } = await open({}, 1280, { getLiveControl: { refusal: { code: 'internal_error' } } })
    await seesToast('Fel', 'Kunde inte ladda tävlingsdata.')
    change({})
    await button('Försök igen').click()
    await says('Väntar på start')
  })

  it.each([
    ['ended', { endDate: '2026-01-01T20:00:00.000Z' }, /sluttid har passerat/],
    ['inactive', { isActive: false }, /Tävlingen är inaktiv/],
  ])('host control shows why an %s competition cannot go live', async (_, fields, words) => {
    await open({ competition: { ...control().competition, ...fields } })
    await shows(words)
    await expect.element(button('Starta Live')).toBeDisabled()
  })
})
