import type { ClubContact } from '#contract/club-contact.ts'
import type { EditableHeader, EditableSection } from '#contract/content.ts'
import type { Resource } from '#server/platform/crud/resource.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { presentClubContact, presentEditableHeader, presentEditableSection } from './present.ts'
import {
  type ClubContactRow,
  findClubContact,
  findHeader,
  findSection,
  type HeaderRow,
  lockClubContact,
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

export const clubContactResource = {
  table: 'club_contact',
  key: 'id',
  noun: 'clubContact',
  subject: { subjectType: 'club', subjectId: 'contact' },
  find: findClubContact,
  lock: lockClubContact,
  present: presentClubContact,
  // Its pages are read once, and no screen waits for it.
  publish: async () => undefined,
} satisfies Resource<'club_contact', ClubContactRow, ClubContact>
