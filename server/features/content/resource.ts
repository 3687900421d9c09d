import type { EditableHeader, EditableSection } from '#contract/content.ts'
import type { Resource } from '#server/platform/crud/resource.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { presentEditableHeader, presentEditableSection } from './present.ts'
import { findHeader, findSection, type HeaderRow, lockSections, type SectionRow } from './queries.ts'
import { publishHeaderChanged, publishHomeChanged } from './realtime.ts'

export const sectionResource = {
  table: 'homepage_content',
  key: 'section_key',
  noun: 'section',
  find: findSection,
  lock: async (tx: Tx, sectionKey: string) => {
    await lockSections(tx)
    return findSection(tx, sectionKey)
  },
  present: presentEditableSection,
  publish: publishHomeChanged,
} satisfies Resource<'homepage_content', SectionRow, EditableSection>

export const headerResource = {
  table: 'header_content',
  key: 'id',
  noun: 'header',
  subject: { subjectType: 'club', subjectId: 'header' },
  find: findHeader,
  lock: async (tx: Tx) => {
    // Without a row nobody has edited the header yet.
    await tx
      .insertInto('header_content')
      .values({ version: 0 })
      .onConflict((on) => on.doNothing())
      .execute()
    await tx.selectFrom('header_content').select('id').forUpdate().execute()
    return findHeader(tx)
  },
  present: presentEditableHeader,
  publish: publishHeaderChanged,
} satisfies Resource<'header_content', HeaderRow, EditableHeader>
