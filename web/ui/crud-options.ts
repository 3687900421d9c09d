import type { QueryClient, UseQueryOptions } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { ErrorCode } from '#contract/errors.ts'
import type { TextKey } from '#web/platform/language.ts'
import type { EditFormOptions, FormQuestion } from './form/use-edit-form.ts'
import type { EditPath } from './link-button.tsx'
import type { PagedQuery } from './paged-list.tsx'
import type { Column, RowGroups } from './table/admin-table.tsx'
import type { RowAction } from './table/row-actions.tsx'

type Leaf =
  | 'title'
  | 'create'
  | 'loading'
  | 'empty.title'
  | 'empty.text'
  | `toasts.${'created' | 'updated' | 'deleted' | 'loadFailed' | 'deleteFailed'}`
  | 'keep'
  | `form.${'editTitle' | 'loading' | 'back' | 'create' | 'deleted' | 'saveAsNew'}`
  | `form.missing.${'title' | 'text'}`
/** The branches of the texts that contain a leaf. */
type BranchWith<L extends string> = TextKey extends infer Key
  ? Key extends `${infer Branch}.${L}`
    ? Branch
    : never
  : never
/** The branches with all texts of a screen: an incomplete one is a type error. */
type CrudTexts = { [L in Leaf]: (branch: BranchWith<L>) => void }[Leaf] extends (branch: infer B) => void
  ? B & string
  : never

export type CrudOptions<Values extends object, Body, Listed, Row, Filter extends string> = Pick<
  EditFormOptions<Values, Body, Row>,
  | 'noun'
  | 'empty'
  | 'toValues'
  | 'toBody'
  | 'schema'
  | 'check'
  | 'errorPaths'
  | 'explain'
  | 'asks'
  | 'settle'
  | 'save'
  | 'explained'
> & {
  path: EditPath
  texts: CrudTexts
  /** Whether the list's back link leads to the home screen, and not to the dashboard. */
  leadsHome?: true
  /** Keeps what is shown up to date while the screen is open. */
  useUpdates: () => void
  /** The parts of the list, the default one first, with their names at `{texts}.{filter}`. */
  filters?: readonly Filter[]
  /** The rows of a part; with a search, those that it finds. */
  list: (filter: Filter, search: string) => PagedQuery<Listed>
  /** The label of the field in which the list is searched. The route needs `search` among its parameters. */
  search?: TextKey
  // biome-ignore lint/suspicious/noExplicitAny: each feature has keys of its own shape
  one: (id: string) => UseQueryOptions<Row, Error, Row, any>
  idOf: (row: Listed) => string
  titleOf: (row: Listed) => string
  /** When the row begins, if it has a time. It is named with the title where several rows may have that title. */
  timeOf?: (row: Listed) => string | null
  /** Whether guests are notified of the deletion, so that a reason may be given. */
  takesReason?: (row: Listed) => boolean
  /** What a copy of a row has instead of the row's own values. With it, rows can be copied: the route needs `copy` among its parameters. */
  copied?: (values: Values) => Partial<Values>
  /** The toast after saving, where it says more than that the row was saved. */
  said?: (saved: Row) => { title: string; message: string } | undefined
  /** After something was saved or deleted. */
  invalidate: (client: QueryClient) => Promise<void>
  /** `reason` is empty when none is given. */
  remove: (row: Listed, reason: string) => Promise<unknown>
  /** Which rows can be deleted; by default all. */
  canRemove?: (row: Listed) => boolean
  /** Refusals of a deletion whose own text follows the message. */
  explainedRemove?: readonly ErrorCode[]
  /** Removes a deleted row from the cached lists. */
  drop?: (client: QueryClient, id: string) => void
  /** Says what is lost when a row is deleted; by default, that it cannot be undone. */
  Loss?: ComponentType<{ row: Listed }>
  columns: readonly Column<Listed>[]
  /** A hook that returns actions: those before 'Edit', and rare ones between 'Edit' and 'Delete'. */
  useActions?: () => { first?: readonly RowAction<Listed>[]; rare?: readonly RowAction<Listed>[] }
  isOff?: (row: Listed) => boolean
  groups?: RowGroups<Listed>
  /** The toast of a form in which one of these values is empty, in addition to the field errors. */
  required?: { names: readonly (keyof Values)[]; text: TextKey }
  Fields: ComponentType<{ values: Values; set: (values: Partial<Values>) => void; row: Row | null }>
  Preview?: ComponentType<{ values: Values; row: Row | null }>
  /** Above the list, such as links to related screens. */
  Above?: ComponentType
  /** Below the list. */
  Below?: ComponentType
  /** Asks for the decision after a refusal that `asks` names. */
  Question?: ComponentType<FormQuestion>
}
