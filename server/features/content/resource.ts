import type { EditableHeader, EditableSection } from '#contract/content.ts'
import type { Resource } from '#server/platform/crud/resource.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { presentEditableHeader, presentEditableSection } from './present.ts'
import {
  findHeader,
  findSection,
  type HeaderRow,
  lockHeader,
  lockSections,
  type SectionRow,
} from './queries.ts'
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

/** The key of the header's only row. */
export const headerKey = 'true'
export const headerResource = {
  table: 'header_content',
  key: 'id',
  noun: 'header',
  subject: { subjectType: 'club', subjectId: 'header' },
  find: findHeader,
  lock: async (tx: Tx) => {
    await lockHeader(tx)
    return findHeader(tx)
  },
  present: presentEditableHeader,
  publish: publishHeaderChanged,
} satisfies Resource<'header_content', HeaderRow, EditableHeader>
