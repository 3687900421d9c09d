import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ListedTableBooking } from '#contract/table-bookings.ts'
import { fakeCamera, noCamera, noMediaDevices } from './harness/fake-camera.ts'
import { guest } from './harness/fixtures.ts'
import { openScreen } from './harness/open-screen.tsx'
import { testStates } from './harness/test-states.ts'
import { seesToast } from './harness/toasts.ts'
import { booking } from './table-fixtures.ts'

const path = '/check-in'
const code = `booking:${booking.id}`
const arrived: ListedTableBooking = {
  ...booking,
  status: 'confirmed',
  checkedInAt: '2055-03-05T17:42:00.000Z',
  version: 3,
  dessertAt: null,
  guest: { userId: guest.userId, displayName: guest.displayName, phone: null },
}
const scan = page.getByRole('button', { name: /^(Skanna QR-kod|Scan QR code)$/ })
const dialog = page.getByRole('dialog')
const field = page.getByRole('textbox')
const failure = 'Kunde inte starta kameran. Kontrollera att du har gett tillstånd att använda kameran.'

testStates('camera', [
  {
    name: 'aims',
    path,
    first: async () => {
      fakeCamera({ cameras: 2, hasTorch: true })
      await scan.click()
    },
    shows: {
      sv: 'Håll QR-koden från en bokning framför kameran.',
      en: 'Hold the QR code from a booking in front of the camera.',
    },
  },
  {
    name: 'foreign code',
    path,
    first: async () => {
      fakeCamera().hold('WIFI:S:Spelrum;;')
      await scan.click()
    },
    shows: {
      sv: 'Det här är ingen bokningskod. Visa QR-koden från bokningen.',
      en: 'This isn’t a booking code. Show the QR code from the booking.',
    },
  },
])

describe('camera', () => {
  it('the camera: a code checks in once, and the welcome gets the focus', async () => {
    const camera = fakeCamera()
    const network = await openScreen({ path, answers: { checkIn: arrived } })
    await scan.click()
    await expect.element(page.getByText('Håll QR-koden från en bokning framför kameran.')).toBeVisible()
    camera.hold(code)
    await expect.element(page.getByRole('heading', { name: 'Välkommen Anna Berg, bord 1' })).toHaveFocus()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.poll(() => network.requestsOf('checkIn')).toMatchObject([{ body: { code } }])
    expect(camera.opened).toMatchObject([{ audio: false, video: { facingMode: 'environment' } }])
  })
  it.each(['javascript:alert(1)', 'https://example.com/', `booking:${'9'.repeat(2_000)}`, '\u202Egnikoob'])(
    'the camera: a foreign code (%s) is not sent, and the next one is read',
    async (foreign) => {
      const camera = fakeCamera()
      const network = await openScreen({ path, answers: { checkIn: arrived } })
      camera.hold(foreign)
      await scan.click()
      await expect.element(page.getByText(/^Det här är ingen bokningskod/)).toBeVisible()
      expect(network.requestsOf('checkIn')).toEqual([])
      camera.hold(code)
      await expect.element(page.getByRole('heading', { name: 'Välkommen Anna Berg, bord 1' })).toBeVisible()
    },
  )
  it.each([
    ['no camera', () => noCamera('NotFoundError')],
    ['no permission', () => noCamera('NotAllowedError')],
    ['a page without https', noMediaDevices],
  ])('the camera with %s shows the specified text and focuses the number', async (_, prepare) => {
    prepare()
    await openScreen({ path })
    await scan.click()
    await seesToast('Fel', failure)
    await expect.element(field).toHaveFocus()
    await expect.element(dialog).not.toBeInTheDocument()
  })
  it('the camera: one that is taken away while it runs shows the specified text', async () => {
    const camera = fakeCamera()
    await openScreen({ path })
    await scan.click()
    await expect.poll(() => document.querySelector('[data-on]')).not.toBeNull()
    camera.unplug()
    await seesToast('Fel', failure)
    await expect.element(field).toHaveFocus()
  })
  it('the camera: Escape returns the focus to the button, and "Skriv bokningsnumret" moves it to the number', async () => {
    fakeCamera()
    await openScreen({ path })
    await scan.click()
    await expect.element(dialog).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(scan).toHaveFocus()
    await scan.click()
    await dialog.getByRole('button', { name: 'Skriv bokningsnumret' }).click()
    await expect.element(field).toHaveFocus()
  })
  it('the camera: after ten seconds without a code it stops and points to the number, and can start again', async () => {
    const camera = fakeCamera()
    let pass: (() => void) | null = null
    const real = window.setTimeout
    const spy = vi.spyOn(window, 'setTimeout').mockImplementation(((work: () => void, ms: number) => {
      if (ms !== 10_000) return real(work, ms)
      pass = work
      return 0
    }) as typeof setTimeout)
    onTestFinished(() => spy.mockRestore())
    await openScreen({ path, answers: { checkIn: arrived } })
    await scan.click()
    await expect.poll(() => pass).not.toBeNull()
    ;(pass as unknown as () => void)()
    await expect
      .element(page.getByText('Vi hittar ingen kod. Försök igen, eller skriv bokningsnumret.'))
      .toBeVisible()
    camera.hold(code)
    await dialog.getByRole('button', { name: 'Försök igen' }).click()
    await expect.element(page.getByRole('heading', { name: 'Välkommen Anna Berg, bord 1' })).toBeVisible()
  })
  it('the camera: the torch and the switch to the next camera are shown where the device has them', async () => {
    const camera = fakeCamera({ cameras: 2, hasTorch: true })
    await openScreen({ path })
    await scan.click()
    const torch = dialog.getByRole('button', { name: 'Lampa' })
    await torch.click()
    await expect.element(torch).toHaveAttribute('aria-pressed', 'true')
    expect(camera.torch).toBe(true)
    await dialog.getByRole('button', { name: 'Byt kamera' }).click()
    await expect
      .poll(() => camera.opened.at(-1))
      .toMatchObject({ video: { deviceId: { exact: 'camera-2' } } })
  })
  it('the camera: a device with one camera and no torch shows neither button', async () => {
    fakeCamera()
    await openScreen({ path })
    await scan.click()
    await expect.poll(() => document.querySelector('[data-on]')).not.toBeNull()
    expect(dialog.getByRole('button', { name: 'Lampa' }).elements()).toHaveLength(0)
    expect(dialog.getByRole('button', { name: 'Byt kamera' }).elements()).toHaveLength(0)
  })
})

describe('the reader', () => {
  /** The browser's own detector, as a phone has it. */
  const detector = (detect: () => Promise<{ rawValue: string }[]>, formats = ['qr_code']) => {
    class BarcodeDetector {
      static getSupportedFormats = async () => formats
      detect = detect
    }
    Object.assign(globalThis, { BarcodeDetector })
    onTestFinished(() => void Reflect.deleteProperty(globalThis, 'BarcodeDetector'))
  }
  const welcome = page.getByRole('heading', { name: 'Välkommen Anna Berg, bord 1' })

  it('the reader of codes is the browser’s own detector where it has one', async () => {
    fakeCamera()
    detector(async () => [{ rawValue: code }])
    const network = await openScreen({ path, answers: { checkIn: arrived } })
    await scan.click()
    await expect.element(welcome).toBeVisible()
    await expect.poll(() => network.requestsOf('checkIn')).toMatchObject([{ body: { code } }])
  })
  it.each([
    ['fails', () => detector(() => Promise.reject(new Error('Barcode detection service unavailable.')))],
    ['reads no QR codes', () => detector(async () => [{ rawValue: 'wrong' }], ['ean_13'])],
  ])('the reader of codes is our own where the browser’s detector %s', async (_, prepare) => {
    prepare()
    const camera = fakeCamera()
    await openScreen({ path, answers: { checkIn: arrived } })
    await scan.click()
    camera.hold(code)
    await expect.element(welcome).toBeVisible()
  })
})
