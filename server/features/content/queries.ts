import { sql } from 'kysely'
import type { Database, Tx } from '#server/platform/database/database.ts'

const shownColumns = ['section_key', 'title', 'content', 'image_url'] as const
const editableColumns = [
  ...shownColumns,
  'display_order',
  'is_active',
  'version',
  'updated_by',
  'updated_at',
] as const
const headerColumns = ['title', 'subtitle', 'logo_url', 'background_image_url'] as const

/** What guests see, first to last. */
export const findShownSections = (db: Database) =>
  db
    .selectFrom('homepage_content')
    .select(shownColumns)
    .where('is_active', '=', true)
    .orderBy('display_order')
    .execute()
export type ShownSectionRow = Awaited<ReturnType<typeof findShownSections>>[number]

/** All that are stored, first to last. */
export const findSections = (db: Database | Tx) =>
  db.selectFrom('homepage_content').select(editableColumns).orderBy('display_order').execute()
export type SectionRow = Awaited<ReturnType<typeof findSections>>[number]

export const findSection = (tx: Tx, sectionKey: string): Promise<SectionRow | undefined> =>
  tx
    .selectFrom('homepage_content')
    .select(editableColumns)
    .where('section_key', '=', sectionKey)
    .executeTakeFirst()

/** Holds all sections until the transaction ends: whoever writes any takes turns. Stores the known four if need be. */
export const lockSections = (tx: Tx) => sql`select homepage_content_hold()`.execute(tx)

export const findHeader = (db: Database | Tx) =>
  db
    .selectFrom('header_content')
    .select([...headerColumns, 'version', 'updated_by', 'updated_at'])
    .executeTakeFirst()
export type HeaderRow = NonNullable<Awaited<ReturnType<typeof findHeader>>>

/** Holds the header until the transaction ends. Stores it as nobody's yet (version 0) if need be. */
export const lockHeader = (tx: Tx) => sql`select header_content_hold()`.execute(tx)
