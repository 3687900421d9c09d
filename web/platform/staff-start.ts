import type { Me } from '#contract/accounts.ts'
import type { Role } from '#contract/rights.ts'
import type { AdminPath } from './admin-paths.ts'

/** The screen that each role works on. */
const starts = {
  admin: '/admin',
  host: '/admin',
  door: '/check-in',
  kitchen: '/admin/orders',
  bar: '/admin/orders',
  quizmaster: '/admin/quizzes',
  viewer: '/admin',
} as const satisfies Record<Role, AdminPath | '/check-in'>

/** The first screen of a member of staff: that of the first role, in the order of the contract. Null for guests. */
export function startOf({ roles }: Pick<Me, 'roles'>): (typeof starts)[Role] | null {
  const [first] = roles
  return first ? starts[first] : null
}
