import { NativeSelect } from '@mantine/core'
import type { OpeningHoursAnswer } from '#contract/opening-hours.ts'
import { dateRule } from '#contract/text.ts'
import { bookableTimes, nearestTime } from '#rules/bookable-times.ts'
import { daysLater } from '#rules/business-date.ts'
import { hasHours, isOpenOn, openingsOf } from '#rules/opening-hours.ts'
import { stockholmInstant } from '#rules/stockholm.ts'
import { isPast } from '#rules/table-booking.ts'
import { formatShortDate } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import { Choice } from '#web/ui/choice.tsx'
import { DayInput } from '#web/ui/day-input.tsx'
import type { Party } from './queries.ts'
import classes from './table-booking.module.css'
import { timeInWords } from './time-in-words.tsx'

const hourOptions = [1, 2, 3, 4]
const guestOptions = [1, 2, 3, 4, 5, 6, 7, 8]

type PartyFieldsProps = {
  party: Party
  onChange: (change: Partial<Party>) => void
  now: Date
  days: Days
  /** Undefined until they are loaded. */
  hours: OpeningHoursAnswer | undefined
  /** More than eight for staff. */
  mostGuests?: number | undefined
}

/** The days that can be booked: from today to the last one, if there is a last one. */
export type Days = { today: string; last: string | undefined }

/** Whether a typed day exists, has not passed and is not too far ahead. */
export const isBookable = (date: string, { today, last }: Days): boolean =>
  dateRule(date) === null && date >= today && !isTooFar(date, last)

const isTooFar = (date: string, last: string | undefined): boolean =>
  dateRule(date) === null && last !== undefined && date > last

/** Date, time, guests and hours. Times that have passed, or are outside the opening hours, are left out. */
export function PartyFields({ party, onChange, now, days, hours, mostGuests }: PartyFieldsProps) {
  const { t, language } = useTranslation()
  const isDayBookable = isBookable(party.date, days)
  const whyNot = isTooFar(party.date, days.last) ? 'problems.codes.booking_too_far' : 'ui.dayOver'
  const dayError = t(party.date.trim() === '' ? 'problems.rules.required' : whyNot)
  const nameOf = (date: string) => {
    if (date === days.today) return t('tableScreens.form.today')
    return date === daysLater(days.today, 1)
      ? t('tableScreens.form.tomorrow')
      : formatShortDate(date, language)
  }
  const timesOf = (date: string) => bookableTimes(date, party.durationHours, hours, now)
  const times = timesOf(party.date)
  /** When the day is today, a time that has passed becomes the next one. */
  const turnTo = (date: string) => {
    const start = stockholmInstant(date, party.time)
    const time = start && isPast(start, now) && date === days.today && nearestTime(timesOf(date), party.time)
    onChange(time ? { date, time } : { date })
  }
  return (
    <div className="grid gap-4">
      <Choice
        className={classes.days}
        legend={t('tableScreens.form.day')}
        compact
        value={party.date}
        onChange={turnTo}
        options={comingDays(days, hours)
          .filter((date) => date !== days.today || date === party.date || timesOf(date).length > 0)
          .map((date) => ({ value: date, label: nameOf(date) }))}
      />
      <div className={`${classes.when} grid gap-4 grid-fit-[9.25rem]`}>
        <DayInput
          label={t('tableScreens.form.date')}
          min={days.today}
          max={days.last}
          withWeekNumbers={false}
          value={party.date}
          {...(!isDayBookable && { error: dayError })}
          onChange={turnTo}
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
        {hours && isDayBookable && <HoursOfDay hours={hours} date={party.date} />}
      </div>
      <GuestChoice
        value={party.guestCount}
        {...(mostGuests && { most: mostGuests })}
        onChange={(guestCount) => onChange({ guestCount })}
      />
      <HourChoice value={party.durationHours} onChange={(durationHours) => onChange({ durationHours })} />
    </div>
  )
}

/** The days of the coming two weeks on which the house is open. */
const comingDays = (days: Days, hours: OpeningHoursAnswer | undefined): string[] =>
  Array.from({ length: 14 }, (_, index) => daysLater(days.today, index)).filter(
    (date) => isBookable(date, days) && (!hours || isOpenOn(hours, date)),
  )

/** 'Öppet 11:00–14:00, 17:00–01:00', or that the house is closed and why. Nothing where it has no hours. */
function HoursOfDay({ hours, date }: { hours: OpeningHoursAnswer; date: string }) {
  const { t } = useTranslation()
  const open = openingsOf(hours, date)
  const special = hours.specialDates?.find((each) => each.date === date)
  const closed = hours.closedDates.find((each) => each.date === date)
  if (!closed && !hasHours(hours)) return null
  const { reason } = closed ?? special ?? {}
  return (
    <p className="muted small numbers" data-wide>
      {open.length > 0
        ? t('tableScreens.hours.open', {
            times: open.map(({ opensAt, closesAt }) => `${opensAt}–${closesAt}`).join(', '),
          })
        : t('tableScreens.hours.closed')}
      {reason && (
        <>
          {' · '}
          <span lang="sv">{reason}</span>
        </>
      )}
    </p>
  )
}

type NumberChoiceProps = { value: number; onChange: (value: number) => void }

/** How many guests. Larger parties than guests may book are chosen from a list. */
export function GuestChoice({
  value,
  most = guestOptions.length,
  onChange,
}: NumberChoiceProps & { most?: number }) {
  const { t } = useTranslation()
  const larger = Array.from(
    { length: most - guestOptions.length },
    (_, index) => guestOptions.length + index + 1,
  )
  const choice = (
    <Choice
      legend={t('tableScreens.form.guests')}
      compact
      value={value}
      onChange={onChange}
      options={guestOptions.map((count) => ({ value: count, label: String(count) }))}
    />
  )
  if (larger.length === 0) return choice
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-3 items-end">
      {choice}
      <NativeSelect
        label={t('tableScreens.form.largerParty')}
        value={larger.includes(value) ? String(value) : ''}
        data={[{ value: '', label: '–' }, ...larger.map(String)]}
        onChange={({ currentTarget }) => onChange(Number(currentTarget.value) || guestOptions.length)}
      />
    </div>
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
