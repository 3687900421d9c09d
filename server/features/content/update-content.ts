import type { Updateable } from 'kysely'
import type { HeaderInput, SectionInput } from '#contract/content.ts'
import { updateVersioned } from '#server/platform/crud/audited-writes.ts'
import type { Changes, Resource, Table } from '#server/platform/crud/resource.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { DB } from '#server/platform/database/schema.generated.ts'
import type { Engine } from '#server/platform/engine.ts'
import { headerValues, sectionValues } from './content-values.ts'
import { headerKey, headerResource, sectionResource } from './resource.ts'

type Versioned = { version: number }

/** Changes a section. Throws not_found, stale_version (with the stored section), or a picture problem. */
export const updateSection = async (
  engine: Engine,
  adminId: string,
  sectionKey: string,
  { version, ...input }: SectionInput & Versioned,
) =>
  update(engine, sectionResource, adminId, {
    key: sectionKey,
    version,
    values: await sectionValues(engine, adminId, input),
  })

/** Changes the header. Throws stale_version (with the stored header), or a picture problem. */
export const putHeader = async (
  engine: Engine,
  adminId: string,
  { version, ...input }: HeaderInput & Versioned,
) =>
  update(engine, headerResource, adminId, {
    key: headerKey,
    version,
    values: await headerValues(engine, adminId, input),
  })

type Edit<T extends Table, Row> = { key: string; version: number; values: Changes<T, Row> }

/** Writes an edit of a section or of the header, with its editor and time. */
function update<T extends 'homepage_content' | 'header_content', Row extends Versioned, Shown extends object>(
  { db, clock }: Engine,
  resource: Resource<T, Row, Shown>,
  adminId: string,
  edit: Edit<T, Row>,
): Promise<Shown> {
  // The type system cannot see that both tables have these columns.
  const stamps = { updated_by: adminId, updated_at: clock.now() } as object as Updateable<DB[T]>
  return inTransaction(db, (tx) => updateVersioned(tx, resource, { ...edit, adminId, stamps }))
}
