import { Users } from 'lucide-react'
import { useTranslation } from '#web/platform/language.ts'
import classes from './attendance.module.css'

type AttendanceProps = {
  event: { currentAttendees: number; maxAttendees: number | null }
  /** Shown beside a symbol and a label. */
  plain?: boolean
}

/** Attendees and maximum. */
export function Attendance({ event, plain = false }: AttendanceProps) {
  const { t } = useTranslation()
  const { currentAttendees: count, maxAttendees: max } = event
  const bare = max === null ? count : t('events.detail.attendanceOf', { count, max })
  const spoken =
    max === null ? t('events.card.attendees', { count }) : t('events.card.attendeesOf', { count, max })
  const left = max === null ? null : max - count
  return (
    <span className={classes.attendance}>
      {!plain && <Users size={17} aria-hidden />}
      <span className="numbers">{plain ? bare : spoken}</span>
      {left !== null && left > 0 && left <= fewPlaces(max ?? 0) && (
        <span className={classes.few}>{t('events.card.placesLeft', { count: left })}</span>
      )}
    </span>
  )
}

/** Whether to show the places left: the last tenth, and always the last three. */
const fewPlaces = (max: number): number => Math.max(3, Math.floor(max / 10))
