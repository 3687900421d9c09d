import { knownSections } from '#contract/bounds.ts'
import { newSectionKey } from '#rules/section.ts'
import { lockSections } from '../features/content/queries.ts'
import type { Tx } from '../platform/database/database.ts'

const about = [
  { section_key: 'about_title', content: 'Ett vardagsrum med åtta poolbord' },
  {
    section_key: 'about_content',
    content:
      'Hos oss spelar man pool, äter något gott och stannar lite längre än man hade tänkt. Stammisar och ' +
      'nybörjare delar bord, och ingen behöver ha egen kö med sig.\n\n' +
      'Boka en plats på ett event, samla poäng för det du är med på och se hur långt du kommer på topplistan.',
  },
]
const openingHours = {
  title: 'Öppettider',
  content:
    'Söndag till torsdag 11–01\nFredag 11–14 och 17–03\nLördag 10–03\n\nKöket stänger en timme tidigare.',
}

/** Seeds texts of the home screen. The welcome and the header keep the product's default texts. */
export async function seedSections(tx: Tx, now: Date): Promise<void> {
  await lockSections(tx)
  for (const { section_key, content } of about) {
    await tx
      .updateTable('homepage_content')
      .set({ content, version: 1, updated_at: now })
      .where('section_key', '=', section_key)
      .execute()
  }
  await tx
    .insertInto('homepage_content')
    .values({
      ...openingHours,
      section_key: newSectionKey([], now),
      display_order: knownSections.length + 1,
      updated_at: now,
    })
    .execute()
}
