import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { editable } from '../event-fixtures.ts'
import type { Answers } from '../harness/answers.ts'
import { tapTwice } from '../harness/clock.ts'
import { event, onePage } from '../harness/fixtures.ts'
import { expectGoodAtEverySize } from '../harness/good-at-every-size.ts'
import { openScreen, reload } from '../harness/open-screen.tsx'
import { seesToast } from '../harness/toasts.ts'

// The form of a stored row and of a new one, as every admin screen has it. The event stands for any row.

const stored = editable({ location: 'Baren', price: null, description: null })
const theirs = { ...stored, title: 'Jazznatt', location: 'Stora scenen', version: 2, revision: 2 }
const stale = { updateEvent: { refusal: { code: 'stale_version', current: theirs } } } as const
/** The body that the form saved, in the row that the server answers with. */
const savedAs: Answers = {
  updateEvent: ({ body: { version, allowsPast: _, allowsDuplicate: __, ...fields } }) => ({
    ...stored,
    ...fields,
    version: version + 1,
  }),
}

const textbox = (name: string) => page.getByRole('textbox', { name })
const title = textbox('Titel')
const button = (name: string) => page.getByRole('button', { name, exact: true })

const openForm = async (answers: Answers = {}, width: 390 | 1280 = 1280) => {
  const network = await openScreen({
    path: `/admin/events?edit=${event.id}`,
    as: 'admin',
    width,
    answers: { getEventForEditing: stored, listAllEvents: onePage(stored), ...answers },
  })
  await expect.element(title).toHaveValue('Jazzkväll')
  return network
}
const drafts = () => Object.keys(sessionStorage).filter((key) => key.includes('event-draft'))

describe('form: what it sends', () => {
  it('a form saves the changed values with the version that the edit started from', async () => {
    const network = await openForm(savedAs)
    await title.fill('Jazznatt')
    await button('Spara').click()
    await seesToast('Event uppdaterat', 'Jazznatt')
    expect(network.requestsOf('updateEvent').map(({ body }) => body)).toMatchObject([
      { title: 'Jazznatt', location: 'Baren', version: 1 },
    ])
    await expect.element(page.getByRole('heading', { name: 'Hantera events' })).toBeVisible()
  })

  it('a form is not sent with missing values; the focus moves to the first, and each has its text', async () => {
    const network = await openScreen({ path: '/admin/events?edit=new', as: 'admin' })
    await button('Skapa event').click()
    await expect.element(title).toHaveFocus()
    await expect.element(title).toHaveAccessibleDescription(/Fyll i det här fältet\./)
    await expect.element(page.getByRole('status').filter({ hasText: /fält/ })).toBeInTheDocument()
    expect(network.requestsOf('createEvent')).toEqual([])
  })

  it('a form keeps typed values when saving fails, and saves them at the next attempt', async () => {
    const network = await openForm({ updateEvent: { refusal: { code: 'internal_error' } } })
    await title.fill('Jazznatt')
    await button('Spara').click()
    await seesToast('Fel', 'Kunde inte spara event')
    await expect.element(title).toHaveValue('Jazznatt')
    network.answer(savedAs)
    await button('Spara').click()
    await seesToast('Event uppdaterat')
  })

  it('a form marks a value that the server refuses at its field, with the focus there', async () => {
    const fields = [{ field: 'location', rule: 'control_characters' as const }]
    await openForm({ updateEvent: { refusal: { code: 'validation_failed', fields } } })
    await title.fill('Jazznatt')
    await button('Spara').click()
    await expect.element(textbox('Plats')).toHaveAccessibleDescription(/Texten innehåller tecken/)
    await expect.element(textbox('Plats')).toHaveFocus()
  })

  it('a form is saved once by a double tap', async () => {
    const network = await openForm(savedAs)
    await title.fill('Jazznatt')
    await tapTwice(button('Spara'))
    await seesToast('Event uppdaterat')
    expect(network.requestsOf('updateEvent')).toHaveLength(1)
  })

  it('a form starts from the stored row, not from a cached one', async () => {
    const network = await openForm()
    await button('Avbryt').click()
    const now = { ...stored, title: 'Jazzafton', version: 2, revision: 2 }
    network.answer({ getEventForEditing: now })
    await page.getByRole('link', { name: /^Ändra Jazz/ }).click()
    await expect.element(title).toHaveValue('Jazzafton')
  })
})

describe('form: a conflict', () => {
  const dialog = page.getByRole('dialog', { name: 'Någon annan har ändrat under tiden' })
  const keepMine = { name: /Behåll mitt/ }
  const takeTheirs = { name: /Använd det sparade/ }

  it('a conflict in a form shows both versions; the chosen value of each field is saved', async () => {
    const network = await openForm(stale)
    await title.fill('Jazzafton')
    await textbox('Pris').fill('120 kr')
    await button('Spara').click()
    const titles = dialog.getByRole('group', { name: 'Titel' })
    await expect.element(titles.getByText('Jazzafton')).toBeVisible()
    await expect.element(titles.getByText('Jazznatt')).toBeVisible()
    // If only one side changed a field, that change is preselected.
    const place = dialog.getByRole('group', { name: 'Plats' }).getByRole('radio', takeTheirs)
    await expect.element(place).toBeChecked()
    const price = dialog.getByRole('group', { name: 'Pris' }).getByRole('radio', keepMine)
    await expect.element(price).toBeChecked()
    await expectGoodAtEverySize()
    await titles.getByRole('radio', takeTheirs).click()
    network.answer(savedAs)
    await dialog.getByRole('button', { name: 'Spara valen' }).click()
    await seesToast('Event uppdaterat')
    expect(network.requestsOf('updateEvent').at(-1)?.body).toMatchObject({
      title: 'Jazznatt',
      location: 'Stora scenen',
      price: '120 kr',
      version: 2,
    })
  })

  it('a conflict in a form: all of my values can be kept at once, on a phone', async () => {
    const network = await openForm(stale, 390)
    await title.fill('Jazzafton')
    await textbox('Plats').fill('Loungen')
    await button('Spara').click()
    await button('Behåll alla mina').click()
    network.answer(savedAs)
    await button('Spara valen').click()
    await seesToast('Event uppdaterat')
    expect(network.requestsOf('updateEvent').at(-1)?.body).toMatchObject({
      title: 'Jazzafton',
      location: 'Loungen',
      version: 2,
    })
  })

  it('a conflict in a form can be left for the form, which keeps typed values', async () => {
    const network = await openForm(stale)
    await title.fill('Jazzafton')
    await button('Spara').click()
    await button('Tillbaka till formuläret').click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(title).toHaveValue('Jazzafton')
    expect(network.requestsOf('updateEvent')).toHaveLength(1)
  })

  it('a conflict in a form with a deletion keeps typed values, which can be saved as a new row', async () => {
    const network = await openForm({ updateEvent: { refusal: { code: 'not_found' } } })
    await title.fill('Jazzafton')
    await button('Spara').click()
    await expect.element(page.getByText(/Eventet har tagits bort av någon annan/)).toBeVisible()
    await expect.element(title).toHaveValue('Jazzafton')
    network.answer({
      createEvent: ({ body: { allowsPast: _, allowsDuplicate: __, ...fields } }) => ({
        ...stored,
        ...fields,
      }),
    })
    await button('Spara som nytt event').click()
    await seesToast('Event skapat')
    expect(network.requestsOf('createEvent').map(({ body }) => body)).toMatchObject([
      { title: 'Jazzafton', location: 'Baren' },
    ])
  })
})

describe('form: unsaved changes', () => {
  const dialog = page.getByRole('dialog', { name: 'Lämna utan att spara?' })
  const list = page.getByRole('heading', { name: 'Hantera events' })

  it('unsaved changes in a form need a confirmation to leave the screen, after which they are gone', async () => {
    const network = await openForm()
    await title.fill('Jazzafton')
    await page.getByRole('link', { name: 'Alla events' }).click()
    await dialog.getByRole('button', { name: 'Stanna kvar' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(title).toHaveValue('Jazzafton')
    await page.getByRole('link', { name: 'Alla events' }).click()
    await dialog.getByRole('button', { name: 'Lämna', exact: true }).click()
    await expect.element(list).toBeVisible()
    expect(network.requestsOf('updateEvent')).toEqual([])
    expect(drafts()).toEqual([])
  })

  it('unsaved changes in a form ask also when the form is left by its cancel button; without changes, nothing is asked', async () => {
    await openForm()
    await button('Avbryt').click()
    await expect.element(list).toBeVisible()
    expect(dialog.elements()).toEqual([])
  })

  it('unsaved changes in a form survive a reload as a draft, and can be discarded', async () => {
    await openForm()
    await title.fill('Jazzafton')
    await expect.poll(drafts).toHaveLength(1)
    reload()
    await expect.element(page.getByText('Ditt senaste utkast finns kvar.')).toBeVisible()
    await expect.element(title).toHaveValue('Jazzafton')
    await button('Börja om').click()
    await expect.element(title).toHaveValue('Jazzkväll')
    expect(drafts()).toEqual([])
  })

  it('unsaved changes in a form are no draft any more when the stored value is typed back', async () => {
    await openForm()
    await title.fill('Jazzafton')
    await expect.poll(drafts).toHaveLength(1)
    await title.fill('Jazzkväll')
    await expect.poll(drafts).toEqual([])
  })

  it('unsaved changes in a form of a draft older than the stored row cause a conflict', async () => {
    const network = await openForm(stale)
    await title.fill('Jazzafton')
    await expect.poll(drafts).toHaveLength(1)
    network.answer({ getEventForEditing: theirs })
    reload()
    await expect.element(title).toHaveValue('Jazzafton')
    await button('Spara').click()
    expect(network.requestsOf('updateEvent').map(({ body }) => body.version)).toEqual([1])
    await expect.element(page.getByRole('group', { name: 'Titel' }).getByText('Jazznatt')).toBeVisible()
  })

  it('a form that is left while it saves does not lead the user away from the new screen', async () => {
    const answer = Promise.withResolvers<typeof stored>()
    await openForm({ updateEvent: () => answer.promise })
    await title.fill('Jazznatt')
    await button('Spara').click()
    await page.getByRole('link', { name: 'Alla events' }).click()
    await dialog.getByRole('button', { name: 'Lämna', exact: true }).click()
    await page.getByRole('link', { name: 'Nytt event' }).click()
    const heading = page.getByRole('heading', { name: 'Nytt event' })
    await expect.element(heading).toBeVisible()
    answer.resolve({ ...stored, title: 'Jazznatt', version: 2 })
    await seesToast('Event uppdaterat')
    await expect.element(heading).toBeVisible()
    expect(location.search).toBe('?edit=new')
  })
})
