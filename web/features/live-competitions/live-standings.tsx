import { useRef } from 'react'
import { Standings } from '#web/domain/standings.tsx'
import { useTranslation } from '#web/platform/language.ts'
import { useMe } from '#web/platform/session.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useListTransition } from '#web/ui/use-list-transition.ts'
import type { LiveState } from './queries.ts'

/** The first fifty, with animated rank changes, and my own row when I am beyond them. */
export function LiveStandings({ standings: { leaders }, me }: Pick<LiveState, 'standings' | 'me'>) {
  const { t } = useTranslation()
  const { userId, displayName, avatarUrl } = useMe()
  const list = useRef<HTMLOListElement>(null)
  useListTransition(list, leaders.map((leader) => leader.userId).join())
  return (
    <section className="flex flex-col gap-3 min-w-0" aria-label={t('points.board.title')}>
      <h2>{t('points.board.title')}</h2>
      {leaders.length === 0 ? (
        <EmptyState compact title={t('live.standings.empty')} text={t('live.standings.emptyText')} />
      ) : (
        <Standings
          leaders={leaders}
          me={me && { userId, displayName, avatarUrl, ...me }}
          listed={leaders.some((leader) => leader.userId === userId)}
          ref={list}
        />
      )}
    </section>
  )
}
