import type { Leader } from '#contract/points.ts'
import { Avatar } from '#web/domain/avatar.tsx'
import { LevelBall } from '#web/domain/level-ball.tsx'
import { useTranslation } from '#web/platform/language.ts'
import { formatNumber } from '#web/platform/numbers.ts'
import { join } from '#web/ui/join.ts'
import classes from './standings.module.css'

type StandingsProps = {
  /** In order, without the podium. */
  leaders: Leader[]
  me: Leader | null
  /** Whether my row is on the podium or in the list. */
  listed: boolean
}

/** The ranks below the podium; my row is highlighted, and added at the end when it is beyond the list. */
export function Standings({ leaders, me, listed }: StandingsProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.standings}>
      {leaders.length > 0 && (
        <ol className={classes.list} aria-label={t('points.board.list')}>
          {leaders.map((leader) => (
            <Row key={leader.userId} leader={leader} own={leader.userId === me?.userId} />
          ))}
        </ol>
      )}
      {me && !listed && (
        <ol className={join(classes.list, classes.mine)} aria-label={t('points.board.own')}>
          <Row leader={me} own />
        </ol>
      )}
    </div>
  )
}

function Row({ leader, own }: { leader: Leader; own: boolean }) {
  const { t, language } = useTranslation()
  const { userId, rank, displayName, avatarUrl, points, level } = leader
  return (
    <li className={classes.row} data-own={own || undefined} data-climber={userId}>
      <span className={join(classes.rank, 'numbers')}>
        <span className="visually-hidden">{t('points.board.rank', { rank })}</span>
        <span aria-hidden>{formatNumber(rank, language)}</span>
      </span>
      <Avatar name={displayName} url={avatarUrl} size={40} />
      <span className={classes.name}>{displayName}</span>
      {own && <span className={classes.you}>{t('points.board.you')}</span>}
      <span className={classes.ball}>
        <LevelBall level={level} size={28} label={t('points.level', { level })} />
      </span>
      <span className={join(classes.points, 'numbers')}>
        <span className="visually-hidden">
          {t('points.count', { count: points, shown: formatNumber(points, language) })}
        </span>
        <span aria-hidden>{formatNumber(points, language)}</span>
      </span>
    </li>
  )
}
