import type { Standing, Standings } from '#contract/live-competitions.ts'
import { Avatar } from '#web/domain/avatar.tsx'
import { LevelBall } from '#web/domain/level-ball.tsx'
import { useTranslation } from '#web/platform/language.ts'
import { formatNumber } from '#web/platform/numbers.ts'
import { Confetti } from './confetti.tsx'
import classes from './display-podium.module.css'

const onPodium = 3
const after = 7

/** The end: the top three one after the other, then the next ranks. */
export function DisplayPodium({ standings: { leaders } }: { standings: Standings }) {
  const { t } = useTranslation()
  // Without points there is no winner.
  const best = leaders.filter(({ points }) => points > 0)
  if (best.length === 0) return <p className={classes.nobody}>{t('live.display.nobody')}</p>
  const others = best.slice(onPodium, after)
  return (
    <section className={classes.podium} aria-label={t('live.display.podium')}>
      <p className={classes.title}>{t('live.display.podium')}</p>
      <ol className={classes.steps}>
        {best.slice(0, onPodium).map((leader) => (
          <Step key={leader.userId} leader={leader} />
        ))}
      </ol>
      {others.length > 0 && (
        <ol className={classes.others} aria-label={t('live.display.others')}>
          {others.map((leader) => (
            <Other key={leader.userId} leader={leader} />
          ))}
        </ol>
      )}
      <Confetti />
    </section>
  )
}

function Step({ leader: { rank, displayName, avatarUrl, points } }: { leader: Standing }) {
  const { t, language } = useTranslation()
  const shown = formatNumber(points, language)
  return (
    <li className={classes.step} data-rank={rank}>
      <span className={classes.portrait}>
        {rank === 1 && <Crown />}
        <Avatar name={displayName} url={avatarUrl} className={classes.avatar} />
      </span>
      <span className={classes.name}>{displayName}</span>
      <span className={classes.points}>{t('live.standings.points', { count: points, shown })}</span>
      <span className={classes.block}>
        <span className="visually-hidden">{t('live.standings.rank', { rank })}</span>
        <span aria-hidden>{rank}</span>
      </span>
    </li>
  )
}

function Other({ leader: { rank, displayName, points } }: { leader: Standing }) {
  const { t, language } = useTranslation()
  return (
    <li className={classes.other}>
      <LevelBall level={rank} label={t('live.standings.rank', { rank })} />
      <span>{displayName}</span>
      <b>{formatNumber(points, language)}</b>
    </li>
  )
}

function Crown() {
  return (
    <svg className={classes.crown} viewBox="0 0 48 30" aria-hidden>
      <path
        d="M5 25 2 7l11 8L24 2l11 13 11-8-3 18Z"
        fill="#E0B44C"
        stroke="#8A6512"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      <path d="M6 24h36v4H6Z" fill="#F2D488" stroke="#8A6512" strokeWidth="1.2" strokeLinejoin="round" />
      <path d="m24 14 3.5 4.500L24 23l-3.5-4.500Z" fill="#C8262C" />
    </svg>
  )
}
