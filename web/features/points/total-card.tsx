import type { Me } from '#contract/accounts.ts'
import { LevelBall } from '#web/domain/level-ball.tsx'
import { LevelProgress } from '#web/domain/level-progress.tsx'
import { useTranslation } from '#web/platform/language.ts'
import { formatNumber } from '#web/platform/numbers.ts'
import { useCountUp } from '#web/ui/use-count-up.ts'
import classes from './total-card.module.css'

/** My total with the level and progress to the next. */
export function TotalCard({ me }: { me: Pick<Me, 'points' | 'level'> }) {
  const { t, language } = useTranslation()
  const shown = useCountUp(me.points)
  return (
    <div className={classes.card}>
      <LevelBall level={me.level} size={72} label={t('points.level', { level: me.level })} />
      <div className={classes.texts}>
        <p className={classes.label}>{t('points.mine.total')}</p>
        <p className={classes.total}>
          <span className="visually-hidden">
            {t('points.count', { count: me.points, shown: formatNumber(me.points, language) })}
          </span>
          <span className="numbers" aria-hidden>
            {formatNumber(shown, language)}
          </span>
        </p>
      </div>
      <div className={classes.rail}>
        <LevelProgress points={me.points} level={me.level} />
      </div>
    </div>
  )
}
