import { type CSSProperties, useRef } from 'react'
import type { Standing, Standings } from '#contract/live-competitions.ts'
import { numberedName } from '#rules/namesakes.ts'
import { Avatar } from '#web/domain/avatar.tsx'
import { LevelBall } from '#web/domain/level-ball.tsx'
import { useTranslation } from '#web/platform/language.ts'
import { formatChange, formatNumber } from '#web/platform/numbers.ts'
import { useChange } from '#web/ui/use-change.ts'
import { useCountUp } from '#web/ui/use-count-up.ts'
import { useListTransition } from '#web/ui/use-list-transition.ts'
import classes from './display-table.module.css'

/** The number of rows on the table. */
const onTable = 10

/** The standings on the table, with the rank as a ball; rank changes are animated. */
export function DisplayTable({ standings }: { standings: Standings }) {
  const { t } = useTranslation()
  const frame = useRef<HTMLOListElement>(null)
  const leaders = standings.leaders.slice(0, onTable)
  useListTransition(frame, leaders.map((leader) => leader.userId).join())
  return (
    <section
      className={`${classes.table} relative min-w-0 min-h-0 py-[calc(var(--rail)+var(--u)*1.1)] px-[calc(var(--rail)+var(--u)*2)] rounded-[calc(var(--u)*3)]`}
      aria-label={t('points.board.title')}
    >
      <DisplayRails />
      {leaders.length === 0 ? (
        <div
          className={`${classes.empty} relative grid content-center justify-items-center gap-[calc(var(--u)*1.4)] h-full text-center text-balance`}
        >
          <p>{t('live.display.empty')}</p>
          <p>{t('live.display.emptyText')}</p>
        </div>
      ) : (
        <ol
          ref={frame}
          className="plain-list relative grid grid-rows-[repeat(10,minmax(0,1fr))] gap-[calc(var(--u)*0.35)] h-full"
        >
          {leaders.map((leader) => (
            <Row key={leader.userId} leader={leader} />
          ))}
        </ol>
      )}
    </section>
  )
}

function Row({ leader }: { leader: Standing }) {
  const { t, language } = useTranslation()
  const { userId, rank, displayName, namesake, avatarUrl, points } = leader
  const shown = useCountUp(points)
  const change = useChange(points)
  return (
    <li
      className={`${classes.row} relative grid items-center gap-[calc(var(--u)*1.1)] min-h-0 py-0 pr-[calc(var(--u)*1.6)] pl-[calc(var(--u)*0.7)] rounded-[calc(var(--u)*1.9)] bg-[rgb(4_24_16/58%)] text-[calc(var(--u)*2.05)]`}
      data-climber={userId}
      data-first={(rank === 1 && points > 0) || undefined}
    >
      <span
        className={`${classes.ball} block size-[calc(var(--u)*3.5)] [&_svg]:block [&_svg]:size-[calc(var(--u)*3.5)]`}
      >
        <LevelBall level={rank} label={t('points.board.rank', { rank })} />
      </span>
      <Avatar name={displayName} url={avatarUrl} className="[&>*]:size-[calc(var(--u)*3.1)]" />
      <span className="overflow-hidden py-[0.1em] font-[640] text-ellipsis whitespace-nowrap">
        {numberedName(displayName, namesake)}
      </span>
      {change.by > 0 && (
        <span
          key={change.count}
          className={`${classes.gain} col-4 py-[0.1em] px-[0.6em] rounded-[1em] bg-[#62cd9c] text-[#06140d] text-[0.85em] font-[760] opacity-0`}
          aria-hidden
        >
          {formatChange(change.by, language)}
        </span>
      )}
      <span
        className={`${classes.points} col-5 min-w-[calc(var(--u)*5)] normal-nums font-display text-[1.18em] font-[760] leading-none text-right`}
      >
        {formatNumber(shown, language)}
      </span>
    </li>
  )
}

/** Places around the table in percent of its sides, clockwise from the top left corner. */
const around: [x: number, y: number][] = [
  ...[0, 12.5, 25, 37.5, 50, 62.5, 75, 87.5].map((x): [number, number] => [x, 0]),
  ...[0, 25, 50, 75].map((y): [number, number] => [100, y]),
  ...[100, 87.5, 75, 62.5, 50, 37.5, 25, 12.5].map((x): [number, number] => [x, 100]),
  ...[100, 75, 50, 25].map((y): [number, number] => [0, y]),
]

/** The table's six pockets and the diamonds on its rails. */
function DisplayRails() {
  return (
    <div className="absolute inset-0" aria-hidden>
      {around.map(([x, y]) => {
        const isPocket = x % 50 === 0 && y % 100 === 0
        return (
          <span
            key={`${x} ${y}`}
            className={
              isPocket
                ? `${classes.pocket} absolute size-[calc(var(--u)*3.3)] rounded-[50%] bg-[#040605]`
                : `${classes.diamond} absolute size-[calc(var(--u)*0.62)] bg-[#f2dfae]`
            }
            data-side={x % 100 === 0 ? 'short' : 'long'}
            style={{ '--x': `${x}%`, '--y': `${y}%` } as CSSProperties}
          />
        )
      })}
    </div>
  )
}
