import { useTranslation } from '#web/platform/language.ts'
import { CardSkeleton } from '#web/ui/card-skeleton.tsx'
import classes from './live-control.module.css'

/** Skeleton of the host control. */
export function ControlSkeleton() {
  const { t } = useTranslation()
  return (
    <div className={classes.control} role="status" aria-label={t('liveAdmin.loading')}>
      <CardSkeleton />
      <CardSkeleton />
    </div>
  )
}
