import { useTranslation } from '#web/platform/language.ts'
import { CardSkeleton, LineSkeleton } from '#web/ui/card-skeleton.tsx'
import classes from './event-detail.module.css'

/** The shape of an event's screen while it is on its way. */
export function EventDetailSkeleton() {
  const { t } = useTranslation()
  return (
    <>
      <p role="status" className="visually-hidden">
        {t('events.detail.loading')}
      </p>
      <div className={classes.detail}>
        <CardSkeleton />
        <div className={classes.ticket} aria-hidden>
          {[18, 8, 22, 10, 14].map((width) => (
            <LineSkeleton key={width} width={width} />
          ))}
        </div>
      </div>
    </>
  )
}
