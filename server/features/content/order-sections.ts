import { sql } from 'kysely'
import { knownSections } from '#contract/bounds.ts'
import type { EditableSection } from '#contract/content.ts'
import { audit } from '#server/platform/database/audit.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { presentSections } from './present.ts'
import { findSections, lockSections } from './queries.ts'
import { publishHomeChanged } from './realtime.ts'

/**
 * Puts all sections into the given order. Throws stale_version (with the stored sections) when the keys are not exactly
 * those of the stored sections, because somebody has added or removed one.
 */
export async function orderSections(
  { db }: Engine,
  adminId: string,
  sectionKeys: string[],
): Promise<EditableSection[]> {
  return inTransaction(db, async (tx) => {
    await lockSections(tx)
    const stored = await findSections(tx)
    const before = stored.map((row) => row.section_key)
    const titles = new Map(stored.map((row) => [row.section_key, row.title]))
    // The sections that every club has are known by their keys, the others by their titles.
    const nameOf = (key: string) => (isKnown(key) ? null : titles.get(key)) || key
    if (!isSame(new Set(before), sectionKeys)) {
      throw new ProblemError('stale_version', { current: { items: presentSections(stored) } })
    }
    if (before.every((key, at) => key === sectionKeys[at])) return presentSections(stored)

    await sql`update homepage_content c set display_order = o.place
      from unnest(${sectionKeys}::text[]) with ordinality as o (section_key, place)
      where c.section_key = o.section_key`.execute(tx)
    await audit(tx, {
      actorId: adminId,
      action: 'sections.ordered',
      subjectType: 'club',
      subjectId: 'home',
      before: { names: before.map(nameOf) },
      after: { names: sectionKeys.map(nameOf) },
    })
    await publishHomeChanged(tx)
    return presentSections(await findSections(tx))
  })
}

const isSame = (stored: Set<string>, given: string[]): boolean =>
  given.length === stored.size && new Set(given).size === stored.size && given.every((key) => stored.has(key))

const isKnown = (key: string): boolean => knownSections.some((known) => known === key)
