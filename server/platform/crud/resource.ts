import type { Updateable } from 'kysely'
import type { Tx } from '../database/database.ts'
import type { DB } from '../database/schema.generated.ts'

export type Table = keyof DB & string

/** A table whose rows admins edit: how one row is found, locked, presented and published. `Shown` is what an admin sees of it. */
export type Resource<T extends Table, Row extends object, Shown extends object> = {
  table: T
  /** The column that identifies a row. */
  key: keyof DB[T] & string
  /** The audit log's word: `event` in `event.created`, and the type of the subject unless `subject` says otherwise. */
  noun: string
  /** Names the subject where the table has only one row. */
  subject?: { subjectType: string; subjectId: string }
  find: (tx: Tx, key: string) => Promise<Row | undefined>
  /** Finds the row and locks it until the transaction ends. */
  lock: (tx: Tx, key: string) => Promise<Row | undefined>
  present: (row: Row) => Shown
  publish: (tx: Tx, key: string) => Promise<void>
  /** Publishes a deletion; without it a deletion is published like any other change. */
  publishDeleted?: (tx: Tx, key: string) => Promise<void>
}

/** Columns that an edit may change. They are compared with the stored row, so the row must have been read with them. */
export type Changes<T extends Table, Row> = Pick<Updateable<DB[T]>, keyof Updateable<DB[T]> & keyof Row>

/** A locked row, and what the admin sees of it. */
export type Locked<Row, Shown> = { key: string; row: Row; before: Shown }
