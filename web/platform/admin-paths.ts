import type { Me } from '#contract/accounts.ts'
import type { Right } from '#contract/rights.ts'
import { may, useMe } from './session.tsx'

/** Of which rights each screen of staff needs one. */
const rightsForPath = {
  '/admin': ['numbers.read', 'orders.manage'],
  '/admin/events': ['events.edit'],
  '/admin/competitions': ['competitions.edit'],
  '/admin/live-competition/$competitionId': ['live.host'],
  '/admin/quizzes': ['quizzes.edit'],
  '/admin/users': ['people.read'],
  '/admin/users/$userId': ['people.read', 'bookings.manage'],
  '/admin/roles': ['roles.grant'],
  '/admin/devices': ['devices.pair'],
  '/admin/header': ['content.edit'],
  '/admin/homepage': ['content.edit'],
  '/admin/contact': ['content.edit'],
  '/admin/menu': ['menu.edit'],
  '/admin/menu-categories': ['menu.edit'],
  '/admin/choice-groups': ['menu.edit'],
  '/admin/stations': ['menu.edit'],
  '/admin/table-bookings': ['bookings.manage'],
  '/admin/table-bookings-report': ['reports.read'],
  '/admin/tables': ['house.edit'],
  '/admin/table-groups': ['house.edit'],
  '/admin/game-tables': ['house.edit'],
  '/admin/play': ['orders.take'],
  '/admin/play-report': ['reports.read'],
  '/admin/play-queue': ['house.edit'],
  '/admin/play-rates': ['house.edit'],
  '/admin/table-codes': ['house.edit'],
  '/admin/opening-hours': ['house.edit'],
  '/admin/table-rules': ['house.edit'],
  '/admin/orders': ['orders.manage', 'orders.find'],
  '/admin/service': ['orders.take'],
  '/admin/alcohol-log': ['alcohol.log'],
  '/admin/order-report': ['reports.read'],
  '/admin/notifications': ['notifications.send'],
  '/admin/audit': ['audit.read'],
} as const satisfies Record<string, readonly Right[]>
export type AdminPath = keyof typeof rightsForPath

/** A screen needs one of these rights; none for a path that is not of staff. */
export const rightsForScreen = (path: string): readonly Right[] => rightsForPath[path as AdminPath] ?? []

/** Whether a user may open a screen. Every path that is not of staff is for all. */
function mayOpen(me: Me, path: string): boolean {
  const wanted = rightsForScreen(path)
  return wanted.length === 0 || may(me, ...wanted)
}

/** Tells which screens the signed-in user may open. */
export function useMayOpen(): (path: string) => boolean {
  const me = useMe()
  return (path) => mayOpen(me, path)
}
