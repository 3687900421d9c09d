import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Answers } from './harness/answers.ts'
import { id, onePage } from './harness/fixtures.ts'
import { openScreen } from './harness/open-screen.tsx'
import { seesToast } from './harness/toasts.ts'
import { reach, sent, targets } from './notification-fixtures.ts'

const open = (answers: Answers = {}, search = '') =>
  openScreen({
    path: `/admin/notifications${search}`,
    as: 'admin',
    width: 1280,
    answers: { listAllNotifications: onePage(), ...reach, ...answers },
  })
const textbox = (name: string) => page.getByRole('textbox', { name, exact: true })

describe('edit of a notification', () => {
  it('a notification that waits is edited with its recipients and its time, from its row', async () => {
    const waits = {
      ...sent,
      forEveryone: false,
      targets: [targets[0] as (typeof targets)[0]],
      targetCount: 1,
      scheduledFor: '2055-03-05T19:30:00.000Z',
      sentAt: null,
    }
    const stored = { ...waits, people: targets, version: 3 }
    const network = await open({ listAllNotifications: onePage(waits), getNotificationForEditing: stored })
    await page.getByRole('link', { name: 'Ändra Dörren är trasig' }).click()
    await expect.element(textbox('Titel')).toHaveValue('Dörren är trasig')
    await expect.element(page.getByRole('button', { name: 'Ta bort Bo' })).toBeVisible()
    await textbox('Titel').fill('Dörren är lagad')
    await page.getByRole('button', { name: 'Ta bort Bo' }).click()
    network.answer({ updateNotification: { ...stored, title: 'Dörren är lagad', version: 4 } })
    await page.getByRole('button', { name: 'Spara' }).click()
    await seesToast('Ändringen är sparad')
    await expect
      .poll(() => network.requestsOf('updateNotification').map(({ body }) => body))
      .toEqual([
        {
          version: 3,
          title: 'Dörren är lagad',
          message: 'Använd den andra.',
          type: 'info',
          targetUsers: [id(1)],
          segment: null,
          topic: null,
          scheduledFor: { date: '2055-03-05', time: '20:30' },
        },
      ])
  })

  it('of a notification that was sent only the text is edited', async () => {
    const stored = { ...sent, people: [] }
    const network = await open({ getNotificationForEditing: stored }, `?edit=${sent.id}`)
    await textbox('Meddelande').fill('Den är lagad.')
    expect(page.getByRole('radio', { name: 'Utvalda gäster' }).elements()).toEqual([])
    expect(page.getByRole('combobox', { name: 'Ämne' }).elements()).toEqual([])
    network.answer({ updateNotification: { ...stored, message: 'Den är lagad.', version: 2 } })
    await page.getByRole('button', { name: 'Spara' }).click()
    await seesToast('Ändringen är sparad', 'Gästerna ser den nya texten.')
    await expect
      .poll(() => network.requestsOf('updateNotification').map(({ body }) => body))
      .toEqual([{ version: 1, title: 'Dörren är trasig', message: 'Den är lagad.', type: 'info' }])
  })

  it('a notification that was sent meanwhile keeps its recipients, and says so', async () => {
    const stored = { ...sent, people: [], scheduledFor: '2055-03-05T19:30:00.000Z', sentAt: null }
    const network = await open({ getNotificationForEditing: stored }, `?edit=${sent.id}`)
    await textbox('Meddelande').fill('Den är lagad.')
    network.answer({ updateNotification: { refusal: { code: 'notification_sent' } } })
    await page.getByRole('button', { name: 'Spara' }).click()
    await seesToast(
      'Fel',
      'Kunde inte spara ändringen. Den har hunnit skickas, så nu går bara texten att ändra. Ladda om.',
    )
    await expect.element(textbox('Meddelande')).toHaveValue('Den är lagad.')
  })
})

it('a copy of a notification begins with its words and recipients, and is sent at once as a new one', async () => {
  const stored = {
    ...sent,
    forEveryone: false,
    segment: { kind: 'level' as const, event: null, level: 5 },
    people: [],
    version: 3,
  }
  const network = await open({ listAllNotifications: onePage(sent), getNotificationForEditing: stored })
  await page.getByRole('link', { name: 'Kopiera Dörren är trasig' }).click()
  await expect.element(textbox('Titel')).toHaveValue('Dörren är trasig')
  await textbox('Titel').fill('Dörren är trasig igen')
  network.answer({ createNotification: { ...sent, id: id(77), title: 'Dörren är trasig igen' } })
  await page.getByRole('button', { name: 'Skicka nu' }).click()
  await expect
    .poll(() => network.requestsOf('createNotification').map(({ body }) => body))
    .toMatchObject([
      {
        title: 'Dörren är trasig igen',
        message: 'Använd den andra.',
        segment: { kind: 'level', eventId: null, level: 5 },
        scheduledFor: null,
      },
    ])
  expect(network.requestsOf('updateNotification')).toEqual([])
})
