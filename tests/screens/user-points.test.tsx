import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { AuditEntry } from '#contract/people.ts'
import { onePerson, quietGuest } from './guest-fixtures.ts'
import type { Answers } from './harness/answers.ts'
import { id, onePage } from './harness/fixtures.ts'
import { expectGoodAtEverySize } from './harness/good-at-every-size.ts'
import { openScreen } from './harness/open-screen.tsx'
import { statesWithout, testStates } from './harness/test-states.ts'
import { seesLost, seesToast } from './harness/toasts.ts'
import { awarded, eventCreated, user, userChanged } from './people-fixtures.ts'

const refusal = { code: 'internal_error' } as const
const onUserPage: Answers = {
  ...quietGuest,
  getUser: user,
  listUserPoints: onePage(),
  listAudit: onePage(),
}
const open = (answers: Answers = {}, width: 390 | 1280 = 1280) =>
  openScreen({
    path: `/admin/users/${user.userId}`,
    as: 'admin',
    width,
    answers: { ...onUserPage, ...answers },
  })

const textbox = (name: string) => page.getByRole('dialog').getByRole('textbox', { name })
async function fillAward(points: string, reason: string): Promise<void> {
  await page.getByRole('button', { name: 'Tilldela poäng' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Tilldela Åsa Öst poäng' })).toBeVisible()
  await textbox('Poäng').fill(points)
  await textbox('Orsak').fill(reason)
}
const award = () => page.getByRole('dialog').getByRole('button', { name: 'Tilldela' }).click()
const rows = () => page.getByRole('list', { name: 'Poänghistorik' }).getByRole('listitem')

describe('manual points', () => {
  it('points by hand are awarded with a reason and shown with the admin who gave them', async () => {
    const network = await open({ awardPoints: { points: 150, level: 2 } })
    await expect.element(page.getByText('Inga poäng än')).toBeVisible()
    await fillAward('150', ' Vann 9-ballsturneringen ')
    await expectGoodAtEverySize()
    network.answer({
      getGuest: { ...onePerson, points: 150, level: 2 },
      listUserPoints: onePage({ ...awarded, points: 150, reason: 'Vann 9-ballsturneringen' }),
    })
    await award()
    await seesToast('Poäng tilldelade', 'Åsa Öst har nu 150 poäng.')
    for (const words of ['+150', 'Tilldelade poäng av Bo Ek', 'Vann 9-ballsturneringen'])
      await expect.element(rows().first()).toHaveTextContent(words)
    await expect.element(page.getByText('Nivå 2').first()).toBeInTheDocument()
    const [sent] = network.requestsOf('awardPoints')
    expect(sent).toMatchObject({
      params: { userId: user.userId },
      body: { points: 150, reason: 'Vann 9-ballsturneringen' },
    })
  })

  it('points by hand need a number and a reason', async () => {
    const network = await open({}, 390)
    await fillAward('0', ' ')
    await award()
    await expect.element(page.getByText(/Ange ett heltal/)).toBeVisible()
    await expect.element(page.getByText('Fyll i det här fältet.')).toBeVisible()
    await expectGoodAtEverySize()
    expect(network.requestsOf('awardPoints')).toEqual([])
  })

  it('points by hand are the same award when they are sent again after a lost answer', async () => {
    const network = await open({ awardPoints: 'unreachable' })
    await fillAward('50', 'Cup')
    await award()
    await seesLost()
    network.answer({ awardPoints: { points: 50, level: 1 } })
    await award()
    await seesToast('Poäng tilldelade', 'Åsa Öst har nu 50 poäng.')
    const [first, second] = network.requestsOf('awardPoints')
    expect(second?.body).toEqual(first?.body)
    expect(second?.body).toMatchObject({ points: 50, reason: 'Cup' })
    // The next award is another one.
    await fillAward('50', 'Cup')
    await award()
    await expect.poll(() => network.requestsOf('awardPoints')).toHaveLength(3)
    expect(network.requestsOf('awardPoints')[2]?.body.requestId).not.toBe(first?.body.requestId)
  })

  it('points by hand can be negative, but not below a total of zero', async () => {
    const network = await open({ awardPoints: { refusal: { code: 'too_few_points' } } }, 390)
    await fillAward('−40', 'Lånade kön')
    await award()
    await seesToast('Kunde inte tilldela poäng', 'Summan kan inte bli mindre än noll. Dra av färre poäng.')
    await expect.element(textbox('Poäng')).toHaveValue('−40')
    network.answer({ awardPoints: { points: 20, level: 1 } })
    await textbox('Poäng').fill('-10')
    await award()
    await seesToast('Poäng tilldelade', 'Åsa Öst har nu 20 poäng.')
    await expect
      .poll(() => network.requestsOf('awardPoints').map(({ body }) => body.points))
      .toEqual([-40, -10])
  })

  it('points by hand show an error when the award fails, and keep what was typed', async () => {
    await open({ awardPoints: { refusal } })
    await fillAward('5', 'Cup')
    await award()
    await seesToast('Fel', 'Kunde inte tilldela poäng')
    await expect.element(textbox('Orsak')).toHaveValue('Cup')
  })
})

describe('ledger row', () => {
  const wrong = { ...awarded, points: 70, reason: 'Fel gäst' }

  it('a row of the ledger is reversed with a reason; both rows stay', async () => {
    const network = await open({ listUserPoints: onePage(wrong), reversePoints: { points: 0, level: 1 } })
    await page.getByRole('button', { name: /^Ta tillbaka \+70 poäng/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Ta tillbaka +70 poäng?' })
    await dialog.getByRole('button', { name: 'Ta tillbaka poängen' }).click()
    await expect.element(dialog.getByText('Fyll i det här fältet.')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Orsak' }).fill('Det var Örjan')
    await expectGoodAtEverySize()
    const reversal = {
      ...wrong,
      id: awarded.id.replace('0050', '0051'),
      source: 'reversal' as const,
      points: -70,
      reason: 'Det var Örjan',
    }
    network.answer({ listUserPoints: onePage<typeof wrong>(reversal, { ...wrong, reversed: true }) })
    await dialog.getByRole('button', { name: 'Ta tillbaka poängen' }).click()
    await seesToast('Poängen är återtagna')
    await expect.element(rows().filter({ hasText: '\u221270' }).getByText('Det var Örjan')).toBeVisible()
    const undone = rows().filter({ hasText: 'Fel gäst' }).getByText('Återtagna', { exact: true })
    await expect.element(undone).toBeVisible()
    // Neither the reversed row nor the reversal can be reversed.
    expect(page.getByRole('button', { name: /^Ta tillbaka/ }).elements()).toEqual([])
    await expect
      .poll(() => network.requestsOf('reversePoints'))
      .toMatchObject([{ params: { pointEventId: wrong.id }, body: { reason: 'Det var Örjan' } }])
  })

  it('a row of the ledger that was reversed elsewhere shows the reason, and is updated', async () => {
    const reversePoints = { refusal: { code: 'already_reversed' } } as const
    const network = await open({ listUserPoints: onePage(awarded), reversePoints }, 390)
    await page.getByRole('button', { name: /^Ta tillbaka \+30/ }).click()
    await page.getByRole('textbox', { name: 'Orsak' }).fill('Fel')
    network.answer({ listUserPoints: onePage({ ...awarded, reversed: true }) })
    await page.getByRole('button', { name: 'Ta tillbaka poängen' }).click()
    await seesToast('Kunde inte ta tillbaka poängen', 'Poängen är redan återtagna.')
    await expect.element(rows().getByText('Återtagna', { exact: true })).toBeVisible()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })
})

it('the page of a user with an invalid id shows the not-found screen with a link back', async () => {
  const invalid = { refusal: { code: 'validation_failed' } } as const
  const answers = { ...onUserPage, getGuest: invalid }
  await openScreen({ path: '/admin/users/nobody', as: 'admin', answers })
  await expect.element(page.getByText('Användaren hittades inte')).toBeVisible()
  const back = page.getByRole('main').getByRole('link', { name: 'Alla användare' }).last()
  await expect.element(back).toHaveAttribute('href', '/admin/users')
})

const path = '/admin/audit'
testStates('audit log', [
  {
    name: 'filled',
    as: 'admin',
    path,
    answers: { listAudit: onePage(eventCreated, userChanged) },
    shows: { sv: /skapade eventet/, en: /created the event/ },
  },
  {
    name: 'filtered without a match',
    as: 'admin',
    path: `${path}?kind=picture`,
    answers: { listAudit: onePage() },
    shows: { sv: 'Inga ändringar matchar filtret', en: 'No changes match the filter' },
  },
  ...statesWithout(
    'listAudit',
    { as: 'admin', path },
    {
      loading: { sv: 'Laddar ändringar …', en: 'Loading changes…' },
      toast: { sv: 'Kunde inte ladda ändringsloggen', en: 'Couldn’t load the audit log' },
    },
  ),
])

const change = (number: number, entry: Partial<AuditEntry>): AuditEntry => ({
  ...eventCreated,
  id: number,
  ...entry,
})
const question = {
  id: 'a',
  question: 'Huvudstad?',
  questionType: 'multiple_choice',
  points: 10,
  timeLimit: 30,
  options: ['Malmö', 'Stockholm'],
  correctAnswer: 0,
  correctTextAnswer: null,
}
const dish = { action: 'menuItem.priced', subjectType: 'menuItem', subjectName: 'Räkmacka' }
const hours = { opensAt: '17:00', closesAt: '02:00' }
/** One change of each kind whose values need words. */
const changes = onePage(
  change(1, { ...dish, before: { priceOre: 8900 }, after: { priceOre: 14_950 } }),
  change(2, {
    action: 'tableBooking.confirmed',
    subjectType: 'tableBooking',
    subjectName: '8e4853c2',
    guest: { userId: id(77), displayName: 'Kalle Ek' },
    before: { status: 'pending', userId: id(77), checkedInAt: null },
    after: { status: 'confirmed', userId: id(77), checkedInAt: '2026-11-20T18:05:00.000Z' },
  }),
  change(3, {
    action: 'openingHours.updated',
    subjectType: 'club',
    subjectName: null,
    before: { week: [{ openings: [hours] }, { openings: [hours] }], closedDates: [], specialDates: [] },
    after: {
      week: [{ openings: [{ opensAt: '11:00', closesAt: '14:00' }, hours] }, { openings: [] }],
      closedDates: [{ date: '2026-12-24', reason: 'Julafton' }],
      specialDates: [
        { date: '2026-12-31', reason: 'Nyårsafton', openings: [{ opensAt: '16:00', closesAt: '03:00' }] },
      ],
    },
  }),
  change(4, {
    action: 'quiz.updated',
    subjectType: 'quiz',
    subjectName: 'Fredagsquizet',
    before: { questions: [question] },
    after: { questions: [{ ...question, correctAnswer: 1 }] },
  }),
  change(5, {
    action: 'live.advanced',
    subjectType: 'competition',
    subjectName: 'Höstcupen',
    before: { stage: 'round_1' },
    after: { stage: 'round_2' },
  }),
  change(6, {
    actor: null,
    deviceName: 'Köksplattan',
    action: 'order.preparing',
    subjectType: 'order',
    subjectName: '39bf6950',
    before: { status: 'confirmed' },
    after: { status: 'preparing' },
  }),
)
const listText = (): string => page.getByRole('main').element().textContent ?? ''
/** Values that say nothing to an admin: an object, a missing value, and an instant in ISO 8601. */
const unread = /\[object|undefined|T\d\d:\d\d/

describe('audit log', () => {
  const entries = () => page.getByRole('list', { name: 'Ändringslogg' }).getByRole('listitem')

  it('the audit log lists the changes, filtered by kind and by admin', async () => {
    const cia = { ...user, userId: userChanged.actor?.userId ?? '', displayName: 'Cia Dahl' }
    const network = await openScreen({
      path,
      as: 'admin',
      width: 1280,
      answers: {
        listUsers: onePage(cia),
        getUser: cia,
        listAudit: ({ query }) => {
          const { subjectType, actorId } = Object.fromEntries(query)
          return onePage(
            ...[eventCreated, userChanged]
              .filter((entry) => !subjectType || entry.subjectType === subjectType)
              .filter((entry) => !actorId || entry.actor?.userId === actorId),
          )
        },
      },
    })
    await entries().filter({ hasText: 'skapade eventet Jazz' }).getByText('Visa uppgifter').click()
    await expect.element(page.getByText('Baren')).toBeVisible()
    const edit = entries().filter({ hasText: 'Cia Dahl ändrade användaren Åsa Öst' })
    await expect.element(edit.getByText('tomt')).toBeVisible()
    await expect.element(edit.getByText('+46701234567')).toBeVisible()

    const last = () => Object.fromEntries(network.requestsOf('listAudit').at(-1)?.query ?? [])
    await page.getByLabelText('Visa').selectOptions('event')
    await expect.poll(() => entries().elements()).toHaveLength(1)
    expect(location.search).toBe('?kind=event')
    expect(last()).toMatchObject({ subjectType: 'event' })
    await page.getByLabelText('Visa').selectOptions('')
    await page.getByLabelText('Ändrat av').fill('Cia')
    await expect.element(page.getByRole('listbox').getByRole('option', { name: 'Cia Dahl' })).toBeVisible()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect.poll(last).toMatchObject({ actorId: cia.userId })
    await expect.poll(() => entries().elements()).toHaveLength(1)
    await page.getByLabelText('Visa').selectOptions('picture')
    await expect.element(page.getByText('Inga ändringar matchar filtret')).toBeVisible()
    await page.getByRole('button', { name: 'Visa alla' }).click()
    await expect.poll(() => entries().elements()).toHaveLength(2)
  })

  it('the audit log reads every kind of value as a person would, in Swedish', async () => {
    await openScreen({ path, as: 'admin', width: 1280, answers: { listAudit: changes } })
    const entry = (text: string) => entries().filter({ hasText: text })
    const shown = (text: string) => entry(text).element().textContent?.replaceAll('\u00a0', ' ')
    await expect.element(entry('ändrade priset på rätten Räkmacka')).toBeVisible()
    expect(shown('Räkmacka')).toContain('Före: 89 krEfter: 149,50 kr')
    expect(shown('bekräftade bordsbokningen 8e4853c2 för Kalle Ek')).toContain('Före: VäntarEfter: Bekräftad')
    expect(shown('8e4853c2')).toContain('Efter: fre 20 nov 2026 19:05')
    expect(shown('öppettiderna')).toContain('TisdagFöre: 17:00–02:00Efter: stängt')
    expect(shown('öppettiderna')).toContain('StängtEfter: tors 24 dec 2026: Julafton')
    expect(shown('Fredagsquizet')).toContain('Fråga 1')
    expect(shown('Fredagsquizet')).toContain('Rätt svar: Stockholm')
    expect(shown('Höstcupen')).toContain('Runda 2 - Snabbfrågor')
    expect(shown('39bf6950')).toMatch(/^Köksplattan började tillaga/)
    expect(shown('39bf6950')).toContain('Före: BekräftadEfter: Tillagas')
    expect(listText()).not.toMatch(unread)
  })

  it('the audit log reads every kind of value as a person would, in English', async () => {
    await openScreen({ path, as: 'admin', width: 1280, language: 'en', answers: { listAudit: changes } })
    await expect.poll(listText).toContain('confirmed table booking 8e4853c2 for Kalle Ek')
    expect(listText()).toContain('Correct answer: Stockholm')
    expect(listText()).not.toMatch(unread)
  })

  it('the audit log on a phone is updated without a reload, and can be loaded again after a failure', async () => {
    const network = await openScreen({ path, as: 'admin', answers: { listAudit: { refusal } } })
    await seesToast('Fel', 'Kunde inte ladda ändringsloggen')
    network.answer({ listAudit: onePage(userChanged) })
    await page.getByRole('button', { name: 'Försök igen' }).click()
    await expect.element(page.getByText('ändrade användaren')).toBeVisible()
    network.answer({ listAudit: onePage(eventCreated, userChanged) })
    network.publish({ type: 'user.changed', userId: user.userId })
    await expect.element(page.getByText('skapade eventet')).toBeVisible()
  })
})
