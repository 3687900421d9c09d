import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ManagedNotification } from '#contract/notifications.ts'
import { emptyNotification } from '#rules/notification.ts'
import { editable } from './event-fixtures.ts'
import type { Answers } from './harness/answers.ts'
import { admin, id, onePage } from './harness/fixtures.ts'
import { focusedName } from './harness/keyboard.ts'
import { openScreen, reload } from './harness/open-screen.tsx'
import { statesWithout, testStates } from './harness/test-states.ts'
import { seesLost, seesToast } from './harness/toasts.ts'
import { reach, sent, targets } from './notification-fixtures.ts'
import { user } from './people-fixtures.ts'

const path = '/admin/notifications'
const refusal = { code: 'internal_error' } as const
const open = (answers: Answers = {}, search = '') =>
  openScreen({
    path: `${path}${search}`,
    as: 'admin',
    width: 1280,
    answers: { listAllNotifications: onePage(), ...reach, ...answers },
  })
const textbox = (name: string) => page.getByRole('textbox', { name, exact: true })
const send = () => page.getByRole('button', { name: 'Skicka nu' }).click()
testStates('admin notifications', [
  {
    name: 'list of each kind',
    as: 'admin',
    path,
    answers: {
      listAllNotifications: onePage<ManagedNotification>(
        { ...sent, id: id(71), title: 'Till alla', type: 'success' },
        { ...sent, id: id(72), type: 'error', forEveryone: false, targets, targetCount: 2 },
        { ...sent, id: id(73), type: 'warning', scheduledFor: '2055-03-05T19:30:00.000Z', sentAt: null },
        { ...sent, id: id(74), isActive: false, editedAt: '2026-11-20T18:30:00.000Z' },
        {
          ...sent,
          id: id(76),
          title: 'Extra bord',
          forEveryone: false,
          targetCount: 43,
          topic: 'offers',
          segment: { kind: 'booked', event: { id: id(9), title: 'Jazzkväll' }, level: null },
        },
        { ...sent, id: id(75), title: 'Din mat är klar', isAutomatic: true, createdBy: null },
      ),
    },
    shows: { sv: 'Anna, Bo', en: 'Anna, Bo' },
  },
  {
    name: 'form with errors',
    as: 'admin',
    path: `${path}?edit=new`,
    answers: reach,
    first: async () => {
      await page.getByRole('radio', { name: /^(Utvalda gäster|Selected guests)$/ }).click()
      await page.getByRole('radio', { name: /^(Senare|Later)$/ }).click()
      await page.getByRole('button', { name: /^(Schemalägg|Schedule)$/ }).click()
      await expect.poll(() => document.querySelector('[aria-invalid="true"]')).not.toBeNull()
    },
    shows: { sv: 'Välj minst en gäst.', en: 'Choose at least one guest.' },
  },
  {
    name: 'form to a group of guests',
    as: 'admin',
    path: `${path}?edit=new`,
    answers: reach,
    first: async () => {
      await page.getByRole('radio', { name: /^(En grupp gäster|A group of guests)$/ }).click()
      await page.getByRole('radio', { name: /^(Har aldrig varit här|Never been here)$/ }).click()
      await expect.element(page.getByText(/^43 /)).toBeVisible()
    },
    shows: { sv: '43 gäster', en: '43 guests' },
  },
  {
    name: 'edit of one that was sent',
    as: 'admin',
    path: `${path}?edit=${sent.id}`,
    answers: { ...reach, getNotificationForEditing: { ...sent, people: [] } },
    shows: {
      sv: 'Den är skickad. Ändrar du texten ser gästerna den nya, märkt ”Ändrad”. Ingen får en ny notis.',
      en: 'It has been sent. If you change the text, guests see the new one, marked “Edited”. Nobody gets another push notification.',
    },
  },
  {
    name: 'empty',
    as: 'admin',
    path,
    answers: { listAllNotifications: onePage() },
    shows: { sv: 'Inga notifikationer än', en: 'No notifications yet' },
  },
  ...statesWithout(
    'listAllNotifications',
    { as: 'admin', path },
    {
      loading: { sv: 'Laddar notifikationer …', en: 'Loading notifications…' },
      toast: { sv: 'Kunde inte ladda notifikationer.', en: 'Couldn’t load notifications.' },
    },
  ),
])

describe('form of a notification', () => {
  it('the form of a notification shows the specified texts for a missing title and message, with the focus on the first', async () => {
    const network = await open({}, '?edit=new')
    await send()
    await seesToast('Fel', 'Titel och meddelande är obligatoriska.')
    await expect.poll(focusedName).toMatch(/^Titel/)
    expect(network.requestsOf('createNotification')).toEqual([])
  })

  it('the form of a notification refuses an invalid id of a recipient, and sends found and typed ones once each', async () => {
    const network = await open(
      { listUsers: onePage(user), createNotification: { ...sent, isActive: true } },
      '?edit=new',
    )
    await textbox('Titel').fill('  Bordet är klart ')
    await textbox('Meddelande').fill('Bord 3 väntar.')
    await page.getByRole('radio', { name: 'Utvalda gäster' }).click()
    await page.getByLabelText('Sök efter gäster').fill('Åsa')
    await page.getByRole('option', { name: /Åsa Öst/ }).click()
    // Backspace corrects what is typed, and does not remove the guest.
    await page.getByLabelText('Sök efter gäster').fill('Bo')
    await userEvent.keyboard('{Backspace}')
    await expect.element(page.getByRole('button', { name: 'Ta bort Åsa Öst' })).toBeVisible()
    await page.getByLabelText(/^Användar-id/).fill('anna')
    await send()
    await expect.element(page.getByText('Minst ett id är ogiltigt. Rätta eller ta bort det.')).toBeVisible()
    expect(network.requestsOf('createNotification')).toEqual([])
    await page.getByLabelText(/^Användar-id/).fill(` ${id(3)} , ${user.userId},`)
    await send()
    await seesToast('Notifikation skapad', 'Gästerna ser den nu.')
    await expect
      .poll(() => network.requestsOf('createNotification').map(({ body }) => body))
      .toMatchObject([{ title: 'Bordet är klart', targetUsers: [user.userId, id(3)], scheduledFor: null }])
  })

  it('the form of a notification keeps typed values after a failure and a reload; leaving needs a confirmation', async () => {
    const network = await open({ createNotification: { refusal } }, '?edit=new')
    await textbox('Titel').fill('Halvfärdig')
    await textbox('Meddelande').fill('Ett utkast')
    await page.getByRole('radio', { name: 'Viktigt' }).click()
    await send()
    await seesToast('Fel', 'Kunde inte skapa notifikation.')
    reload()
    await expect.element(page.getByText('Ditt senaste utkast finns kvar.')).toBeVisible()
    await expect.element(textbox('Titel')).toHaveValue('Halvfärdig')
    await expect.element(page.getByRole('radio', { name: 'Viktigt' })).toBeChecked()
    await page.getByRole('link', { name: 'Alla notifikationer' }).click()
    await page.getByRole('button', { name: 'Stanna kvar' }).click()
    network.answer({ createNotification: { ...sent, title: 'Halvfärdig', type: 'error' } })
    await send()
    await seesToast('Notifikation skapad')
    await expect
      .poll(() => network.requestsOf('createNotification').at(-1)?.body)
      .toMatchObject({
        title: 'Halvfärdig',
        message: 'Ett utkast',
        type: 'error',
      })
    await page.getByRole('link', { name: 'Ny notifikation' }).first().click()
    await expect.element(textbox('Titel')).toHaveValue('')
  })

  it('a notification is the same when its form is sent again after a lost answer', async () => {
    const network = await open({ createNotification: 'unreachable' }, '?edit=new')
    await textbox('Titel').fill('Sista beställningen')
    await textbox('Meddelande').fill('Köket stänger 22.')
    await send()
    await seesLost('Det du har fyllt i finns kvar.')
    network.answer({ createNotification: sent })
    await send()
    await seesToast('Notifikation skapad')
    const [first, second] = network.requestsOf('createNotification')
    expect(first?.body.requestId).toMatch(/^[\da-f-]{36}$/)
    expect(second?.body).toEqual(first?.body)
  })

  it('the form of a notification finds more guests by name when nearly a hundred are chosen', async () => {
    const people = Array.from({ length: 95 }, (_, at) => ({ userId: id(at), displayName: `Gäst ${at}` }))
    const base = emptyNotification
    const form = { ...base, audience: 'some', people }
    sessionStorage.setItem(
      `spelrum.notification-draft.${admin.userId}.new`,
      JSON.stringify({ form, base, version: null }),
    )
    const found = Array.from({ length: 96 }, (_, at) => ({
      ...user,
      userId: id(at),
      displayName: at < 95 ? `Gäst ${at}` : 'Åsa Öst',
    }))
    await open(
      { listUsers: ({ query }) => onePage(...found.slice(0, Number(query.get('limit') ?? 50))) },
      '?edit=new',
    )
    await page.getByLabelText('Sök efter gäster').fill('Åsa')
    await page.getByRole('option', { name: /Åsa Öst/ }).click()
    await expect.element(page.getByRole('button', { name: 'Ta bort Åsa Öst' })).toBeVisible()
  })
})

describe('a notification to a group of guests', () => {
  it('shows how many there are, and is sent to those who have booked the chosen event', async () => {
    const event = editable({ id: id(9), title: 'Jazzkväll' })
    const network = await open(
      { listAllEvents: ({ query }) => onePage(...(query.get('when') === 'past' ? [] : [event])) },
      '?edit=new',
    )
    await expect.element(page.getByText('43 gäster')).toBeVisible()
    await textbox('Titel').fill('Extra bord')
    await textbox('Meddelande').fill('Kom och spela.')
    await page.getByRole('radio', { name: 'En grupp gäster' }).click()
    await send()
    await expect.element(page.getByText('Välj ett event.')).toBeVisible()
    expect(network.requestsOf('createNotification')).toEqual([])
    await page.getByRole('combobox', { name: /^Event/ }).selectOptions(id(9))
    await expect.element(page.getByText('43 gäster')).toBeVisible()
    network.answer({ createNotification: { ...sent, forEveryone: false, targetCount: 43 } })
    await send()
    await seesToast('Notifikation skapad')
    await expect
      .poll(() => network.requestsOf('createNotification').map(({ body }) => body))
      .toMatchObject([{ targetUsers: [], segment: { kind: 'booked', eventId: id(9), level: null } }])
  })

  it('needs a level', async () => {
    const network = await open({}, '?edit=new')
    await textbox('Titel').fill('Till er som spelar mest')
    await textbox('Meddelande').fill('Tack!')
    await page.getByRole('radio', { name: 'En grupp gäster' }).click()
    await page.getByRole('radio', { name: 'Från en nivå' }).click()
    await send()
    await expect.element(page.getByLabelText('Lägsta nivå')).toHaveAttribute('aria-invalid', 'true')
    await page.getByLabelText('Lägsta nivå').fill('5')
    network.answer({ createNotification: sent })
    await send()
    await seesToast('Notifikation skapad')
    await expect
      .poll(() => network.requestsOf('createNotification').map(({ body }) => body.segment))
      .toEqual([{ kind: 'level', eventId: null, level: 5 }])
  })
})

describe('list of notifications', () => {
  it('list of notifications: the active switch works, and a failure shows the error', async () => {
    const off = { ...sent, isActive: false }
    const network = await open({ listAllNotifications: onePage(off), setNotificationActive: sent })
    await expect.element(page.getByText('Inaktiv', { exact: true })).toBeVisible()
    network.answer({ listAllNotifications: onePage(sent) })
    await page.getByRole('button', { name: 'Aktivera Dörren är trasig', exact: true }).click()
    await seesToast('Status uppdaterad', 'Dörren är trasig')
    await expect.element(page.getByText('Aktiv', { exact: true })).toBeVisible()
    network.answer({ setNotificationActive: { refusal } })
    await page.getByRole('button', { name: 'Inaktivera Dörren är trasig' }).click()
    await seesToast('Fel', 'Kunde inte uppdatera status.')
    await expect.element(page.getByText('Aktiv', { exact: true })).toBeVisible()
    await expect
      .poll(() => network.requestsOf('setNotificationActive').map(({ body }) => body))
      .toEqual([{ isActive: true }, { isActive: false }])
  })

  it('the list of notifications loads more on request and shows notifications created elsewhere', async () => {
    const numbered = (from: number, count: number) =>
      Array.from({ length: count }, (_, i) => ({
        ...sent,
        id: id(200 + from + i),
        title: `Nr ${from + i}`,
      }))
    const older = onePage(...numbered(51, 10))
    const network = await open({
      listAllNotifications: ({ query }) =>
        query.get('cursor') === 'older' ? older : { items: numbered(1, 50), nextCursor: 'older' },
    })
    const shown = () => page.getByRole('heading', { name: /^Nr / }).elements()
    await expect.poll(shown).toHaveLength(50)
    await page.getByRole('button', { name: 'Visa fler' }).click()
    await expect.element(page.getByRole('heading', { name: 'Nr 60', exact: true })).toBeVisible()
    network.answer({ listAllNotifications: onePage({ ...sent, title: 'Från den andra' }) })
    network.publish({ type: 'notifications.changed' })
    await expect.element(page.getByRole('heading', { name: 'Från den andra' })).toBeVisible()
  })

  it('the list of notifications can be loaded again after a failure', async () => {
    const network = await open({ listAllNotifications: { refusal } })
    await seesToast('Fel', 'Kunde inte ladda notifikationer.')
    network.answer({ listAllNotifications: onePage() })
    await page.getByRole('button', { name: 'Försök igen' }).click()
    await expect.element(page.getByText('Inga notifikationer än')).toBeVisible()
  })
})

it.each([path, '/admin/homepage', '/admin/header', '/admin/users', '/admin/audit'])(
  'notifications: a guest is refused on %s',
  async (path) => {
    const network = await openScreen({ path, width: 1280 })
    await expect.element(page.getByRole('heading', { name: 'Åtkomst nekad' })).toBeVisible()
    expect(network.requests.map(({ operation }) => operation)).not.toContainEqual(
      expect.stringMatching(/^listAll|listUsers|listAudit|listSections|getHeaderForEditing/),
    )
  },
)

it('the form of a notification refuses a time that has passed at its field, and sends nothing', async () => {
  const network = await open({}, '?edit=new')
  await textbox('Titel').fill('Happy hour')
  await textbox('Meddelande').fill('Välkomna!')
  await page.getByRole('radio', { name: 'Senare' }).click()
  const date = page.getByLabelText('Datum').first()
  await date.fill('13/1/2026')
  await page.getByLabelText('Timmar').click()
  await userEvent.keyboard('1800')
  await page.getByRole('button', { name: 'Schemalägg' }).click()
  await expect.element(date).toHaveAccessibleDescription(/har passerat|redan varit/)
  await expect.element(date).toHaveValue('2026-01-13')
  expect(network.requestsOf('createNotification')).toEqual([])
})
