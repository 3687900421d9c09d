import { useRef } from 'react'
import type { Standing, Standings } from '#contract/live-competitions.ts'
import { Avatar } from '#web/domain/avatar.tsx'
import { LevelBall } from '#web/domain/level-ball.tsx'
import { useTranslation } from '#web/platform/language.ts'
import { formatChange, formatNumber } from '#web/platform/numbers.ts'
import { useCountUp } from '#web/ui/use-count-up.ts'
import { useListTransition } from '#web/ui/use-list-transition.ts'
import classes from './display-table.module.css'
import { useGain } from './use-gain.ts'

/** The number of rows on the table. */
const onTable = 10

/** The standings on the table, with the rank as a ball; rank changes are animated. */
export function DisplayTable({ standings }: { standings: Standings }) {
  const { t } = useTranslation()
  const frame = useRef<HTMLOListElement>(null)
  const leaders = standings.leaders.slice(0, onTable)
  useListTransition(frame, leaders.map((leader) => leader.userId).join())
  return (
    <section className={classes.table} aria-label={t('live.display.board')}>
      <DisplayRails />
      {leaders.length === 0 ? (
        <div className={classes.empty}>
          <p>{t('live.display.empty')}</p>
          <p>{t('live.display.emptyText')}</p>
        </div>
      ) : (
        <ol ref={frame} className={classes.list}>
          {leaders.map((leader) => (
            <Row key={leader.userId} leader={leader} />
          ))}
        </ol>
      )}
    </section>
  )
}

function Row({ leader: { userId, rank, displayName, avatarUrl, points } }: { leader: Standing }) {
  const { t, language } = useTranslation()
  const shown = useCountUp(points)
  const gain = useGain(points)
  return (
    <li className={classes.row} data-climber={userId} data-first={(rank === 1 && points > 0) || undefined}>
      <span className={classes.ball}>
        <LevelBall level={rank} label={t('live.standings.rank', { rank })} />
      </span>
      <Avatar name={displayName} url={avatarUrl} className={classes.avatar} />
      <span className={classes.name}>{displayName}</span>
      {gain.by > 0 && (
        <span key={gain.turn} className={classes.gain} aria-hidden>
          {formatChange(gain.by, language)}
        </span>
      )}
      <span className={classes.points}>{formatNumber(shown, language)}</span>
    </li>
  )
}

const along = [1, 2, 3, 5, 6, 7] as const
const across = [1, 2, 3] as const
const pockets = ['top left', 'top', 'top right', 'bottom left', 'bottom', 'bottom right'] as const

/** The table's six pockets and the diamonds on its rails. */
function DisplayRails() {
  return (
    <div className={classes.rails} aria-hidden>
      {along.map((at) => (
        <span key={at} className={classes.diamonds} style={{ left: `${at * 12.5}%` }} data-side="long" />
      ))}
      {across.map((at) => (
        <span key={at} className={classes.diamonds} style={{ top: `${at * 25}%` }} data-side="short" />
      ))}
      {pockets.map((at) => (
        <span key={at} className={classes.pocket} data-at={at} />
      ))}
    </div>
  )
}
