import type { Standing, Standings } from '#contract/live-competitions.ts'
import { numberedName } from '#rules/namesakes.ts'
import { podiumOf } from '#rules/podium.ts'
import { LevelBall } from '#web/domain/level-ball.tsx'
import { Podium } from '#web/domain/podium.tsx'
import { useTranslation } from '#web/platform/language.ts'
import { formatNumber } from '#web/platform/numbers.ts'
import { Confetti } from './confetti.tsx'
import classes from './display-podium.module.css'

const shownRanks = 7

/** The display after the end: the top three appear one after the other; below them are the next four. */
export function DisplayPodium({ standings: { leaders } }: { standings: Standings }) {
  const { t } = useTranslation()
  const podium = podiumOf(leaders)
  // Without points there is no winner.
  if (podium.length === 0) return <p className={classes.nobody}>{t('live.display.nobody')}</p>
  const others = leaders.slice(podium.length, shownRanks).filter(({ points }) => points > 0)
  return (
    <section className={classes.frame} aria-label={t('live.display.podium')}>
      <p className={classes.title}>{t('live.display.podium')}</p>
      <Podium leaders={podium} className={classes.podium} />
      {others.length > 0 && (
        <ol className={classes.others} aria-label={t('live.display.others')}>
          {others.map((leader) => (
            <Other key={leader.userId} leader={leader} />
          ))}
        </ol>
      )}
      <Confetti className={classes.confetti} />
    </section>
  )
}

function Other({ leader: { rank, displayName, namesake, points } }: { leader: Standing }) {
  const { t, language } = useTranslation()
  return (
    <li className={classes.other}>
      <LevelBall level={rank} label={t('points.board.rank', { rank })} />
      <span>{numberedName(displayName, namesake)}</span>
      <b>{formatNumber(points, language)}</b>
    </li>
  )
}
