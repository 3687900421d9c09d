import type * as account from './sv/account.ts'
import type { adminTexts } from './sv/admin.ts'
import type * as calendar from './sv/calendar.ts'
import type * as competitions from './sv/competition-screens.ts'
import type { everyone } from './sv/everyone.ts'
import type * as live from './sv/live.ts'
import type * as menu from './sv/menu-screens.ts'
import type * as quizzes from './sv/quiz-screens.ts'
import type * as tables from './sv/table-screens.ts'

/** The Swedish texts by the part that they are loaded with. They decide which keys exist. */
type Parts = {
  everyone: typeof everyone
  account: typeof account
  admin: typeof adminTexts
  calendar: typeof calendar
  competitions: typeof competitions
  live: typeof live
  menu: typeof menu
  quizzes: typeof quizzes
  tables: typeof tables
}
export type Part = keyof Parts

/** Every Swedish text. */
export type Swedish = Parts['everyone'] &
  Parts['account'] &
  Parts['admin'] &
  Parts['calendar'] &
  Parts['competitions'] &
  Parts['live'] &
  Parts['menu'] &
  Parts['quizzes'] &
  Parts['tables']

/** The same keys with any texts. */
type Translated<T> = { readonly [K in keyof T]: T[K] extends string ? string : Translated<T[K]> }

/** A branch of the texts in any language: `Texts<'events'>`. */
export type Texts<Branch extends keyof Swedish> = Translated<Swedish[Branch]>

/** All branches of a part in any language. */
export type PartTexts<P extends Part> = Translated<Parts[P]>
