import type { Standing, Standings } from '#contract/live-competitions.ts'
import { numberedName } from '#rules/namesakes.ts'
import { podiumOf } from '#rules/podium.ts'
import { LevelBall } from '#web/domain/level-ball.tsx'
import { longName, Podium } from '#web/domain/podium.tsx'
import { useTranslation } from '#web/platform/language.ts'
import { formatNumber } from '#web/platform/numbers.ts'
import { Confetti } from './confetti.tsx'
import classes from './display-podium.module.css'

const shownRanks = 7

/** Milliseconds after which the winner appears: the third, a pause, the second, and a drum roll of two seconds come first. */
const untilWinner = 6_200

type DisplayPodiumProps = { standings: Standings; prize: string | null }

/** The display after the end: the third, the second, and after a drum roll the winner with the prize. The next four are below them. */
export function DisplayPodium({ standings: { leaders }, prize }: DisplayPodiumProps) {
  const { t } = useTranslation()
  const podium = podiumOf(leaders)
  // Without points there is no winner.
  if (podium.length === 0)
    return (
      <p className={`${classes.nobody} text-[#f2d488] text-center place-self-center`}>
        {t('live.display.nobody')}
      </p>
    )
  const others = leaders.slice(podium.length, shownRanks).filter(({ points }) => points > 0)
  const hasLong = others.some(({ displayName }) => displayName.length > longName)
  return (
    <section
      className={`${classes.frame} grid gap-[calc(var(--u)*1.4)] min-h-0 pt-[calc(var(--u)*2)]`}
      aria-label={t('live.display.podium')}
    >
      <div className={`${classes.drum} absolute inset-0 pointer-events-none`} aria-hidden>
        <span className={classes.spot} />
        <span className={classes.spot} />
      </div>
      <div className="grid gap-[calc(var(--u)*0.8)] min-h-[calc(var(--u)*7.6)] text-center">
        <p className={`${classes.title} text-[#f2d488]`}>{t('live.display.podium')}</p>
        {prize && (
          <p
            className={`${classes.prize} text-[#f4efe3] text-[calc(var(--u)*2.6)] font-[680] leading-[1.1] wrap-anywhere text-balance`}
            lang="sv"
          >
            {prize}
          </p>
        )}
      </div>
      <Podium
        leaders={podium}
        className={`${classes.podium} py-0 px-[calc(var(--u)*3)] text-[calc(var(--u)*2.2)]`}
      />
      {others.length > 0 && (
        <ol
          className="plain-list flex justify-center gap-[calc(var(--u)*1.1)] data-long:grid data-long:grid-cols-2 data-long:gap-y-[calc(var(--u)*0.5)]"
          data-long={hasLong || undefined}
          aria-label={t('live.display.others')}
        >
          {others.map((leader) => (
            <Other key={leader.userId} leader={leader} />
          ))}
        </ol>
      )}
      <Confetti delay={untilWinner} className="fixed z-3 inset-0 size-full pointer-events-none" />
    </section>
  )
}

function Other({ leader: { rank, displayName, namesake, points } }: { leader: Standing }) {
  const { t, language } = useTranslation()
  return (
    <li
      className={`${classes.other} flex flex-initial items-center gap-[calc(var(--u)*0.6)] min-w-0 py-[calc(var(--u)*0.5)] pr-[calc(var(--u)*1.2)] pl-[calc(var(--u)*0.5)] rounded-[calc(var(--u)*2)] bg-[rgb(244_239_227/9%)] text-[calc(var(--u)*1.5)] [&_b]:text-[#f7e2a8]`}
    >
      <LevelBall level={rank} label={t('points.board.rank', { rank })} />
      <span className="flex-1 line-clamp-2 leading-[1.15] wrap-anywhere">
        {numberedName(displayName, namesake)}
      </span>
      <b>{formatNumber(points, language)}</b>
    </li>
  )
}
