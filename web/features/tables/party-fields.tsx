import { NativeSelect } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import type { OpeningHoursAnswer } from '#contract/opening-hours.ts'
import { dateRule } from '#contract/text.ts'
import { daysLater, hasHours, hoursOf, isHouseOpen, isOpenOn } from '#rules/opening-hours.ts'
import { stockholmInstant } from '#rules/stockholm.ts'
import { spanOf } from '#rules/table-booking.ts'
import { formatShortDate } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import { Choice } from '#web/ui/choice.tsx'
import { DayInput } from '#web/ui/day-input.tsx'
import type { Party } from './queries.ts'
import classes from './table-booking.module.css'
import { timeInWords } from './time-in-words.ts'

const halfHours = Array.from(
  { length: 48 },
  (_, half) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`,
)
const hourOptions = [1, 2, 3, 4]
const guestOptions = [1, 2, 3, 4, 5, 6, 7, 8]

type PartyFieldsProps = {
  party: Party
  onChange: (change: Partial<Party>) => void
  /** Today in Stockholm, and the time there. */
  now: { date: string; time: string }
  /** Undefined until they are loaded. */
  hours: OpeningHoursAnswer | undefined
}

/** Whether a typed day is one, and not over. */
export const isComing = (date: string, today: string): boolean => dateRule(date) === null && date >= today

/** Date, time, guests and hours. Times that are over, or outside the opening hours, are left out. */
export function PartyFields({ party, onChange, now, hours }: PartyFieldsProps) {
  const { t, language } = useTranslation()
  const dayError = party.date.trim() === '' ? t('problems.rules.required') : t('ui.dayOver')
  const nameOf = (date: string) => {
    if (date === now.date) return t('tableScreens.form.today')
    return date === daysLater(now.date, 1) ? t('tableScreens.form.tomorrow') : formatShortDate(date, language)
  }
  const times = halfHours.filter(
    (time) => (party.date !== now.date || time > now.time) && isPossible({ ...party, time }, hours),
  )
  return (
    <div className={classes.party}>
      <Choice
        className={classes.days}
        legend={t('tableScreens.form.day')}
        compact
        value={party.date}
        onChange={(date: string) => onChange({ date })}
        options={comingDays(now.date, hours).map((date) => ({ value: date, label: nameOf(date) }))}
      />
      <div className={classes.when}>
        <DayInput
          label={t('tableScreens.form.date')}
          min={now.date}
          withWeekNumbers={false}
          value={party.date}
          {...(!isComing(party.date, now.date) && { error: dayError })}
          onChange={(date) => onChange({ date })}
        />
        <NativeSelect
          label={t('tableScreens.form.time')}
          required
          data={(times.includes(party.time) ? times : [party.time, ...times]).map((time) => ({
            value: time,
            label: timeInWords({ date: party.date, time }, language),
          }))}
          value={party.time}
          onChange={(event) => onChange({ time: event.currentTarget.value })}
        />
        {hours && isComing(party.date, now.date) && <HoursOfDay hours={hours} date={party.date} />}
      </div>
      <GuestChoice value={party.guestCount} onChange={(guestCount) => onChange({ guestCount })} />
      <HourChoice value={party.durationHours} onChange={(durationHours) => onChange({ durationHours })} />
    </div>
  )
}

/** The days of the coming two weeks on which the house is open. */
const comingDays = (today: string, hours: OpeningHoursAnswer | undefined): string[] =>
  Array.from({ length: 14 }, (_, days) => daysLater(today, days)).filter(
    (date) => !hours || isOpenOn(hours, date),
  )

function isPossible({ date, time, durationHours }: Party, hours: OpeningHoursAnswer | undefined): boolean {
  const start = stockholmInstant(date, time)
  return start !== null && (!hours || isHouseOpen(hours, spanOf(start, durationHours)))
}

/** 'Öppet 11:00–01:00', or that the house is closed and why. Nothing where it has no hours. */
function HoursOfDay({ hours, date }: { hours: OpeningHoursAnswer; date: string }) {
  const { t } = useTranslation()
  const open = hoursOf(hours, date)
  const closed = hours.closedDates.find((each) => each.date === date)
  if (!closed && !hasHours(hours)) return null
  return (
    <p className="muted small numbers" data-wide>
      {open ? (
        t('tableScreens.hours.open', { opens: open.opensAt, closes: open.closesAt })
      ) : (
        <>
          {t('tableScreens.hours.closed')}
          {closed?.reason && (
            <>
              {' · '}
              <span lang="sv">{closed.reason}</span>
            </>
          )}
        </>
      )}
    </p>
  )
}

type NumberChoiceProps = { value: number; onChange: (value: number) => void }

export function GuestChoice({ value, onChange }: NumberChoiceProps) {
  const { t } = useTranslation()
  return (
    <Choice
      legend={t('tableScreens.form.guests')}
      compact
      value={value}
      onChange={onChange}
      options={guestOptions.map((count) => ({ value: count, label: String(count) }))}
    />
  )
}

export function HourChoice({ value, onChange }: NumberChoiceProps) {
  const { t } = useTranslation()
  return (
    <Choice
      legend={t('tableScreens.form.hours')}
      value={value}
      onChange={onChange}
      options={hourOptions.map((count) => ({
        value: count,
        label: t('tableScreens.form.hoursOf', { count }),
      }))}
    />
  )
}
