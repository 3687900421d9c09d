import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { EditableSection } from '#contract/content.ts'
import { added, known } from './content-fixtures.ts'
import type { Answers } from './harness/answers.ts'
import { expectGoodAtEverySize } from './harness/good-at-every-size.ts'
import { focusedName, tabTo } from './harness/keyboard.ts'
import { openScreen, reload } from './harness/open-screen.tsx'
import { statesWithout, testStates } from './harness/test-states.ts'
import { seesToast } from './harness/toasts.ts'

const path = '/admin/homepage'
const refusal = { code: 'internal_error' } as const
const withAdded = (...sections: EditableSection[]): Answers => ({
  listSections: { items: [...known, ...sections] },
})
const hours = added(1, { title: 'Öppettider', content: 'Fredag 15–02' })
const open = (answers: Answers = {}, search = '') =>
  openScreen({
    path: `${path}${search}`,
    as: 'admin',
    width: 1280,
    answers: { ...withAdded(), ...answers },
  })
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const names = () =>
  page
    .getByRole('list', { name: 'Sektioner' })
    .getByRole('heading', { level: 2 })
    .elements()
    .map(({ textContent }) => textContent)
const knownNames = ['Rubrik', 'Underrubrik', 'Om oss: rubrik', 'Om oss: text']

testStates('home page content', [
  {
    name: 'list',
    as: 'admin',
    path,
    answers: withAdded(
      added(1, { title: 'W'.repeat(120), content: 'utanmellanslag'.repeat(40) }),
      added(2, { title: 'Dold', isActive: false }),
    ),
    shows: { sv: /WWWW/, en: /WWWW/ },
  },
  {
    name: 'form',
    as: 'admin',
    path: `${path}?edit=about_content`,
    answers: withAdded(),
    shows: { sv: 'Ändra Om oss: text', en: 'Edit About us: text' },
  },
  ...statesWithout(
    'listSections',
    { as: 'admin', path },
    {
      loading: { sv: 'Laddar sektionerna …', en: 'Loading the sections…' },
      toast: { sv: 'Kunde inte ladda innehåll.', en: 'Couldn’t load the content.' },
    },
  ),
  {
    name: 'unknown section',
    as: 'admin',
    path: `${path}?edit=custom_section_1`,
    answers: withAdded(),
    shows: { sv: 'Sektionen hittades inte', en: 'Section not found' },
  },
])

describe('homepage administration', () => {
  it('the administration of the home page lists the known sections, which can be neither moved nor deleted', async () => {
    await open()
    await expect.poll(names).toEqual(knownNames)
    expect(page.getByRole('button', { name: /^(Ta bort|Flytta)/ }).elements()).toEqual([])
  })

  it('the administration of the home page names a section without a title by its first line', async () => {
    await open(withAdded(added(1, { content: 'Fri entré\nhela veckan' })))
    await expect.poll(names).toEqual([...knownNames, 'Fri entré'])
  })

  it('the administration of the home page moves sections by keyboard; the focus follows and the position is announced', async () => {
    const titles = ['Öppettider', 'Köket', 'Regler', 'Kontakt', 'Hitta hit']
    const sections = titles.map((title, i) => added(i + 1, { title }))
    const network = await open(withAdded(...sections))
    // The server answers after all presses. The last press decides.
    const held = Promise.withResolvers<void>()
    const ordered = (keys: string[]) => ({
      items: keys.flatMap((key) => [...known, ...sections].filter((each) => each.sectionKey === key)),
    })
    network.answer({ arrangeSections: ({ body }) => held.promise.then(() => ordered(body.sectionKeys)) })
    await tabTo(/^Flytta upp Hitta hit$/)
    for (const place of [4, 3, 2, 1]) {
      await userEvent.keyboard('{Enter}')
      const said = page.getByText(`Hitta hit ligger nu på plats ${place} av 5.`)
      await expect.element(said).toBeInTheDocument()
      await expect.poll(() => names().indexOf('Hitta hit')).toBe(3 + place)
      await expect.poll(focusedName).toBe('Flytta upp Hitta hit')
    }
    // The first cannot move further.
    await userEvent.keyboard('{Enter}')
    await expect
      .element(page.getByRole('button', { name: 'Flytta upp Hitta hit' }))
      .toHaveAttribute('aria-disabled', 'true')
    const order = ['Hitta hit', 'Öppettider', 'Köket', 'Regler', 'Kontakt']
    network.answer(withAdded(...order.map((title) => sections[titles.indexOf(title)] as EditableSection)))
    held.resolve()
    await expect.poll(() => network.requestsOf('arrangeSections')).toHaveLength(4)
    await expect
      .poll(() => network.requestsOf('arrangeSections').at(-1)?.body.sectionKeys)
      .toEqual([
        ...known.map(({ sectionKey }) => sectionKey),
        'custom_section_5',
        'custom_section_1',
        'custom_section_2',
        'custom_section_3',
        'custom_section_4',
      ])
    await expect.poll(names).toEqual([...knownNames, ...order])
  })

  it('the administration of the home page does not toggle a section that was edited elsewhere meanwhile', async () => {
    const network = await open({
      ...withAdded(hours),
      updateSection: { refusal: { code: 'stale_version' } },
    })
    const shown = page.getByRole('switch', { name: 'Visa Öppettider på startsidan' })
    await expect.element(shown).toBeChecked()
    network.answer(withAdded({ ...hours, content: 'Nytt', version: 2 }))
    await shown.click()
    await seesToast(
      'Fel',
      'Kunde inte spara ändringar. Någon annan har ändrat under tiden. Ladda om och se ändringen.',
    )
    await expect.element(page.getByText('Nytt').first()).toBeVisible()
    await expect.element(shown).toBeChecked()
    await expect
      .poll(() => network.requestsOf('updateSection').map(({ body }) => body))
      .toMatchObject([{ isActive: false, version: 1 }])
  })

  it('the administration of the home page: a deletion can be cancelled', async () => {
    const network = await open(withAdded(hours))
    await press('Ta bort Öppettider')
    const dialog = page.getByRole('dialog', { name: 'Ta bort Öppettider?' })
    await expectGoodAtEverySize()
    await dialog.getByRole('button', { name: 'Behåll sektionen' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(network.requestsOf('removeSection')).toEqual([])
    await expect.poll(names).toHaveLength(5)
  })

  it('the administration of the home page: failed loading shows the error and a retry', async () => {
    const network = await open({ listSections: { refusal } })
    await seesToast('Fel', 'Kunde inte ladda innehåll.')
    network.answer(withAdded())
    await press('Försök igen')
    await expect.poll(names).toHaveLength(4)
  })
})

describe('form of a section', () => {
  it('the form of a section: failed saving and adding show the specified errors and keep typed values', async () => {
    await open({ updateSection: { refusal }, createSection: { refusal } }, '?edit=hero_title')
    await expect.element(page.getByText(/^Om fältet är tomt visas ”Välkommen till .+”\./)).toBeVisible()
    await field('Innehåll').fill('Kvällen börjar')
    await press('Spara')
    await seesToast('Fel', 'Kunde inte spara ändringar.')
    await expect.element(field('Innehåll')).toHaveValue('Kvällen börjar')
    // The draft survives a reload too.
    reload()
    await expect.element(page.getByText('Ditt senaste utkast finns kvar.')).toBeVisible()
    await expect.element(field('Innehåll')).toHaveValue('Kvällen börjar')
    await press('Börja om')
    await expect.element(field('Innehåll')).toHaveValue('')
    await page.getByRole('link', { name: 'Startsidans innehåll' }).click()
    await page.getByRole('link', { name: 'Lägg till sektion' }).click()
    await field('Titel').fill('Öppettider')
    await press('Lägg till')
    await seesToast('Fel', 'Kunde inte lägga till ny sektion.')
    await expect.element(field('Titel')).toHaveValue('Öppettider')
  })

  it('the form of a section: an empty section, an address without a picture and a picture that cannot be fetched show their errors', async () => {
    const network = await open({}, '?edit=new')
    await press('Lägg till')
    await expect.element(page.getByText('Fyll i det här fältet.')).toBeVisible()
    await field('Titel').fill('Bild')
    await field('Bild').fill('javascript:alert(1)')
    await press('Lägg till')
    await expect
      .element(page.getByText('Adressen ska börja med / eller https:// och leda till en bild.'))
      .toBeVisible()
    expect(network.requestsOf('createSection')).toEqual([])
    const fields = [{ field: 'imageUrl', rule: 'picture_unreachable' as const }]
    network.answer({ createSection: { refusal: { code: 'picture_unreachable', fields } } })
    await field('Bild').fill('https://bilder.example.se/a.png')
    await expect.element(page.getByText('Bilden hämtas när du sparar.')).toBeVisible()
    await press('Lägg till')
    await expect.element(page.getByText(/^Det gick inte att hämta bilden från adressen/)).toBeVisible()
    await expect.element(field('Bild')).toHaveAttribute('aria-invalid', 'true')
    await expect.element(field('Bild')).toHaveValue('https://bilder.example.se/a.png')
  })

  it('the form of a section that was deleted meanwhile keeps typed values, which can be saved as a new section', async () => {
    const network = await open(
      { ...withAdded(hours), updateSection: { refusal: { code: 'not_found' } } },
      '?edit=custom_section_1',
    )
    await field('Innehåll').fill('Fredag 16–02')
    await press('Spara')
    await expect.element(page.getByText(/Sektionen har tagits bort av någon annan/)).toBeVisible()
    network.answer({ createSection: added(2, { title: 'Öppettider', content: 'Fredag 16–02' }) })
    await press('Spara som ny sektion')
    await seesToast('Sektion tillagd', 'Öppettider')
    await expect
      .poll(() => network.requestsOf('createSection').map(({ body }) => body))
      .toMatchObject([{ title: 'Öppettider', content: 'Fredag 16–02' }])
  })
})
