import type { EditableSection } from '#contract/content.ts'
import { isKnownSection } from '#rules/section.ts'
import { arrangeAudited } from '#server/platform/crud/arrange-audited.ts'
import type { Engine } from '#server/platform/engine.ts'
import { presentSections } from './present.ts'
import { findSections, lockSections, type SectionRow } from './queries.ts'
import { publishHomeChanged } from './realtime.ts'

/** Puts all sections in order. Throws stale_version (with the stored sections). */
export const arrangeSections = (
  { db }: Engine,
  adminId: string,
  sectionKeys: string[],
): Promise<EditableSection[]> =>
  arrangeAudited(db, {
    adminId,
    ids: sectionKeys,
    table: 'homepage_content',
    key: 'section_key',
    lock: lockSections,
    find: findSections,
    nameOf,
    present: presentSections,
    publish: publishHomeChanged,
    entry: { action: 'sections.ordered', subjectType: 'club', subjectId: 'home' },
  })

/** The sections that every club has are known by their keys, the others by their titles. */
const nameOf = ({ section_key, title }: SectionRow) =>
  (isKnownSection(section_key) ? null : title) || section_key
