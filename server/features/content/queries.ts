import { sql } from 'kysely'
import { knownSections } from '#contract/bounds.ts'
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
const contactColumns = ['name', 'organisation_number', 'address', 'email', 'phone', 'version'] as const
const headerColumns = ['title', 'subtitle', 'logo_url', 'background_image_url'] as const

/** The sections that guests see, in their order. */
export const findShownSections = (db: Database) =>
  db
    .selectFrom('homepage_content')
    .select(shownColumns)
    .where('is_active', '=', true)
    .orderBy('display_order')
    .execute()
export type ShownSectionRow = Awaited<ReturnType<typeof findShownSections>>[number]

/** Whether the club has given the home screen a picture of its own. */
export async function hasHeroPicture(db: Database): Promise<boolean> {
  const found = await db
    .selectFrom('homepage_content')
    .select('section_key')
    .where('section_key', 'in', ['hero_title', 'hero_subtitle'])
    .where('is_active', '=', true)
    .where('image_url', 'is not', null)
    .executeTakeFirst()
  return found !== undefined
}

/** All stored sections, in their order. */
export const findSections = (db: Database | Tx) =>
  db.selectFrom('homepage_content').select(editableColumns).orderBy('display_order').execute()
export type SectionRow = Awaited<ReturnType<typeof findSections>>[number]

export const findSection = (tx: Tx, sectionKey: string): Promise<SectionRow | undefined> =>
  tx
    .selectFrom('homepage_content')
    .select(editableColumns)
    .where('section_key', '=', sectionKey)
    .executeTakeFirst()

/** Locks all sections until the transaction ends, so that writes wait for each other. Inserts missing known ones. */
export async function lockSections(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('homepage_content'))`.execute(tx)
  await tx
    .insertInto('homepage_content')
    .values(knownSections.map((section_key, at) => ({ section_key, display_order: at + 1, version: 0 })))
    .onConflict((on) => on.column('section_key').doNothing())
    .execute()
}

export const findHeader = (db: Database | Tx) =>
  db
    .selectFrom('header_content')
    .select([...headerColumns, 'version', 'updated_by', 'updated_at'])
    .executeTakeFirst()
export type HeaderRow = NonNullable<Awaited<ReturnType<typeof findHeader>>>

/** Whom a guest turns to about personal data and accessibility. */
export const findClubContact = (db: Database | Tx) =>
  db.selectFrom('club_contact').select(contactColumns).executeTakeFirstOrThrow()
export type ClubContactRow = Awaited<ReturnType<typeof findClubContact>>

export const lockClubContact = (tx: Tx): Promise<ClubContactRow> =>
  tx.selectFrom('club_contact').select(contactColumns).forUpdate().executeTakeFirstOrThrow()
