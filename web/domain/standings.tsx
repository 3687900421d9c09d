import type { Ref } from 'react'
import { numberedName } from '#rules/namesakes.ts'
import { useTranslation } from '#web/platform/language.ts'
import { formatNumber } from '#web/platform/numbers.ts'
import { join } from '#web/ui/join.ts'
import { useChange } from '#web/ui/use-change.ts'
import { Avatar } from './avatar.tsx'
import { LevelBall } from './level-ball.tsx'
import classes from './standings.module.css'

/** A user with a rank: 1 is first, equal points share one. */
export type Ranked = {
  userId: string
  rank: number
  displayName: string
  /** See `Standing`. */
  namesake?: number | null
  avatarUrl: string | null
  points: number
  /** Shown as a ball, if given. */
  level?: number
}

type StandingsProps = {
  /** In order. */
  leaders: Ranked[]
  me: Ranked | null
  /** My row is already shown: in the list, or elsewhere on the screen. */
  listed: boolean
  label?: string
  ref?: Ref<HTMLOListElement>
}

/** Users by rank; my row is highlighted, and added at the end when it is beyond the list. */
export function Standings({ leaders, me, listed, label, ref }: StandingsProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.standings}>
      {leaders.length > 0 && (
        <ol className={join('plain-list', classes.list)} aria-label={label} ref={ref}>
          {leaders.map((leader) => (
            <Row key={leader.userId} leader={leader} own={leader.userId === me?.userId} />
          ))}
        </ol>
      )}
      {me && !listed && (
        <ol className={join('plain-list', classes.list, classes.mine)} aria-label={t('points.board.own')}>
          <Row leader={me} own />
        </ol>
      )}
    </div>
  )
}

function Row({ leader, own }: { leader: Ranked; own: boolean }) {
  const { t, language } = useTranslation()
  const { userId, rank, displayName, namesake, avatarUrl, points, level } = leader
  const shown = formatNumber(points, language)
  const { count } = useChange(points)
  return (
    <li className={classes.row} data-own={own || undefined} data-climber={userId} data-rank={rank}>
      <span className={join(classes.rank, 'numbers')}>
        <span className="visually-hidden">{t('points.board.rank', { rank })}</span>
        <span aria-hidden>{formatNumber(rank, language)}</span>
      </span>
      <Avatar name={displayName} url={avatarUrl} />
      <span className={classes.name}>{numberedName(displayName, namesake)}</span>
      {own && <span className={classes.you}>{t('points.board.you')}</span>}
      {level !== undefined && (
        <span className={classes.ball}>
          <LevelBall level={level} size={28} label={t('points.level', { level })} />
        </span>
      )}
      <span key={count} className={join(classes.points, 'numbers')} data-changed={count > 0 || undefined}>
        <span className="visually-hidden">{t('points.count', { count: points, shown })}</span>
        <span aria-hidden>{shown}</span>
      </span>
    </li>
  )
}
