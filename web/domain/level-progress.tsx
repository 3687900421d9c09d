import { levelOf, pointsPerLevel, progressOf } from '#rules/levels.ts'
import { useTranslation } from '#web/platform/language.ts'
import { RailDivider } from '#web/ui/rail-divider.tsx'

/** Progress to the next level, as diamonds and as text. */
export function LevelProgress({ points, level }: { points: number; level: number }) {
  const { t } = useTranslation()
  const progress = progressOf(points)
  // A level never falls, so it can be above the one that the points give. In that case the next level is not named.
  const isDue = level === levelOf(points)
  const texts = isDue
    ? t('points.mine.toNext', { progress, level: level + 1 })
    : t('points.mine.progress', { progress })
  return (
    <div className="flex flex-col gap-1 text-md">
      <RailDivider progress={progress / pointsPerLevel} label={texts} />
      <p>{texts}</p>
    </div>
  )
}
