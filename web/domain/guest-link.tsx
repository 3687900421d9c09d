import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { rightsForScreen } from '#web/platform/admin-paths.ts'
import { may, useSession } from '#web/platform/session.tsx'

type GuestLinkProps = { userId: string | null; children: ReactNode }

/** A guest's name, with a link to their page for those who may open it. A guest without an account has no page. */
export function GuestLink({ userId, children }: GuestLinkProps) {
  // Not `useMe`: on a paired device nobody is signed in.
  const { me } = useSession()
  if (userId === null || !may(me, ...rightsForScreen('/admin/users/$userId'))) return children
  return (
    <Link
      to="/admin/users/$userId"
      params={{ userId }}
      className="row-link py-0.75 inline-block min-w-6 min-h-6"
    >
      {children}
    </Link>
  )
}
