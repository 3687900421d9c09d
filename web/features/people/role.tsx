import { Switch } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Spade } from 'lucide-react'
import { useState } from 'react'
import type { User } from '#contract/people.ts'
import { type Role, roles } from '#contract/rights.ts'
import { request } from '#web/platform/api.ts'
import { useTranslation } from '#web/platform/language.ts'
import { useMe } from '#web/platform/session.tsx'
import { TableSkeleton } from '#web/ui/card-skeleton.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { type ConfirmedAction, RowQuestion } from '#web/ui/row-question.tsx'
import { useAction } from '#web/ui/use-action.ts'
import type { Person } from './person-picker.tsx'
import { invalidateUsers, showRefusal, showUser, userQueries } from './queries.ts'

/** The roles in words, or that of a guest. */
export function RoleBadges({ held }: { held: readonly Role[] }) {
  const { t } = useTranslation()
  const shown: readonly (Role | 'user')[] = held.length > 0 ? held : ['user']
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {shown.map((role) => (
        <span
          key={role}
          className="pill inline-flex text-muted whitespace-nowrap data-[role=admin]:border-brass-edge data-[role=admin]:text-brass-text items-center gap-1.5"
          data-role={role}
        >
          {role === 'admin' && <Spade size={14} aria-hidden />}
          {t(`people.roles.${role}`)}
        </span>
      ))}
    </span>
  )
}

type RolesDialogProps = {
  /** Whose roles are shown; null while the dialog is closed. */
  person: Person | null
  onClose: () => void
}

/** A switch for each role of one user. Each takes effect at once; that of admins asks first. */
export function RolesDialog({ person, onClose }: RolesDialogProps) {
  const { t } = useTranslation()
  // The dialog keeps its title while it fades out.
  const [last, setLast] = useState(person)
  if (person && person !== last) setLast(person)
  return (
    <Dialog
      opened={person !== null}
      onClose={onClose}
      title={t('people.role.of', { name: last?.displayName ?? '' })}
    >
      {last && <RoleSwitches userId={last.userId} />}
    </Dialog>
  )
}

function RoleSwitches({ userId }: { userId: string }) {
  return (
    <Loaded
      query={useQuery(userQueries.one(userId))}
      loading="people.page.loading"
      failed="people.loadFailed"
      skeleton={<TableSkeleton rows={4} />}
    >
      {(user) => <Switches user={user} />}
    </Loaded>
  )
}

function Switches({ user }: { user: User }) {
  const { t } = useTranslation()
  const { change, isPending, promote, demote } = useRoleChanges()
  const [asked, setAsked] = useState<'promote' | 'demote' | null>(null)
  return (
    <>
      <p className="muted">{t('people.role.lead')}</p>
      <ul className="plain-list">
        {roles.map((role) => {
          const isHeld = user.roles.includes(role)
          return (
            <li key={role} className="py-3 not-last:border-b not-last:border-b-line">
              <Switch
                size="lg"
                checked={isHeld}
                disabled={isPending}
                label={
                  <span className="first-letter:uppercase inline-block">{t(`people.roles.${role}`)}</span>
                }
                description={t(`people.role.texts.${role}`)}
                onChange={() => {
                  if (role === 'admin') setAsked(isHeld ? 'demote' : 'promote')
                  else void change({ user, role, isHeld: !isHeld })
                }}
              />
            </li>
          )
        })}
      </ul>
      <RowQuestion
        action={asked ? { promote, demote }[asked] : undefined}
        row={user}
        onClose={() => setAsked(null)}
      />
    </>
  )
}

type Change = { user: User; role: Role; isHeld: boolean }

/** Grants and revokes roles. */
function useRoleChanges() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const myId = useMe().userId
  const { run, isPending } = useAction({
    request: ({ user: { userId }, role, isHeld }: Change) =>
      request('setUserRole', { params: { userId, role }, body: { isHeld } }),
    success: ({ displayName: name }, { role, isHeld }) => ({
      title: t(isHeld ? 'people.role.granted' : 'people.role.revoked', {
        name,
        role: t(`people.roles.${role}`),
      }),
    }),
    failed: { title: 'ui.failed', message: 'people.updateFailed' },
    onDone: (saved) => {
      showUser(client, saved)
      void invalidateUsers(client)
    },
    onFailed: (error) => showRefusal(error, 'people.updateFailed'),
  })
  const promote: ConfirmedAction<User> = {
    onSelect: (user) => run({ user, role: 'admin', isHeld: true }),
    confirm: {
      title: ({ displayName: name }) => t('people.role.promoteTitle', { name }),
      text: () => <p>{t('people.role.promoteText')}</p>,
      label: 'people.promote',
      isHarmless: true,
    },
  }
  const demote: ConfirmedAction<User> = {
    onSelect: (user) => run({ user, role: 'admin', isHeld: false }),
    confirm: {
      title: ({ displayName: name }) => t('people.role.demoteTitle', { name }),
      text: ({ userId, displayName: name }) => (
        <p>{userId === myId ? t('people.role.demoteMe') : t('people.role.demoteText', { name })}</p>
      ),
      label: 'people.demote',
    },
  }
  return { change: run, isPending, promote, demote }
}
