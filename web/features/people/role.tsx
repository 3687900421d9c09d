import { useQueryClient } from '@tanstack/react-query'
import { Spade } from 'lucide-react'
import type { User } from '#contract/people.ts'
import { request } from '#web/platform/api.ts'
import { useTranslation } from '#web/platform/language.ts'
import { useMe } from '#web/platform/session.tsx'
import type { ConfirmedAction } from '#web/ui/row-question.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { invalidateUsers, showRefusal, showUser } from './queries.ts'

/** The role in words. */
export function RoleBadge({ role }: { role: User['role'] }) {
  const { t } = useTranslation()
  return (
    <span
      className="pill inline-flex text-muted whitespace-nowrap data-[role=admin]:border-brass-edge data-[role=admin]:text-brass-text items-center gap-1.5"
      data-role={role}
    >
      {role === 'admin' && <Spade size={14} aria-hidden />}
      {t(`people.roles.${role}`)}
    </span>
  )
}

/** Grants and revokes the admin role. */
export function useRoleChanges(): Record<'promote' | 'demote', ConfirmedAction<User>> {
  const { t } = useTranslation()
  const client = useQueryClient()
  const myId = useMe().userId
  const { run } = useAction({
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
  })
  return {
    promote: {
      onSelect: run,
      confirm: {
        title: ({ displayName: name }) => t('people.role.promoteTitle', { name }),
        text: () => <p>{t('people.role.promoteText')}</p>,
        label: 'people.promote',
        isHarmless: true,
      },
    },
    demote: {
      onSelect: run,
      confirm: {
        title: ({ displayName: name }) => t('people.role.demoteTitle', { name }),
        text: ({ userId, displayName: name }) => (
          <p>{userId === myId ? t('people.role.demoteMe') : t('people.role.demoteText', { name })}</p>
        ),
        label: 'people.demote',
      },
    },
  }
}
