import { ActionIcon } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import { Pencil, ShieldMinus, ShieldPlus } from 'lucide-react'
import type { User } from '#contract/people.ts'
import { useTranslation } from '#web/platform/language.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import classes from './admin-users.module.css'

type AdminUserActionsProps = { user: User; onRole: (user: User) => void }

/** What an admin can do with one user. */
export function AdminUserActions({ user, onRole }: AdminUserActionsProps) {
  const { t } = useTranslation()
  const name = user.displayName
  const action = user.role === 'admin' ? 'demote' : 'promote'
  const Icon = action === 'demote' ? ShieldMinus : ShieldPlus
  return (
    <div className={classes.actions}>
      <LinkButton
        to="/admin/users"
        search={(now) => ({ ...now, edit: user.userId })}
        variant="default"
        leftSection={<Pencil size={17} aria-hidden />}
        aria-label={t('people.editOf', { name })}
      >
        {t('people.edit')}
      </LinkButton>
      <ActionIcon
        variant="default"
        size={44}
        aria-label={t(`people.${action}Of`, { name })}
        title={t(`people.${action}`)}
        onClick={() => onRole(user)}
      >
        <Icon size={20} aria-hidden />
      </ActionIcon>
    </div>
  )
}
