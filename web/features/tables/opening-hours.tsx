import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type OpeningHoursAnswer, openingHoursInput } from '#contract/opening-hours.ts'
import type { ListedTableBooking } from '#contract/table-bookings.ts'
import { useTwentyFour } from '#web/domain/use-twenty-four.ts'
import { request } from '#web/platform/api.ts'
import { formatWeekday } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { EditForm } from '#web/ui/form/edit-form.tsx'
import { fieldsOf } from '#web/ui/form/fields.tsx'
import { type FormQuestion, useEditForm } from '#web/ui/form/use-edit-form.ts'
import { Loaded, useStored } from '#web/ui/loaded.tsx'
import { BookedTable, BookingTime, PartySize } from './booking-rows.tsx'
import { HouseTabs } from './house-tabs.tsx'
import { invalidateTables, tableQueries } from './queries.ts'
import { guestName } from './status-question.tsx'

const emptyDay = { opensAt: '', closesAt: '' }
const emptyHours = { days: [emptyDay], closedDates: [] as { date: string; reason: string }[] }
const { ListField, TimeField, DateField, TextField } = fieldsOf<typeof emptyHours>()

/** Hours by weekday and closed dates. */
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
    toValues: ({ days, closedDates }) => ({
      days: days.map(({ opensAt, closesAt }) => ({ opensAt: opensAt ?? '', closesAt: closesAt ?? '' })),
      closedDates: closedDates.map(({ date, reason }) => ({ date, reason: reason ?? '' })),
    }),
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
  const readTwentyFour = useTwentyFour()
  return (
    <>
      {edit.question && <AffectedBookings {...edit.question} />}
      <EditForm
        edit={edit}
        texts="adminOpeningHours.form"
        submitLabel={t('actions.save')}
        marksOptional={false}
      >
        <ListField name="days" itemLabel={(index) => formatWeekday(index, language)}>
          {(path) => (
            <div className="flex flex-wrap items-start gap-4 [&>*]:flex-1">
              <TimeField name={`${path}.opensAt`} />
              <div
                onKeyDownCapture={(event) =>
                  readTwentyFour(event, () => edit.form.setFieldValue(`${path}.closesAt`, '00:00'))
                }
              >
                <TimeField name={`${path}.closesAt`} />
              </div>
            </div>
          )}
        </ListField>
        <ListField name="closedDates" newItem={{ date: '', reason: '' }} max={100}>
          {(path) => (
            <div className="flex flex-wrap items-start gap-4 [&>*]:flex-1">
              <DateField name={`${path}.date`} />
              <TextField name={`${path}.reason`} />
            </div>
          )}
        </ListField>
      </EditForm>
    </>
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
