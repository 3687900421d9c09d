import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { bounds, type Language } from '#contract/bounds.ts'
import { type OpeningHoursAnswer, openingHoursInput } from '#contract/opening-hours.ts'
import type { ListedTableBooking } from '#contract/table-bookings.ts'
import { useTwentyFour } from '#web/domain/use-twenty-four.ts'
import { request } from '#web/platform/api.ts'
import { formatWeekday } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { EditForm } from '#web/ui/form/edit-form.tsx'
import { fieldsOf } from '#web/ui/form/fields.tsx'
import { useFormContext } from '#web/ui/form/form-context.ts'
import { type FormQuestion, useEditForm } from '#web/ui/form/use-edit-form.ts'
import { Loaded, useStored } from '#web/ui/loaded.tsx'
import { BookedTable, BookingTime, PartySize } from './booking-rows.tsx'
import { HouseTabs } from './house-tabs.tsx'
import { invalidateTables, tableQueries } from './queries.ts'
import { guestName } from './status-question.tsx'

const emptyOpening = { opensAt: '', closesAt: '' }
const emptySpecial = { date: '', reason: '', openings: [emptyOpening] }
const emptyHours = {
  week: [{ openings: [emptyOpening] }],
  specialDates: [] as (typeof emptySpecial)[],
  closedDates: [] as { date: string; reason: string }[],
}
const { RowsField, TimeField, DateField, TextField } = fieldsOf<typeof emptyHours>()

/** Hours by weekday, special dates and closed dates. */
export function OpeningHours() {
  return (
    <div className="flex flex-col gap-5">
      <HouseTabs />
      <Loaded
        query={useStored(tableQueries.hours())}
        loading="adminOpeningHours.loading"
        failed="adminOpeningHours.loadFailed"
      >
        {(stored) => <HoursForm stored={stored} />}
      </Loaded>
    </div>
  )
}

function HoursForm({ stored }: { stored: OpeningHoursAnswer }) {
  const { t, language } = useTranslation()
  const client = useQueryClient()
  const edit = useEditForm({
    noun: 'openingHours',
    id: 'house',
    stored,
    empty: emptyHours,
    schema: openingHoursInput,
    toValues: ({ week, closedDates, specialDates }) => ({
      week,
      specialDates: specialDates.map((each) => ({ ...each, reason: each.reason ?? '' })),
      closedDates: closedDates.map(({ date, reason }) => ({ date, reason: reason ?? '' })),
    }),
    explain: ({ field, rule }) => {
      if (rule === 'too_small' && field.endsWith('.openings')) return t('adminOpeningHours.needsTimes')
      if (rule !== 'invalid') return undefined
      if (field.endsWith('.openings')) return t('adminOpeningHours.badOrder')
      return /^(special|closed)Dates$/.test(field) ? t('adminOpeningHours.dateTwice') : undefined
    },
    save: ({ version, body, decisions: { bookings_outside_hours: isTold } }) => {
      const affected = isTold === undefined ? null : isTold ? 'tell' : 'leave'
      return request('putOpeningHours', { body: { ...body, version, affected } })
    },
    asks: ['bookings_outside_hours'],
    success: (_, { decisions }) => ({
      title: t('adminOpeningHours.saved'),
      ...(decisions.bookings_outside_hours && { message: t('adminOpeningHours.affected.notified') }),
    }),
    failed: { title: 'ui.failed', message: 'adminOpeningHours.saveFailed' },
    onSaved: (saved) => {
      client.setQueryData(tableQueries.hours().queryKey, saved)
      void invalidateTables(client)
    },
  })
  return (
    <>
      {edit.question && <AffectedBookings {...edit.question} />}
      <EditForm
        edit={edit}
        texts="adminOpeningHours.form"
        submitLabel={t('actions.save')}
        marksOptional={false}
      >
        <RowsField name="week" itemName={(index) => weekdayNames(index, language)}>
          {(path) => <Openings path={path} />}
        </RowsField>
        <RowsField name="specialDates" newItem={emptySpecial} max={bounds.openingHours.specialDates}>
          {(path) => (
            <DateRow path={path}>
              <Openings path={path} />
            </DateRow>
          )}
        </RowsField>
        <RowsField
          name="closedDates"
          newItem={{ date: '', reason: '' }}
          max={bounds.openingHours.closedDates}
        >
          {(path) => <DateRow path={path} />}
        </RowsField>
      </EditForm>
    </>
  )
}

/** 'Måndag', and shorter on a phone. */
const weekdayNames = (weekday: number, language: Language) => {
  const label = formatWeekday(weekday, language)
  return {
    label,
    shown: (
      <>
        <span className="sm:hidden">{label.slice(0, 3)}</span>
        <span className="max-sm:hidden">{label}</span>
      </>
    ),
  }
}

type RowProps = { path: `${'week' | 'specialDates' | 'closedDates'}.${string}` }

/** A date, when the house is open on it, and why. */
const DateRow = ({ path, children }: RowProps & { children?: ReactNode }) => (
  <div className="flex-1 min-w-0 grid gap-1.5 sm:flex sm:flex-wrap sm:gap-x-4 [&>*]:min-w-0">
    <div className="sm:w-44">
      <DateField name={`${path}.date`} isInRow />
    </div>
    {children}
    <div className="sm:flex-1">
      <TextField name={`${path}.reason`} isInRow />
    </div>
  </div>
)

type Days = { openings: (typeof emptyOpening)[] }[]

/** What '+' adds to the openings at a path: on a weekday without any, the first opening of the weekday before, or else an empty one. */
function newOpening(week: Days, path: string) {
  const day = /^week\.(\d+)$/.exec(path)?.[1]
  if (day === undefined || week[Number(day)]?.openings.length !== 0) return emptyOpening
  return week[Number(day) - 1]?.openings[0] ?? emptyOpening
}

/** The openings of a day, each from a time to a time. */
function Openings({ path }: RowProps) {
  const { form } = useFormContext()
  const readTwentyFour = useTwentyFour()
  return (
    <RowsField
      name={`${path}.openings`}
      newItem={newOpening(form.values.week, path)}
      max={bounds.openingHours.openings}
      isInRow
    >
      {(opening) => (
        <div className="flex items-start gap-1 min-w-0 [&_.mantine-TimePicker-root]:w-22 max-[24em]:[&_.mantine-TimePicker-root]:w-19 max-[24em]:[&_.mantine-TimePicker-input]:px-2">
          <TimeField name={`${opening}.opensAt`} isInRow />
          <span aria-hidden className="leading-[44px]">
            –
          </span>
          <div
            onKeyDownCapture={(event) =>
              readTwentyFour(event, () => form.setFieldValue(`${opening}.closesAt`, '00:00'))
            }
          >
            <TimeField name={`${opening}.closesAt`} isInRow />
          </div>
        </div>
      )}
    </RowsField>
  )
}

/** Asks whether the guests whose bookings the new hours leave outside are notified, and names them. */
function AffectedBookings({ current, decide, close }: FormQuestion) {
  const { t } = useTranslation()
  const { count, bookings } = current as { count: number; bookings: ListedTableBooking[] }
  const canTell = bookings.some(({ guest }) => guest.userId !== null)
  return (
    <Dialog opened onClose={close} size="lg" title={t('adminOpeningHours.affected.title', { count })}>
      <p>{t(`adminOpeningHours.affected.${canTell ? 'text' : 'phoneText'}`)}</p>
      <ul className="plain-list grid mt-4 mb-0 gap-3 [&_a]:inline-block [&_a]:py-1">
        {bookings.map((row) => (
          <li key={row.id}>
            <b>{guestName(row)}</b>
            {row.guest.phone && (
              <>
                {' · '}
                <a href={`tel:${row.guest.phone}`}>{row.guest.phone}</a>
              </>
            )}
            <br />
            <span className="muted numbers">
              <BookingTime row={row} /> · {t('adminTableBookings.columns.table')} <BookedTable row={row} /> ·{' '}
              <PartySize row={row} />
            </span>
          </li>
        ))}
      </ul>
      {count > bookings.length && (
        <p>{t('adminOpeningHours.affected.more', { count: count - bookings.length })}</p>
      )}
      <DialogActions>
        <Button variant="default" onClick={close} data-autofocus>
          {t('adminOpeningHours.affected.back')}
        </Button>
        <Button variant="default" onClick={() => decide(false)}>
          {t('adminOpeningHours.affected.leave')}
        </Button>
        {canTell && <Button onClick={() => decide(true)}>{t('adminOpeningHours.affected.tell')}</Button>}
      </DialogActions>
    </Dialog>
  )
}
