import type { Ref } from 'react'
import { numberedName } from '#rules/namesakes.ts'
import { useTranslation } from '#web/platform/language.ts'
import { formatNumber } from '#web/platform/numbers.ts'
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
    <div className="min-w-0">
      {leaders.length > 0 && (
        <ol className="plain-list flex flex-col gap-1.5" aria-label={label} ref={ref}>
          {leaders.map((leader) => (
            <Row key={leader.userId} leader={leader} own={leader.userId === me?.userId} />
          ))}
        </ol>
      )}
      {me && !listed && (
        <ol
          className={`${classes.mine} plain-list flex flex-col gap-1.5 sticky z-3 bottom-(--bottom-bar-height) pt-7 pb-2.5 pointer-events-none`}
          aria-label={t('points.board.own')}
        >
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
    <li
      className={`${classes.row} flex items-center gap-2.5 min-h-14 py-1.75 pr-4 pl-2 border border-line rounded-[14px] bg-surface [@media(max-width:23em)]:gap-2 [@media(max-width:23em)]:pr-3`}
      data-own={own || undefined}
      data-climber={userId}
      data-rank={rank}
    >
      <span
        className={`${classes.rank} min-w-8.5 text-muted normal-nums font-display text-lg font-strong leading-none text-center numbers`}
      >
        <span className="visually-hidden">{t('points.board.rank', { rank })}</span>
        <span aria-hidden>{formatNumber(rank, language)}</span>
      </span>
      <Avatar name={displayName} url={avatarUrl} />
      <span className="flex-1 overflow-hidden font-[600] text-ellipsis whitespace-nowrap">
        {numberedName(displayName, namesake)}
      </span>
      {own && (
        <span className="py-0.5 px-2.25 rounded-[9px] bg-brass text-on-brass text-sm font-bold">
          {t('points.board.you')}
        </span>
      )}
      {level !== undefined && (
        <span className="[@media(max-width:23em)]:hidden">
          <LevelBall level={level} size={28} label={t('points.level', { level })} />
        </span>
      )}
      <span
        key={count}
        className={`${classes.points} font-[680] text-lg text-right numbers`}
        data-changed={count > 0 || undefined}
      >
        <span className="visually-hidden">{t('points.count', { count: points, shown })}</span>
        <span aria-hidden>{shown}</span>
      </span>
    </li>
  )
}
