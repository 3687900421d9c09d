import { Spade } from 'lucide-react'
import type { User } from '#contract/people.ts'
import { useTranslation } from '#web/platform/language.ts'
import classes from './role-badge.module.css'

/** 'admin' or 'användare'. */
export function RoleBadge({ role }: { role: User['role'] }) {
  const { t } = useTranslation()
  return (
    <span className={classes.badge} data-role={role}>
      {role === 'admin' && <Spade size={14} aria-hidden />}
      {t(`people.roles.${role}`)}
    </span>
  )
}
