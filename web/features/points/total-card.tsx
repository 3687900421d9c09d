import type { Me } from '#contract/accounts.ts'
import { levelOf } from '#rules/levels.ts'
import { useTranslation } from '#web/platform/language.ts'
import { numberWords } from '#web/platform/numbers.ts'
import { LevelBall } from '#web/ui/level-ball.tsx'
import { RailDivider } from '#web/ui/rail-divider.tsx'
import { useCountUp } from '#web/ui/use-count-up.ts'
import classes from './total-card.module.css'

/** My total on the cloth, with the level and how far it is to the next. */
export function TotalCard({ me }: { me: Pick<Me, 'points' | 'level' | 'progress'> }) {
  const { t, language } = useTranslation()
  const shown = useCountUp(me.points)
  // A level that stands higher than the points is left when they have passed it.
  const isDue = me.level === levelOf(me.points)
  const toNext = isDue
    ? t('points.mine.toNext', { progress: me.progress, level: me.level + 1 })
    : t('points.mine.progress', { progress: me.progress })
  return (
    <div className={classes.card}>
      <LevelBall level={me.level} size={72} label={t('points.level', { level: me.level })} />
      <div className={classes.words}>
        <p className={classes.label}>{t('points.mine.total')}</p>
        <p className={classes.total}>
          <span className="visually-hidden">
            {t('points.count', { count: me.points, shown: numberWords(me.points, language) })}
          </span>
          <span className="numbers" aria-hidden>
            {numberWords(shown, language)}
          </span>
        </p>
      </div>
      <div className={classes.rail}>
        <RailDivider progress={me.progress / 100} label={toNext} />
        <p className={classes.toNext}>{toNext}</p>
      </div>
    </div>
  )
}
