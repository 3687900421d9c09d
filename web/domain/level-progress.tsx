import { levelOf, pointsPerLevel, progressOf } from '#rules/levels.ts'
import { useTranslation } from '#web/platform/language.ts'
import { RailDivider } from '#web/ui/rail-divider.tsx'
import classes from './level-progress.module.css'

/** How far it is to the next level, as inlaid diamonds and in words. */
export function LevelProgress({ points, level }: { points: number; level: number }) {
  const { t } = useTranslation()
  const progress = progressOf(points)
  // A level that stands higher than the points is left when they have passed it.
  const isDue = level === levelOf(points)
  const texts = isDue
    ? t('points.mine.toNext', { progress, level: level + 1 })
    : t('points.mine.progress', { progress })
  return (
    <div className={classes.progress}>
      <RailDivider progress={progress / pointsPerLevel} label={texts} />
      <p className={classes.texts}>{texts}</p>
    </div>
  )
}
