import { levelOf, pointsPerLevel, progressOf } from '#rules/levels.ts'
import { useTranslation } from '#web/platform/language.ts'
import { RailDivider } from '#web/ui/rail-divider.tsx'
import classes from './level-progress.module.css'

/** Progress to the next level, as diamonds and as text. */
export function LevelProgress({ points, level }: { points: number; level: number }) {
  const { t } = useTranslation()
  const progress = progressOf(points)
  // A level set above the points stays until the points exceed it.
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
