import { type Insertable, type Kysely, sql, type Updateable } from 'kysely'
import { audit } from '../database/audit.ts'
import type { Tx } from '../database/database.ts'
import type { DB } from '../database/schema.generated.ts'
import { ProblemError } from '../http/problem.ts'
import type { Acting } from '../http/router.ts'
import { type Mail, queueMails } from '../mail/queue.ts'
import type { Changes, Locked, Resource, Table } from './resource.ts'

type Actor = { adminId: string }

/** Inserts a row, with its audit row and its realtime message. `withParts` inserts the rows of other tables that belong to it. */
export async function createAudited<T extends Table, Row extends object, Shown extends object>(
  tx: Tx,
  resource: Resource<T, Row, Shown>,
  {
    adminId,
    values,
    withParts,
  }: Actor & { values: Insertable<DB[T]>; withParts?: (key: string) => Promise<void> },
): Promise<Shown> {
  const key = await insertRow(tx, resource, values)
  await withParts?.(key)
  const after = await findShown(tx, resource, key)
  await audit(tx, {
    ...subjectOf(resource, key),
    actorId: adminId,
    action: `${resource.noun}.created`,
    after,
  })
  await resource.publish(tx, key)
  return after
}

/** Locks a row. Throws not_found, or stale_version (with the stored row) when it is not at the version given. */
export async function lockRow<T extends Table, Row extends object, Shown extends object>(
  tx: Tx,
  resource: Resource<T, Row, Shown>,
  key: string,
  version: (Row extends { version: number } ? number : never) | null = null,
): Promise<Locked<Row, Shown>> {
  const row = await resource.lock(tx, key)
  if (!row) throw new ProblemError('not_found')
  const before = resource.present(row)
  if (version !== null && (row as { version?: number }).version !== version) {
    throw new ProblemError('stale_version', { current: before })
  }
  return { key, row, before }
}

/** How an edit is written to the audit log. */
type Entry<Shown> = (Actor | Acting) & {
  /** Default: `<noun>.updated`. */
  action?: string
  /** Which fields the audit log keeps of one side of the edit; `other` is the other side. Default: all. */
  kept?: (shown: Shown, other: Shown) => object
}

export type Edit<T extends Table, Row, Shown> = Entry<Shown> & {
  key: string
  /** The version that the edit started from; null applies to any version. */
  version: number | null
  values: Changes<T, Row>
  /** Written together with a change of `values`, never without one. */
  stamps?: Updateable<DB[T]>
  /** Returns the mails about a change. Not called when nothing changed. */
  mails?: (edit: Locked<Row, Shown> & { after: Shown }) => Mail[] | Promise<Mail[]>
}

/**
 * Changes a row at the given version, with its audit row, realtime message and mails. An edit that changes nothing
 * writes nothing and makes no new version. Throws not_found or stale_version.
 */
export async function updateVersioned<T extends Table, Row extends { version: number }, Shown extends object>(
  tx: Tx,
  resource: Resource<T, Row, Shown>,
  edit: Edit<T, Row, Shown>,
): Promise<Shown> {
  const locked = await lockRow(tx, resource, edit.key, edit.version as never)
  if (!isChange<object>(locked.row, edit.values)) return locked.before
  await updateRow(tx, resource, edit.key, { ...edit.values, ...edit.stamps })
  const after = await recordUpdate(tx, resource, locked, edit)
  if (edit.mails) await queueMails(tx, await edit.mails({ ...locked, after }))
  return after
}

/** Writes columns and the next version of a row that the caller has locked. */
export const writeVersion = <T extends Table>(
  tx: Tx,
  resource: Pick<Resource<T, never, never>, 'table' | 'key'>,
  key: string,
  values: Updateable<DB[T]>,
): Promise<void> => updateRow(tx, resource, key, values)

/** The audit row and the realtime message of an edit that was written. Returns the row as it is now. */
export async function recordUpdate<T extends Table, Row extends object, Shown extends object>(
  tx: Tx,
  resource: Resource<T, Row, Shown>,
  { key, before }: Locked<Row, Shown>,
  { action = `${resource.noun}.updated`, kept = (shown) => shown, ...by }: Entry<Shown>,
): Promise<Shown> {
  const after = await findShown(tx, resource, key)
  const sides = { before: kept(before, after), after: kept(after, before) }
  const deviceId = 'deviceId' in by ? by.deviceId : null
  await audit(tx, { ...subjectOf(resource, key), actorId: by.adminId, deviceId, action, ...sides })
  await resource.publish(tx, key)
  return after
}

/** Deletes a locked row, with its audit row, realtime message and mails. */
export async function deleteAudited<T extends Table, Row extends object, Shown extends object>(
  tx: Tx,
  resource: Resource<T, Row, Shown>,
  { key, before }: Locked<Row, Shown>,
  { adminId, details, mails = [], action = `${resource.noun}.deleted` }: Deletion,
): Promise<void> {
  await deleteRow(tx, resource, key)
  await audit(tx, {
    ...subjectOf(resource, key),
    actorId: adminId,
    action,
    before: { ...before, ...details },
  })
  await (resource.publishDeleted ?? resource.publish)(tx, key)
  await queueMails(tx, mails)
}

type Deletion = Actor & {
  /** Default: `<noun>.deleted`. */
  action?: string
  /** Additional fields for the audit log, such as how many bookings were deleted with the row. */
  details?: object
  mails?: Mail[]
}

/** Whether storing the values would change the row. */
export const isChange = <Row extends object>(stored: Row, values: Partial<Row>): boolean =>
  Object.entries(values).some(
    ([column, value]) => comparable(stored[column as keyof Row]) !== comparable(value),
  )

function comparable(value: unknown): unknown {
  if (value instanceof Date) return value.getTime()
  return Array.isArray(value) ? JSON.stringify(value) : value
}

async function findShown<T extends Table, Row extends object, Shown extends object>(
  tx: Tx,
  { find, present }: Resource<T, Row, Shown>,
  key: string,
): Promise<Shown> {
  const row = await find(tx, key)
  if (!row) throw new ProblemError('internal_error')
  return present(row)
}

const subjectOf = (
  { noun, subject }: { noun: string; subject?: Resource<Table, object, object>['subject'] },
  key: string,
) => subject ?? { subjectType: noun, subjectId: key }

type Where = { table: string; key: string }

// The three functions below work on any table: the functions above have checked the types of the values.
// biome-ignore lint/suspicious/noExplicitAny: a column of any table
type AnyTable = Kysely<Record<string, Record<string, any>>>

async function insertRow(tx: Tx, { table, key }: Where, values: object): Promise<string> {
  const insert = (tx as unknown as AnyTable)
    .insertInto(table)
    .values({ ...values })
    .returning(key)
  const { [key]: id } = await insert.executeTakeFirstOrThrow()
  return id
}

async function updateRow(tx: Tx, { table, key }: Where, id: string, values: object): Promise<void> {
  const set = { ...values, version: sql`version + 1` }
  await (tx as unknown as AnyTable).updateTable(table).set(set).where(key, '=', id).execute()
}

async function deleteRow(tx: Tx, { table, key }: Where, id: string): Promise<void> {
  await (tx as unknown as AnyTable).deleteFrom(table).where(key, '=', id).execute()
}
