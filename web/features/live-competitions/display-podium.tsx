import type { Standing, Standings } from '#contract/live-competitions.ts'
import { LevelBall } from '#web/domain/level-ball.tsx'
import { Podium } from '#web/domain/podium.tsx'
import { useTranslation } from '#web/platform/language.ts'
import { formatNumber } from '#web/platform/numbers.ts'
import { Confetti } from './confetti.tsx'
import classes from './display-podium.module.css'

const onPodium = 3
const shownRanks = 7

/** The display after the end: the top three appear one after the other; below them are the next four. */
export function DisplayPodium({ standings: { leaders } }: { standings: Standings }) {
  const { t } = useTranslation()
  // Without points there is no winner.
  const best = leaders.filter(({ points }) => points > 0)
  if (best.length === 0) return <p className={classes.nobody}>{t('live.display.nobody')}</p>
  const others = best.slice(onPodium, shownRanks)
  return (
    <section className={classes.frame} aria-label={t('live.display.podium')}>
      <p className={classes.title}>{t('live.display.podium')}</p>
      <Podium leaders={best.slice(0, onPodium)} className={classes.podium} />
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

function Other({ leader: { rank, displayName, points } }: { leader: Standing }) {
  const { t, language } = useTranslation()
  return (
    <li className={classes.other}>
      <LevelBall level={rank} label={t('points.board.rank', { rank })} />
      <span>{displayName}</span>
      <b>{formatNumber(points, language)}</b>
    </li>
  )
}
