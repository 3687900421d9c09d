import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { EditableHeader } from '#contract/content.ts'
import { defaultHeader } from './content-fixtures.ts'
import type { Answers } from './harness/answers.ts'
import { openScreen } from './harness/open-screen.tsx'
import { statesWithout, testStates } from './harness/test-states.ts'
import { seesToast } from './harness/toasts.ts'
import { answerUploads, chooseFile } from './harness/uploads.ts'

const path = '/admin/header'
const refusal = { code: 'internal_error' } as const
const kritan: EditableHeader = { ...defaultHeader, title: 'Kritan', version: 1 }
const title = () => page.getByRole('textbox', { name: 'Titel' })
const open = async (answers: Answers = {}) => {
  const network = await openScreen({
    path,
    as: 'admin',
    width: 1280,
    answers: { getHeaderForEditing: defaultHeader, ...answers },
  })
  await expect.element(title()).toBeVisible()
  return network
}
/** The texts of the preview above the fields. */
const preview = () => document.querySelector('form header') as HTMLElement
const previewed = () => expect.poll(() => preview().querySelector('a')?.textContent)
const save = () => page.getByRole('button', { name: 'Spara', exact: true }).click()

testStates('header', [
  {
    name: 'form with the widest title',
    as: 'admin',
    path,
    answers: { getHeaderForEditing: defaultHeader },
    first: async () => await page.getByRole('textbox').first().fill('W'.repeat(60)),
    shows: { sv: 'Så här ser gästerna det', en: 'This is how guests see it' },
  },
  ...statesWithout(
    'getHeaderForEditing',
    { as: 'admin', path },
    {
      loading: { sv: 'Laddar sidhuvudet …', en: 'Loading the header…' },
      toast: { sv: 'Kunde inte ladda innehåll.', en: 'Couldn’t load the content.' },
    },
  ),
])

/** A JPEG of one colour: many pixels, few bytes. */
async function flat(width: number, height: number): Promise<File> {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D
  context.fillStyle = '#1b7f4b'
  context.fillRect(0, 0, width, height)
  return new File([await canvas.convertToBlob({ type: 'image/jpeg' })], 'bild.jpg', { type: 'image/jpeg' })
}

describe('pictures of the content', () => {
  const address = '/api/pictures/00000000-0000-4000-8000-000000000001'

  it.each([
    ['as it is when the server takes it', 800, 600, 800],
    ['scaled when it has too many pixels', 8_000, 6_000, 3_072],
    ['scaled when it is a panorama', 16_000, 1_800, 3_072],
  ])('pictures of the content are sent %s', async (_, width, height, sentWidth) => {
    const sent = answerUploads(await open({ createPicture: { address } }))
    await chooseFile(await flat(width, height))
    await seesToast('Bilden är uppladdad')
    expect((await createImageBitmap(sent[0] as Blob)).width).toBe(sentWidth)
  })

  it.each(['bord.heic', 'bord.jpg'])(
    'pictures of HEIC cannot be read, and the text says what to do: %s',
    async (name) => {
      const sent = answerUploads(await open())
      const type = name.endsWith('jpg') ? 'image/jpeg' : 'image/heic'
      await chooseFile(
        new File([new Uint8Array([0, 0, 0, 28]), 'ftypheic', new Uint8Array(99)], name, { type }),
      )
      await expect.element(page.getByText(/^HEIC kan inte läsas här. Spara bilden som JPEG/)).toBeVisible()
      expect(sent).toEqual([])
    },
  )
})

describe('header administration', () => {
  it('the administration of the header previews what is typed in the preview only', async () => {
    await open()
    await previewed().toBe('SpelrumExklusiv Kompetens')
    await title().fill('Biljard & kök')
    await page.getByRole('textbox', { name: 'Underrubrik' }).fill('Sedan 1974')
    await previewed().toBe('Biljard & kökSedan 1974')
    await expect.element(page.getByRole('banner').first()).not.toHaveTextContent('Biljard & kök')
  })

  it('the administration of the header keeps text that is typed while a save runs', async () => {
    const held = Promise.withResolvers<EditableHeader>()
    const network = await open({ putHeader: () => held.promise })
    await title().fill('Kritan')
    await save()
    await expect.poll(() => network.requestsOf('putHeader')).toHaveLength(1)
    await title().fill('Kritan och kön')
    network.answer({ getHeaderForEditing: kritan })
    held.resolve(kritan)
    await seesToast('Sidhuvudet är sparat')
    await expect.element(title()).toHaveValue('Kritan och kön')
    network.answer({ putHeader: { ...kritan, title: 'Kritan och kön', version: 2 } })
    await save()
    await expect
      .poll(() => network.requestsOf('putHeader').at(-1)?.body)
      .toMatchObject({
        title: 'Kritan och kön',
        version: 1,
      })
  })

  it('the administration of the header: "Återställ" restores the saved values, then the product’s defaults', async () => {
    const network = await open({ getHeaderForEditing: kritan })
    const reset = page.getByRole('button', { name: 'Återställ' })
    await title().fill('Något annat')
    await previewed().toContain('Något annat')
    await reset.click()
    await expect.element(title()).toHaveValue('Kritan')
    await previewed().toContain('Kritan')
    await reset.click()
    await expect.element(title()).toHaveValue('')
    await previewed().toContain('Spelrum')
    const saved = { ...defaultHeader, version: 2 }
    network.answer({ putHeader: saved, getHeaderForEditing: saved })
    await save()
    await seesToast('Sidhuvudet är sparat')
    await expect.element(reset).toBeDisabled()
    await expect
      .poll(() => network.requestsOf('putHeader').map(({ body }) => body))
      .toMatchObject([{ title: '', version: 1 }])
  })

  it('the administration of the header: leaving with unsaved changes needs a confirmation', async () => {
    await open()
    await title().fill('Kritan')
    await page.getByRole('link', { name: 'Till administrationen' }).click()
    await page.getByRole('dialog', { name: 'Lämna utan att spara?' }).getByText('Stanna kvar').click()
    await expect.element(title()).toHaveValue('Kritan')
  })

  it('the administration of the header: a conflict with another admin shows both versions, and saves the chosen values', async () => {
    const theirs = { ...defaultHeader, title: 'Kön', subtitle: 'Sedan 1974', version: 1 }
    const network = await open({ putHeader: { refusal: { code: 'stale_version', current: theirs } } })
    await title().fill('Kritan')
    await save()
    const dialog = page.getByRole('dialog', { name: 'Någon annan har ändrat under tiden' })
    const titles = dialog.getByRole('group', { name: 'Titel' })
    await expect.element(titles.getByText('Kritan', { exact: true })).toBeVisible()
    await expect.element(titles.getByText('Kön', { exact: true })).toBeVisible()
    const merged = { ...theirs, title: 'Kritan', version: 2 }
    network.answer({ putHeader: merged, getHeaderForEditing: merged })
    await dialog.getByRole('button', { name: 'Spara valen' }).click()
    await seesToast('Sidhuvudet är sparat')
    await expect
      .poll(() => network.requestsOf('putHeader').at(-1)?.body)
      .toMatchObject({
        title: 'Kritan',
        subtitle: 'Sedan 1974',
        version: 1,
      })
    await expect.element(page.getByRole('textbox', { name: 'Underrubrik' })).toHaveValue('Sedan 1974')
  })

  it('the administration of the header: failed saving shows the specified error and keeps typed values', async () => {
    await open({ putHeader: { refusal } })
    await title().fill('Kritan')
    await save()
    await seesToast('Fel', 'Kunde inte spara ändringar.')
    await expect.element(title()).toHaveValue('Kritan')
  })

  it('the administration of the header: a picture address that does not load shows an error, and the preview keeps the default', async () => {
    await open()
    await page.getByRole('textbox', { name: 'Logotyp' }).fill('/pictures/borta.webp')
    await expect.element(page.getByText('Bilden går inte att visa. Kontrollera adressen.')).toBeVisible()
    await expect.poll(() => preview().querySelectorAll('img').length).toBe(0)
    expect(preview().querySelectorAll('a svg')).toHaveLength(1)
  })
})
