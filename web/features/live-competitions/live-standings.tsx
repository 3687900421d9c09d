import { useRef } from 'react'
import type { Standing } from '#contract/live-competitions.ts'
import { Avatar } from '#web/domain/avatar.tsx'
import { useTranslation } from '#web/platform/language.ts'
import { formatNumber } from '#web/platform/numbers.ts'
import { useMe } from '#web/platform/session.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { EmptyRack } from '#web/ui/illustrations.tsx'
import { join } from '#web/ui/join.ts'
import { useListTransition } from '#web/ui/use-list-transition.ts'
import classes from './live-standings.module.css'
import type { LiveState } from './queries.ts'
import { useGain } from './use-gain.ts'

/** The first fifty, with animated rank changes, and my own row when I am beyond them. */
export function LiveStandings({ standings: { leaders }, me }: Pick<LiveState, 'standings' | 'me'>) {
  const { t } = useTranslation()
  const { userId, displayName, avatarUrl } = useMe()
  const frame = useRef<HTMLOListElement>(null)
  useListTransition(frame, leaders.map((leader) => leader.userId).join())
  const listed = leaders.some((leader) => leader.userId === userId)
  return (
    <section className={classes.standings} aria-label={t('live.standings.title')}>
      <h2>{t('live.standings.title')}</h2>
      {leaders.length === 0 ? (
        <EmptyState
          compact
          illustration={<EmptyRack />}
          title={t('live.standings.empty')}
          text={t('live.standings.emptyText')}
        />
      ) : (
        <ol className={classes.list} ref={frame}>
          {leaders.map((leader) => (
            <Row key={leader.userId} leader={leader} own={leader.userId === userId} />
          ))}
        </ol>
      )}
      {me && !listed && (
        <ol className={join(classes.list, classes.mine)} aria-label={t('live.standings.own')}>
          <Row leader={{ userId, displayName, avatarUrl, ...me }} own />
        </ol>
      )}
    </section>
  )
}

function Row({ leader, own }: { leader: Standing; own: boolean }) {
  const { t, language } = useTranslation()
  const { userId, rank, displayName, avatarUrl, points } = leader
  const shown = formatNumber(points, language)
  const gain = useGain(points)
  return (
    <li className={classes.row} data-own={own || undefined} data-climber={userId} data-rank={rank}>
      <span className={join(classes.rank, 'numbers')}>
        <span className="visually-hidden">{t('live.standings.rank', { rank })}</span>
        <span aria-hidden>{formatNumber(rank, language)}</span>
      </span>
      <Avatar name={displayName} url={avatarUrl} size={36} />
      <span className={classes.name}>{displayName}</span>
      {own && <span className={classes.you}>{t('live.standings.you')}</span>}
      <span
        key={gain.turn}
        className={join(classes.points, 'numbers')}
        data-gained={gain.turn > 0 || undefined}
      >
        <span className="visually-hidden">{t('live.standings.points', { count: points, shown })}</span>
        <span aria-hidden>{shown}</span>
      </span>
    </li>
  )
}
