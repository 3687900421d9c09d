import type {} from 'i18next'
import type { texts as account } from './sv/account.ts'
import type { texts as admin } from './sv/admin.ts'
import type { texts as ahead } from './sv/ahead.ts'
import type { texts as calendar } from './sv/calendar.ts'
import type { texts as competitions } from './sv/competitions.ts'
import type { texts as device } from './sv/device.ts'
import type { texts as evening } from './sv/evening.ts'
import type { texts as everyone } from './sv/everyone.ts'
import type { texts as legal } from './sv/legal.ts'
import type { texts as live } from './sv/live.ts'
import type { texts as menu } from './sv/menu.ts'
import type { texts as places } from './sv/places.ts'
import type { texts as play } from './sv/play.ts'
import type { texts as quizzes } from './sv/quizzes.ts'
import type { texts as server } from './sv/server.ts'
import type { texts as tables } from './sv/tables.ts'
import type { texts as visitor } from './sv/visitor.ts'

/** The Swedish texts by namespace, which is what is loaded at once. They decide which keys exist. */
type Namespaces = {
  evening: typeof evening
  everyone: typeof everyone
  account: typeof account
  admin: typeof admin
  ahead: typeof ahead
  calendar: typeof calendar
  competitions: typeof competitions
  device: typeof device
  legal: typeof legal
  live: typeof live
  menu: typeof menu
  places: typeof places
  play: typeof play
  quizzes: typeof quizzes
  tables: typeof tables
  visitor: typeof visitor
  server: typeof server
}
/** A namespace of the web. */
export type Namespace = Exclude<keyof Namespaces, 'server'>

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: Namespaces
    defaultNS: 'everyone'
    fallbackNS: Exclude<Namespace, 'everyone'>[]
  }
}

type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never
type Branches = Intersection<Namespaces[keyof Namespaces]>

/** The same keys with any texts. */
type Translated<T> = { readonly [K in keyof T]: T[K] extends string ? string : Translated<T[K]> }

/** A branch of the texts in any language: `Texts<'events'>`. */
export type Texts<Branch extends keyof Branches> = Translated<Branches[Branch]>

/** All branches of a namespace in any language. */
export type NamespaceTexts<Name extends keyof Namespaces> = Translated<Namespaces[Name]>

/** Some of the keys, and the plural forms that English lacks. */
type Some<T> = { readonly [K in keyof T]?: T[K] extends string ? string : Some<T[K]> } & {
  readonly [K in keyof T as K extends `${infer Base}_other`
    ? `${Base}_${'zero' | 'two' | 'few' | 'many'}`
    : never]?: string
}

/** What a further language has of a namespace. The rest is shown in English. */
export type SomeTexts<Name extends keyof Namespaces> = Some<Namespaces[Name]>
