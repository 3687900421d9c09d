import { NativeSelect, TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { useTranslation } from '#web/platform/language.ts'
import { Choice } from '#web/ui/choice.tsx'
import type { Party } from './queries.ts'
import classes from './table-booking.module.css'

const halfHours = Array.from(
  { length: 48 },
  (_, half) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`,
)
const hours = [1, 2, 3, 4]
const guests = [1, 2, 3, 4, 5, 6, 7, 8]

type PartyFieldsProps = {
  party: Party
  onChange: (change: Partial<Party>) => void
  /** Today in Stockholm, and the time there. */
  now: { date: string; time: string }
}

/** Date, time, guests and hours. Times of today that are over are left out. */
export function PartyFields({ party, onChange, now }: PartyFieldsProps) {
  const { t } = useTranslation()
  const times = halfHours.filter((time) => party.date !== now.date || time > now.time)
  return (
    <div className={classes.party}>
      <div className={classes.when}>
        <TextInput
          type="date"
          label={t('tableScreens.form.date')}
          min={now.date}
          max="2100-12-31"
          required
          value={party.date}
          onChange={(event) => onChange({ date: event.currentTarget.value })}
        />
        <NativeSelect
          label={t('tableScreens.form.time')}
          required
          data={times.includes(party.time) ? times : [party.time, ...times]}
          value={party.time}
          onChange={(event) => onChange({ time: event.currentTarget.value })}
        />
      </div>
      <Choice
        legend={t('tableScreens.form.guests')}
        compact
        value={party.guestCount}
        onChange={(guestCount: number) => onChange({ guestCount })}
        options={guests.map((value) => ({ value, label: String(value) }))}
      />
      <Choice
        legend={t('tableScreens.form.hours')}
        value={party.durationHours}
        onChange={(durationHours: number) => onChange({ durationHours })}
        options={hours.map((value) => ({ value, label: t('tableScreens.form.hoursOf', { count: value }) }))}
      />
    </div>
  )
}
