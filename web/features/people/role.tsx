import { Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Spade } from 'lucide-react'
import { useState } from 'react'
import type { User } from '#contract/people.ts'
import { request } from '#web/platform/api.ts'
import { useTranslation } from '#web/platform/language.ts'
import { useMe } from '#web/platform/session.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { join } from '#web/ui/join.ts'
import { useAction } from '#web/ui/use-action.ts'
import classes from './admin-users.module.css'
import { invalidateUsers, showRefusal, showUser } from './queries.ts'

/** The role in words. */
export function RoleBadge({ role }: { role: User['role'] }) {
  const { t } = useTranslation()
  return (
    <Group component="span" gap={6} wrap="nowrap" className={join('pill', classes.role)} data-role={role}>
      {role === 'admin' && <Spade size={14} aria-hidden />}
      {t(`people.roles.${role}`)}
    </Group>
  )
}

/** Confirms granting or revoking the admin role. Closed while the user is null. */
export function RoleDialog({ user, onClose }: { user: User | null; onClose: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const myId = useMe().userId
  // Keeps the text while the dialog closes.
  const [shown, setShown] = useState(user)
  if (user && user !== shown) setShown(user)
  const { run, isPending } = useAction({
    request: ({ userId, role }: User) =>
      request('setUserRole', { params: { userId }, body: { role: role === 'admin' ? 'user' : 'admin' } }),
    success: ({ role, displayName: name }) => ({
      title: t(role === 'admin' ? 'people.role.promoted' : 'people.role.demoted', { name }),
    }),
    failed: { title: 'ui.failed', message: 'people.updateFailed' },
    onDone: (saved) => {
      showUser(client, saved)
      void invalidateUsers(client)
    },
    onFailed: (error) => showRefusal(error, 'people.updateFailed'),
    onSettled: onClose,
  })
  const demotes = shown?.role === 'admin'
  const name = shown?.displayName ?? ''
  return (
    <ConfirmDialog
      opened={user !== null}
      onClose={onClose}
      onConfirm={() => user && run(user)}
      busy={isPending}
      destructive={demotes}
      title={t(demotes ? 'people.role.demoteTitle' : 'people.role.promoteTitle', { name })}
      confirmLabel={t(demotes ? 'people.demote' : 'people.promote')}
    >
      <p>
        {!demotes
          ? t('people.role.promoteText')
          : shown.userId === myId
            ? t('people.role.demoteMe')
            : t('people.role.demoteText', { name })}
      </p>
    </ConfirmDialog>
  )
}
