import { useState } from 'react'
import type { User } from '#contract/people.ts'
import { useTranslation } from '#web/platform/language.ts'
import { useMe } from '#web/platform/session.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useSetRole } from './use-set-role.ts'

/** Confirms granting or revoking the admin role. */
export function RoleDialog({ user, onClose }: { user: User | null; onClose: () => void }) {
  const { t } = useTranslation()
  const myId = useMe().userId
  // Keeps the text while the dialog closes.
  const [shown, setShown] = useState(user)
  if (user && user !== shown) setShown(user)
  const set = useSetRole(onClose)
  const demotes = shown?.role === 'admin'
  const name = shown?.displayName ?? ''
  return (
    <ConfirmDialog
      opened={user !== null}
      onClose={onClose}
      onConfirm={() => user && set.mutate({ user, role: demotes ? 'user' : 'admin' })}
      busy={set.isPending}
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
