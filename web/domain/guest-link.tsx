import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMayOpen } from '#web/platform/admin-paths.ts'

type GuestLinkProps = { userId: string | null; children: ReactNode }

/** A guest's name, with a link to their page for those who may open it. A guest without an account has no page. */
export function GuestLink({ userId, children }: GuestLinkProps) {
  const mayOpen = useMayOpen()
  if (userId === null || !mayOpen('/admin/users/$userId')) return children
  return (
    <Link to="/admin/users/$userId" params={{ userId }} className="row-link">
      {children}
    </Link>
  )
}
