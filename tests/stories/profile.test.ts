import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { statesIn } from '#tests/harness/accessibility.ts'
import { visit } from '#tests/harness/browser.ts'
import { call } from '#tests/harness/call.ts'
import { allowErrors } from '#tests/harness/page-watch.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { green, plain } from '#tests/people/picture-bytes.ts'
import { upload } from '#tests/people/upload.ts'
import { expectGoodAtEverySize } from './every-size.ts'
import { seesToast } from './toasts.ts'

let server: TestServer
let anna: TestUser
let newcomer: TestUser

beforeAll(async () => {
  server = await startServer()
  ;[anna, newcomer] = (await makeUsers(server, 2)) as [TestUser, TestUser]
  const [admin] = (await makeUsers(server, 1, { admin: true })) as [TestUser]
  await server.pool.query(`update users set created_at = '2026-03-31T22:30:00Z' where id = $1`, [anna.userId])
  await server.pool.query(`update profiles set created_at = '2026-03-31T22:30:00Z' where user_id = $1`, [
    anna.userId,
  ])
  await server.pool.query('update users set email_verified = false where id = $1', [newcomer.userId])
  for (const [points, reason] of [
    [240, 'Vann klubbmästerskapet'],
    [100, 'Quizkväll'],
  ] as const)
    await call(server, admin, 'awardPoints', {
      params: { userId: anna.userId },
      body: { awardId: crypto.randomUUID(), points, reason },
    })
  await call(server, anna, 'updateMe', { body: { displayName: 'Åsa Öberg' } })
})

const png = (buffer: Buffer, name = 'bild.png', mimeType = 'image/png') => ({ name, mimeType, buffer })
const chooseFile = (page: Page, file: ReturnType<typeof png>) =>
  page.locator('input[type=file]').setInputFiles(file)
const failing = {
  status: 500,
  contentType: 'application/problem+json',
  body: JSON.stringify({ code: 'internal_error', status: 500 }),
}

type State = {
  name: string
  who?: () => TestUser
  first?: (page: Page) => Promise<unknown>
  act?: (page: Page, language: 'sv' | 'en') => Promise<unknown>
  shows: Record<'sv' | 'en', string | RegExp>
}

const states: State[] = [
  {
    name: 'filled',
    act: async (page) => {
      await page.getByText('Vann klubbmästerskapet').waitFor()
      // In Stockholm it was April already.
      await page.getByText(/^0?1 apr 2026$/i).waitFor()
    },
    shows: { sv: '40 av 100 poäng till nivå 5', en: '40 of 100 points to level 5' },
  },
  {
    name: 'empty',
    who: () => newcomer,
    act: (page) => page.getByText(/^(Inte bekräftad|Not confirmed)$/).waitFor(),
    shows: { sv: /^Inga poäng än/, en: /^No points yet/ },
  },
  {
    name: 'loading',
    first: (page) => page.route(/\/api\/me\/points/, () => undefined),
    shows: { sv: 'Laddar dina poäng …', en: 'Loading your points…' },
  },
  {
    name: 'failed',
    first: async (page) => {
      allowErrors(page, /500/)
      await page.route(/\/api\/me(\/points.*)?$/, (route) => route.fulfill(failing))
    },
    act: (page, language) =>
      seesToast(
        page,
        language === 'sv' ? 'Fel' : 'Error',
        language === 'sv' ? 'Kunde inte ladda profil' : 'Couldn’t load your profile',
      ),
    shows: { sv: /Uppgifterna kan vara inaktuella/, en: /may be out of date/ },
  },
  {
    name: 'the name being changed',
    act: (page, language) =>
      page.getByRole('button', { name: language === 'sv' ? 'Ändra namn' : 'Change name' }).click(),
    shows: { sv: 'Spara namn', en: 'Save name' },
  },
  {
    name: 'a picture refused',
    act: (page) =>
      chooseFile(
        page,
        png(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'logga.svg', 'image/svg+xml'),
      ),
    shows: { sv: /^SVG går inte att använda/, en: /^SVG can’t be used/ },
  },
  {
    name: 'a picture being cut',
    act: async (page) => chooseFile(page, png(await plain(400, 300).png().toBuffer())),
    shows: { sv: 'Beskär bilden', en: 'Crop the picture' },
  },
]

describe.each(['sv', 'en'] as const)('my profile in %s', (language) => {
  it.each(statesIn(language, states).map((state) => [state.name, state] as const))(
    '%s',
    async (_name, state) => {
      const page = await visit(server, {
        user: state.who?.() ?? anna,
        language,
        path: '/profile',
        prepare: state.first,
      })
      await page.locator('#profile-facts').waitFor()
      await state.act?.(page, language)
      await page.getByText(state.shows[language], { exact: true }).first().waitFor()
      await expectGoodAtEverySize(page)
    },
  )
})

describe('avatar', () => {
  it('is cropped by keyboard alone, uploaded, and shown here and in the header', async () => {
    const [guest] = (await makeUsers(server, 1)) as [TestUser]
    const page = await visit(server, { user: guest, width: 390, path: '/profile' })
    // Green on the left, red on the right: the stored colours reveal the crop.
    const red = { create: { width: 400, height: 400, channels: 3, background: '#d01818' } } as const
    const wide = plain(800, 400, green).composite([{ input: red, left: 400, top: 0 }])
    await chooseFile(page, png(await wide.png().toBuffer()))
    await page.getByRole('dialog', { name: 'Beskär bilden' }).waitFor()
    const frame = page.getByRole('application', { name: 'Flytta bilden' })
    await frame.waitFor()
    // The picture must be loaded before it can be moved.
    await expect.poll(() => page.getByRole('button', { name: 'Spara bild' }).isEnabled()).toBe(true)
    for (let n = 0; n < 10 && !(await isFocused(frame)); n++) await page.keyboard.press('Tab')
    expect(await isFocused(frame)).toBe(true)
    for (let n = 0; n < 30; n++) await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Tab')
    const zoom = page.getByRole('slider', { name: 'Zooma' })
    expect(await isFocused(zoom)).toBe(true)
    for (let n = 0; n < 5; n++) await page.keyboard.press('ArrowRight')
    expect(await zoom.getAttribute('aria-valuetext')).toBe('150 %')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await seesToast(page, 'Bilden är uppdaterad')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })

    const { avatarUrl } = (await call(server, guest, 'getMe')).body
    await expect.poll(() => page.locator(`main img[src="${avatarUrl}"]`).count()).toBe(1)
    await expect.poll(() => page.locator(`header img[src="${avatarUrl}"]`).count()).toBe(1)
    // The picture was moved to the right: its left part is visible.
    const [left] = (await storedPicture(guest)).middle
    expect(left).toBe('green')
  })

  it.each([
    [390, 'by finger the arrow keys are not mentioned', false],
    [1280, 'with a mouse the arrow keys are mentioned', true],
  ] as const)('at %i px, %s', async (width, _outcome, mentioned) => {
    const page = await visit(server, { user: anna, width, path: '/profile' })
    const photo = { create: { width: 400, height: 400, channels: 3, background: '#d01818' } } as const
    await chooseFile(page, png(await sharp(photo).png().toBuffer()))
    await page.getByText('Dra i bilden. Det som är i cirkeln syns.').waitFor()
    expect(await page.getByText('Du kan också flytta den med piltangenterna.').isVisible()).toBe(mentioned)
  })

  it('of 9000 × 9000 is scaled down before the upload', async () => {
    const [guest] = (await makeUsers(server, 1)) as [TestUser]
    const huge = await sharp({
      create: { width: 9_000, height: 9_000, channels: 3, background: green },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 9 })
      .toBuffer()
    expect((await upload(server, guest, huge)).body.code).toBe('picture_too_large')
    const page = await visit(server, { user: guest, path: '/profile' })
    await keepWhatIsSent(page)
    await chooseFile(page, png(huge))
    await page.getByRole('button', { name: 'Spara bild' }).click({ timeout: 60_000 })
    await seesToast(page, 'Bilden är uppdaterad')
    const body = await whatWasSent(page)
    expect(await sharp(body).metadata()).toMatchObject({ format: 'jpeg', width: 1024, height: 1024 })
    expect((await storedPicture(guest)).middle).toEqual(['green'])
  })

  it('is sent without location and camera data', async () => {
    const [guest] = (await makeUsers(server, 1)) as [TestUser]
    const photo = await plain(300, 400)
      .withExif({
        IFD0: { Make: 'Krita', Model: 'Kamera 7' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '59/1 19/1 4512/100' },
      })
      .jpeg()
      .toBuffer()
    expect(photo.includes('Krita')).toBe(true)
    const page = await visit(server, { user: guest, path: '/profile' })
    await keepWhatIsSent(page)
    await chooseFile(page, png(photo, 'semester.jpg', 'image/jpeg'))
    await page.getByRole('button', { name: 'Spara bild' }).click()
    await seesToast(page, 'Bilden är uppdaterad')
    const body = await whatWasSent(page)
    expect([body.includes('Krita'), body.includes('Exif')]).toEqual([false, false])
    const { bytes } = await storedPicture(guest)
    expect([bytes.includes('Krita'), bytes.includes('EXIF')]).toEqual([false, false])
  })

  it.each([
    [
      'an SVG',
      png(
        Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
        'a.svg',
        'image/svg+xml',
      ),
      /^SVG går inte/,
    ],
    [
      'an SVG with another name',
      png(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.png'),
      /^SVG går inte/,
    ],
    [
      'a HEIC',
      png(
        Buffer.concat([Buffer.from([0, 0, 0, 28]), Buffer.from('ftypheic'), Buffer.alloc(99)]),
        'a.heic',
        'image/heic',
      ),
      /HEIC/,
    ],
    ['a text', png(Buffer.from('inte en bild'), 'a.jpg', 'image/jpeg'), /går inte att läsa som en bild/],
    ['nothing', png(Buffer.alloc(0)), /går inte att läsa som en bild/],
  ])(
    '%s is refused before it is sent, with the reason and the words of the house',
    async (_name, file, why) => {
      const page = await visit(server, { user: anna, width: 390, path: '/profile' })
      const sent: string[] = []
      page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()))
      await chooseFile(page, file)
      await page.getByText(why).waitFor()
      await seesToast(page, 'Fel', 'Kunde inte ladda upp bild')
      expect(sent).toEqual([])
      expect(await page.getByRole('dialog').count()).toBe(0)
    },
  )

  it('refused by the server: the old one stays and the reason is shown', async () => {
    const [guest] = (await makeUsers(server, 1)) as [TestUser]
    await upload(server, guest, await plain().png().toBuffer())
    const { avatarUrl } = (await call(server, guest, 'getMe')).body
    const page = await visit(server, { user: guest, path: '/profile' })
    allowErrors(page, /429/)
    await page.route(/\/api\/me\/avatar$/, (route) =>
      route.fulfill({
        ...failing,
        status: 429,
        body: JSON.stringify({ code: 'too_many_requests', status: 429 }),
      }),
    )
    await chooseFile(page, png(await plain().png().toBuffer()))
    await page.getByRole('button', { name: 'Spara bild' }).click()
    await seesToast(page, 'Fel', 'Kunde inte ladda upp bild')
    await page.locator('main [role="alert"]').getByText('För många försök').waitFor()
    expect(await page.locator(`main img[src="${avatarUrl}"]`).count()).toBe(1)
  })

  it('is removed after a question; initials are shown', async () => {
    const [guest] = (await makeUsers(server, 1)) as [TestUser]
    await upload(server, guest, await plain().png().toBuffer())
    const page = await visit(server, { user: guest, width: 390, path: '/profile' })
    await page.getByRole('button', { name: 'Ta bort bilden' }).click()
    await page
      .getByRole('dialog', { name: 'Ta bort bilden?' })
      .getByRole('button', { name: 'Ta bort' })
      .click()
    await seesToast(page, 'Bilden är borttagen')
    await expect.poll(() => page.locator('main svg[data-felt]').count()).toBe(1)
    expect((await call(server, guest, 'getMe')).body.avatarUrl).toBeNull()
  })
})

describe('display name', () => {
  it('is edited in place by keyboard and updated everywhere', async () => {
    const [guest] = (await makeUsers(server, 1)) as [TestUser]
    const page = await visit(server, { user: guest, width: 390, path: '/profile' })
    const pencil = page.getByRole('button', { name: 'Ändra namn' })
    await pencil.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.type('Bo "Bullen" Ek')
    await page.keyboard.press('Enter')
    await seesToast(page, 'Namnet är uppdaterat')
    await page.getByRole('heading', { name: 'Bo "Bullen" Ek' }).waitFor()
    await expect.poll(() => isFocused(pencil)).toBe(true)
    await page.getByRole('button', { name: /^Konto, Bo "Bullen" Ek/ }).waitFor()
    expect((await call(server, guest, 'getMe')).body.displayName).toBe('Bo "Bullen" Ek')
  })

  it('empty or too long is not sent; Escape cancels; a failed save keeps the typed name', async () => {
    const page = await visit(server, { user: anna, path: '/profile' })
    await page.getByRole('button', { name: 'Ändra namn' }).click()
    const field = page.getByLabel('Namn', { exact: true })
    await field.fill(' \u200b ')
    await page.keyboard.press('Enter')
    await page.getByText('Fyll i det här fältet.').waitFor()
    await field.fill('👨‍👩‍👧‍👦'.repeat(51))
    await page.keyboard.press('Enter')
    await page.getByText('Högst 50 tecken.').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { name: 'Åsa Öberg' }).waitFor()

    allowErrors(page, /500/)
    await page.route(/\/api\/me$/, (route) =>
      route.request().method() === 'PATCH' ? route.fulfill(failing) : route.continue(),
    )
    await page.getByRole('button', { name: 'Ändra namn' }).click()
    await field.fill('Åsa Nygren')
    await page.keyboard.press('Enter')
    await seesToast(page, 'Fel', 'Kunde inte uppdatera namn')
    expect(await field.inputValue()).toBe('Åsa Nygren')
  })
})

it('leaderboard switch: opting out takes effect at once', async () => {
  const [guest] = (await makeUsers(server, 1)) as [TestUser]
  const page = await visit(server, { user: guest, width: 390, path: '/profile' })
  const choice = page.getByRole('switch', { name: 'Visa mig på topplistan' })
  expect(await choice.isChecked()).toBe(true)
  await choice.focus()
  await page.keyboard.press('Space')
  await expect.poll(async () => (await call(server, guest, 'getMe')).body.onLeaderboard).toBe(false)
  expect((await call(server, guest, 'getLeaderboard')).body.me).toBeNull()
  await page.reload()
  expect(await choice.isChecked()).toBe(false)
})

/** Captures the bytes of the last upload, which the browser's request log omits. */
const keepWhatIsSent = (page: Page) =>
  page.evaluate(() => {
    const send = XMLHttpRequest.prototype.send
    XMLHttpRequest.prototype.send = function keeping(body) {
      Object.assign(globalThis, { sent: body })
      send.call(this, body as XMLHttpRequestBodyInit)
    }
  })
const whatWasSent = async (page: Page): Promise<Buffer> =>
  Buffer.from(
    await page.evaluate(async () => {
      const { sent } = globalThis as unknown as { sent: Blob }
      return [...new Uint8Array(await sent.arrayBuffer())]
    }),
  )

const isFocused = (element: ReturnType<Page['locator']>) =>
  element.evaluate((node) => node === document.activeElement)

/** The stored avatar, and the colours across its middle. */
async function storedPicture({ userId }: TestUser): Promise<{ bytes: Buffer; middle: string[] }> {
  const { rows } = await server.pool.query('select bytes from pictures where owner_id = $1', [userId])
  const bytes = rows[0].bytes as Buffer
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const row = Math.floor(info.height / 2) * info.width
  const colours = Array.from({ length: 16 }, (_, n) => {
    const at = (row + Math.floor(((n + 0.5) / 16) * info.width)) * 3
    return (data[at] ?? 0) > (data[at + 1] ?? 0) ? 'red' : 'green'
  })
  return { bytes, middle: colours.filter((colour, n) => colour !== colours[n - 1]) }
}
