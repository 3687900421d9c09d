import type { Leader } from '#contract/points.ts'
import { Avatar } from '#web/domain/avatar.tsx'
import { LevelBall } from '#web/domain/level-ball.tsx'
import { useTranslation } from '#web/platform/language.ts'
import { formatNumber } from '#web/platform/numbers.ts'
import { join } from '#web/ui/join.ts'
import classes from './podium.module.css'
import { Medal, PodiumScene } from './podium-scene.tsx'

/** The top three on blocks by rank; equal ranks have equal heights. */
export function Podium({ leaders, ownId }: { leaders: Leader[]; ownId: string }) {
  const { t } = useTranslation()
  return (
    <section className={classes.podium} aria-label={t('points.board.podium')}>
      <PodiumScene />
      <ol className={classes.steps}>
        {leaders.map((leader) => (
          <Step key={leader.userId} leader={leader} own={leader.userId === ownId} />
        ))}
      </ol>
    </section>
  )
}

function Step({ leader, own }: { leader: Leader; own: boolean }) {
  const { t, language } = useTranslation()
  const { rank, displayName, avatarUrl, points, level } = leader
  return (
    <li className={classes.step} data-rank={rank} data-climber={leader.userId}>
      <div className={classes.person}>
        <span className={classes.portrait}>
          <Medal rank={rank} />
          <Avatar name={displayName} url={avatarUrl} size={rank === 1 ? 84 : 64} className={classes.ring} />
          <span className={classes.ball}>
            <LevelBall level={level} size={26} label={t('points.level', { level })} />
          </span>
        </span>
        <span className={classes.name}>
          {displayName}
          {own && <span className={classes.you}>{t('points.board.you')}</span>}
        </span>
        <span className={join(classes.points, 'numbers')}>
          {t('points.count', { count: points, shown: formatNumber(points, language) })}
        </span>
      </div>
      <div className={classes.block}>
        <span className="visually-hidden">{t('points.board.rank', { rank })}</span>
        <span className={classes.number} aria-hidden>
          {rank}
        </span>
      </div>
    </li>
  )
}
