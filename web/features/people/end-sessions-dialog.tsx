import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '#contract/people.ts'
import { request } from '#web/platform/api.ts'
import { useTranslation } from '#web/platform/language.ts'
import { useMe } from '#web/platform/session.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { invalidateUsers } from './queries.ts'

/** Confirms ending all sessions of a user. Closed while the user is null. */
export function EndSessionsDialog({ user, onClose }: { user: User | null; onClose: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const myId = useMe().userId
  // Keeps the text while the dialog closes.
  const [shown, setShown] = useState(user)
  if (user && user !== shown) setShown(user)
  const name = shown?.displayName ?? ''
  const { run, isPending } = useAction({
    request: ({ userId }: User) => request('endUserSessions', { params: { userId } }),
    success: ({ ended }, { displayName }) => ({
      title: t(ended > 0 ? 'people.endSessions.done' : 'people.endSessions.none', { name: displayName }),
    }),
    failed: { title: 'ui.failed' },
    onDone: () => invalidateUsers(client),
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      opened={user !== null}
      onClose={onClose}
      onConfirm={() => user && run(user)}
      busy={isPending}
      destructive
      title={t('people.endSessions.title', { name })}
      confirmLabel={t('shell.account.signOut')}
    >
      <p>{shown?.userId === myId ? t('people.endSessions.me') : t('people.endSessions.text', { name })}</p>
    </ConfirmDialog>
  )
}
