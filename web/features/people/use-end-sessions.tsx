import { useQueryClient } from '@tanstack/react-query'
import type { User } from '#contract/people.ts'
import { request } from '#web/platform/api.ts'
import { useTranslation } from '#web/platform/language.ts'
import { useMe } from '#web/platform/session.tsx'
import type { ConfirmedAction } from '#web/ui/row-question.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { invalidateUsers } from './queries.ts'

/** Ends all sessions of a user. */
export function useEndSessions(): ConfirmedAction<User> {
  const { t } = useTranslation()
  const client = useQueryClient()
  const myId = useMe().userId
  const { run } = useAction({
    request: ({ userId }: User) => request('endUserSessions', { params: { userId } }),
    success: ({ ended }, { displayName }) => ({
      title: t(ended > 0 ? 'people.endSessions.done' : 'people.endSessions.none', { name: displayName }),
    }),
    failed: { title: 'ui.failed' },
    onDone: () => invalidateUsers(client),
  })
  return {
    onSelect: run,
    confirm: {
      title: ({ displayName: name }) => t('people.endSessions.title', { name }),
      text: ({ userId, displayName: name }) => (
        <p>{userId === myId ? t('people.endSessions.me') : t('people.endSessions.text', { name })}</p>
      ),
      label: 'shell.account.signOut',
    },
  }
}
