import { useTranslation } from '#web/platform/language.ts'
import { CardSkeleton, LineSkeleton } from '#web/ui/card-skeleton.tsx'
import classes from './competition-detail.module.css'

/** The shape of a competition's screen while it is on its way. */
export function CompetitionDetailSkeleton() {
  const { t } = useTranslation()
  return (
    <>
      <p role="status" className="visually-hidden">
        {t('competitionScreens.detail.loading')}
      </p>
      <div className={classes.detail}>
        <CardSkeleton />
        <div className={classes.ticket} aria-hidden>
          {[22, 24, 9, 12, 16].map((width) => (
            <LineSkeleton key={width} width={width} />
          ))}
        </div>
      </div>
    </>
  )
}
