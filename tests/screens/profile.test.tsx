import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Me } from '#contract/accounts.ts'
import type { PointEvent } from '#contract/points.ts'
import type { Answers } from './harness/answers.ts'
import { guest, id, onePage } from './harness/fixtures.ts'
import { openScreen } from './harness/open-screen.tsx'
import { testStates } from './harness/test-states.ts'
import { seesToast } from './harness/toasts.ts'
import { answerUploads, chooseFile } from './harness/uploads.ts'
import { notification } from './notification-fixtures.ts'

// In Stockholm it was April already.
const createdAt = '2026-03-31T22:30:00.000Z'
const anna: Me = { ...guest, displayName: 'Åsa Öberg', points: 340, level: 4, progress: 40, createdAt }
const won: PointEvent = {
  id: id(40),
  source: 'admin_award',
  points: 240,
  reason: 'Vann klubbmästerskapet',
  createdAt,
}
const path = '/profile'
const profileOf = (me: Me): Answers => ({
  getSession: { me },
  getMe: me,
  listMyPoints: onePage(won, { ...won, id: id(41), points: 100, reason: 'Quizkväll' }),
})
const open = (answers: Answers = {}) => openScreen({ path, answers: { ...profileOf(anna), ...answers } })

const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'logga.svg', { type: 'image/svg+xml' })
async function photo(): Promise<File> {
  const canvas = new OffscreenCanvas(400, 300)
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D
  context.fillStyle = '#1b7f4b'
  context.fillRect(0, 0, 400, 300)
  return new File([await canvas.convertToBlob()], 'bild.png', { type: 'image/png' })
}
const refused = { refusal: { code: 'internal_error' } } as const

testStates('my profile', [
  {
    name: 'filled',
    path,
    answers: profileOf(anna),
    first: async () => {
      await expect.element(page.getByText('Vann klubbmästerskapet')).toBeVisible()
      await expect.element(page.getByText(/^0?1 apr 2026$/i)).toBeVisible()
    },
    shows: { sv: '40 av 100 poäng till nivå 5', en: '40 of 100 points to level 5' },
  },
  {
    name: 'empty',
    path,
    answers: { ...profileOf({ ...anna, emailVerified: false }), listMyPoints: onePage() },
    first: () => expect.element(page.getByText(/^(Inte bekräftad|Not confirmed)$/)).toBeVisible(),
    shows: { sv: /^Inga poäng än/, en: /^No points yet/ },
  },
  {
    name: 'loading',
    path,
    answers: { ...profileOf(anna), listMyPoints: 'pending' },
    shows: { sv: 'Laddar dina poäng …', en: 'Loading your points…' },
  },
  {
    name: 'failed',
    path,
    answers: { ...profileOf(anna), getMe: refused, listMyPoints: refused },
    first: (_, language) =>
      language === 'sv'
        ? seesToast('Fel', 'Kunde inte ladda profil')
        : seesToast('Error', 'Couldn’t load your profile'),
    shows: { sv: /Uppgifterna kan vara inaktuella/, en: /may be out of date/ },
  },
  {
    name: 'the name being changed',
    path,
    answers: profileOf(anna),
    first: (_, language) =>
      page.getByRole('button', { name: language === 'sv' ? 'Ändra namn' : 'Change name' }).click(),
    shows: { sv: 'Spara namn', en: 'Save name' },
  },
  {
    name: 'a picture refused',
    path,
    answers: profileOf(anna),
    first: () => chooseFile(svg),
    shows: { sv: /^SVG går inte att använda/, en: /^SVG can’t be used/ },
  },
  {
    name: 'a picture being cropped',
    path,
    answers: profileOf(anna),
    first: async () => chooseFile(await photo()),
    shows: { sv: 'Beskär bilden', en: 'Crop the picture' },
  },
])

const heic = [new Uint8Array([0, 0, 0, 28]), 'ftypheic', new Uint8Array(99)]

describe('avatar', () => {
  it.each([
    ['an SVG', svg, /^SVG går inte/],
    [
      'an SVG after an XML declaration',
      new File(['<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'], 'a.svg', {
        type: 'image/svg+xml',
      }),
      /^SVG går inte/,
    ],
    ['an SVG with another name', new File([svg], 'a.png', { type: 'image/png' }), /^SVG går inte/],
    ['a HEIC', new File(heic, 'a.heic', { type: 'image/heic' }), /HEIC/],
    [
      'a text file',
      new File(['inte en bild'], 'a.jpg', { type: 'image/jpeg' }),
      /går inte att läsa som en bild/,
    ],
    ['an empty file', new File([], 'bild.png', { type: 'image/png' }), /går inte att läsa som en bild/],
  ])(
    'an avatar: %s is refused before the upload, with the reason and the specified toast',
    async (_, file, why) => {
      const sent = answerUploads(await open())
      await chooseFile(file)
      await expect.element(page.getByText(why)).toBeVisible()
      await seesToast('Fel', 'Kunde inte ladda upp bild')
      expect(sent).toEqual([])
      expect(page.getByRole('dialog').elements()).toEqual([])
    },
  )

  it('an avatar that the server refuses: the old one and the crop stay, the reason is shown, and it can be sent again', async () => {
    const avatarUrl = '/icons/icon-192.png'
    const network = await open(profileOf({ ...anna, avatarUrl }))
    network.answer({ putAvatar: { refusal: { code: 'too_many_requests' } } })
    const sent = answerUploads(network)
    await chooseFile(await photo())
    await page.getByRole('button', { name: 'Spara bild' }).click()
    await seesToast('Fel', 'Kunde inte ladda upp bild')
    await expect.element(page.getByRole('alert').getByText(/För många försök/)).toBeVisible()
    expect(sent).toHaveLength(1)
    expect(document.querySelectorAll(`main img[src="${avatarUrl}"]`)).toHaveLength(1)
    network.answer({ putAvatar: { avatarUrl: '/icons/icon-512.png' } })
    await expect.element(page.getByRole('button', { name: 'Spara bild' })).toBeEnabled()
    // By keyboard: the toast may be above the button.
    ;(page.getByRole('button', { name: 'Spara bild' }).element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => sent).toHaveLength(2)
    await expect.poll(() => document.querySelector('[role=dialog]')).toBeNull()
  })

  it('an avatar is removed after a confirmation, and initials are shown instead', async () => {
    const answers = profileOf({ ...anna, avatarUrl: '/icons/icon-192.png' })
    const network = await open({ ...answers, removeAvatar: undefined })
    await page.getByRole('button', { name: 'Ta bort bilden' }).click()
    expect(network.requestsOf('removeAvatar')).toEqual([])
    const dialog = page.getByRole('dialog', { name: 'Ta bort bilden?' })
    await dialog.getByRole('button', { name: 'Ta bort' }).click()
    await seesToast('Bilden är borttagen')
    await expect.poll(() => document.querySelectorAll('main circle[r="20"]').length).toBe(1)
    await expect.poll(() => network.requestsOf('removeAvatar')).toHaveLength(1)
  })
})

describe('display name', () => {
  const pencil = page.getByRole('button', { name: 'Ändra namn' })
  const field = page.getByLabelText('Namn', { exact: true })

  it('a display name is edited in place by keyboard, and updated in the header', async () => {
    const network = await open({
      updateMe: ({ body }) => ({ ...anna, displayName: body.displayName, revision: 2 }),
    })
    await expect.element(pencil).toBeVisible()
    ;(pencil.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(field).toHaveFocus()
    await userEvent.keyboard('Bo "Bullen" Ek{Enter}')
    await seesToast('Namnet är uppdaterat')
    await expect.element(page.getByRole('heading', { name: 'Bo "Bullen" Ek' })).toBeVisible()
    await expect.element(pencil).toHaveFocus()
    await expect.element(page.getByRole('button', { name: /^Konto, Bo "Bullen" Ek/ })).toBeVisible()
    await expect
      .poll(() => network.requestsOf('updateMe').map(({ body }) => body))
      .toEqual([{ displayName: 'Bo "Bullen" Ek' }])
  })

  it('a display name is refused when empty or too long; Escape cancels; a failed save keeps the typed name', async () => {
    const network = await open({ updateMe: refused })
    await pencil.click()
    await field.fill(' \u200b ')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Fyll i det här fältet.')).toBeVisible()
    await field.fill('👨‍👩‍👧‍👦'.repeat(51))
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Högst 50 tecken.')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('heading', { name: 'Åsa Öberg' })).toBeVisible()
    expect(network.requestsOf('updateMe')).toEqual([])

    await pencil.click()
    await field.fill('Åsa Nygren')
    await userEvent.keyboard('{Enter}')
    await seesToast('Fel', 'Kunde inte uppdatera namn')
    await expect.element(field).toHaveValue('Åsa Nygren')
  })
})

it('leaderboard switch: an older answer does not undo it', async () => {
  const older = Promise.withResolvers<Me>()
  const network = await open({ getMe: () => older.promise, updateMe: { ...anna, onLeaderboard: false } })
  const choice = page.getByRole('switch', { name: 'Visa mig på topplistan' })
  await expect.element(choice).toBeChecked()
  await expect.poll(() => network.requestsOf('getMe').length).toBe(1)
  ;(choice.element() as HTMLElement).focus()
  await userEvent.keyboard(' ')
  await expect.poll(() => network.requestsOf('updateMe').length).toBe(1)
  network.answer({ listNotifications: { items: [notification({})] } })
  older.resolve(anna)
  // Its answer comes after that of the older request.
  network.publish({ type: 'notifications.changed' })
  await expect.element(page.getByRole('button', { name: /^Meddelanden.*1/ })).toBeVisible()
  await expect.element(choice).not.toBeChecked()
})

it('leaderboard switch: opting out is shown at once, and undone when it fails', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof refused>()
  const network = await open({ updateMe: () => promise })
  const choice = page.getByRole('switch', { name: 'Visa mig på topplistan' })
  await expect.element(choice).toBeChecked()
  ;(choice.element() as HTMLElement).focus()
  await userEvent.keyboard(' ')
  await expect.element(choice).not.toBeChecked()
  await expect
    .poll(() => network.requestsOf('updateMe').map(({ body }) => body))
    .toEqual([{ onLeaderboard: false }])
  resolve(refused)
  await expect.element(choice).toBeChecked()
  await seesToast('Fel')
})

it('marketing switch: off until the guest agrees, then it says since when, and a failure takes it back', async () => {
  const agreed = { ...anna, marketingConsentedAt: '2026-11-27T11:00:00.000Z' }
  const network = await open({ updateMe: agreed })
  const marketing = page.getByRole('switch', { name: 'Mejla mig erbjudanden' })
  await expect.element(marketing).not.toBeChecked()
  await marketing.click({ force: true })
  await expect.element(page.getByText('Du sa ja 27 nov 2026. Du kan ändra dig när du vill.')).toBeVisible()
  await expect
    .poll(() => network.requestsOf('updateMe').map(({ body }) => body))
    .toEqual([{ marketing: true }])
  network.answer({ updateMe: refused })
  await marketing.click({ force: true })
  await seesToast('Fel')
  await expect.element(marketing).toBeChecked()
})

describe('the calendar of my bookings', () => {
  it('shows the address once, copies it, and removes it', async () => {
    let createdAt: string | null = null
    await open({
      getMyCalendarFeed: () => ({ createdAt }),
      renewMyCalendarFeed: () => {
        createdAt = '2026-11-27T12:00:00.000Z'
        return { path: '/bookings.ics?key=hemlig' }
      },
      removeMyCalendarFeed: () => {
        createdAt = null
        return undefined
      },
    })
    await userEvent.click(page.getByRole('button', { name: 'Skapa en adress' }))
    await expect
      .element(page.getByText(new URL('/bookings.ics?key=hemlig', window.location.origin).href))
      .toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Byt adress' })).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Ta bort adressen' }))
    await seesToast('Adressen fungerar inte längre')
    await expect.element(page.getByRole('button', { name: 'Skapa en adress' })).toBeVisible()
    await expect.element(page.getByText('hemlig')).not.toBeInTheDocument()
  })

  it('says since when there is an address that is not shown again', async () => {
    await open({ getMyCalendarFeed: { createdAt: '2026-11-27T12:00:00.000Z' } })
    await expect.element(page.getByText(/Du skapade en adress 27 nov 2026/)).toBeVisible()
  })
})

it('topics of messages: each is muted and wanted again by itself, and a failure takes it back', async () => {
  const network = await open({ updateMe: { ...anna, mutedTopics: ['quizzes'] } })
  const topic = (name: string) => page.getByRole('switch', { name, exact: true })
  for (const name of ['Events', 'Tävlingar', 'Quiz', 'Erbjudanden och nyheter'])
    await expect.element(topic(name)).toBeChecked()
  await topic('Quiz').click({ force: true })
  await expect.element(topic('Quiz')).not.toBeChecked()
  network.answer({ updateMe: refused })
  await topic('Events').click({ force: true })
  await seesToast('Fel')
  await expect.element(topic('Events')).toBeChecked()
  network.answer({ updateMe: anna })
  await topic('Quiz').click({ force: true })
  await expect.element(topic('Quiz')).toBeChecked()
  await expect
    .poll(() => network.requestsOf('updateMe').map(({ body }) => body))
    .toEqual([{ mutedTopics: ['quizzes'] }, { mutedTopics: ['quizzes', 'events'] }, { mutedTopics: [] }])
})
