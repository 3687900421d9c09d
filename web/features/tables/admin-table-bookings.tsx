import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight, DoorOpen, Phone } from 'lucide-react'
import { useState } from 'react'
import { type TableBookingStatus, tableBookingStatuses } from '#contract/bounds.ts'
import { businessDateOf, daysLater } from '#rules/business-date.ts'
import { stockholmInstant } from '#rules/stockholm.ts'
import { useTranslation } from '#web/platform/language.ts'
import { Choice } from '#web/ui/choice.tsx'
import { ChosenDay } from '#web/ui/chosen-day.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { useSearchText } from '#web/ui/use-search-text.ts'
import { BookingList } from './booking-list.tsx'
import { DayOfHouse } from './day-of-house.tsx'
import { HouseTabs } from './house-tabs.tsx'
import { PhoneDialog } from './phone-dialog.tsx'
import { type BookingFilter, useAdminRealtimeTables } from './queries.ts'
import { TablesNow } from './tables-now.tsx'
import { WalkInDialog } from './walk-in-dialog.tsx'

const views = ['now', 'day', 'list'] as const
type View = (typeof views)[number]

/** The evening as it goes, the bookings of one day beside each other, or all of them as a list, with what staff do about them. */
export function AdminTableBookings() {
  const { t } = useTranslation()
  useAdminRealtimeTables()
  const search = useSearchText()
  const { view, day, change } = useChosenView(search.typed)
  const [filter, setFilter] = useState<BookingFilter>({})
  /** The form for a guest on the telephone, with one table or any. */
  const [taking, setTaking] = useState<{ tableId: string | null } | null>(null)
  /** The form for a party at the door, with one table or any. */
  const [seating, setSeating] = useState<{ tableId: string | null } | null>(null)
  return (
    <div className="flex flex-col gap-5">
      <HouseTabs />
      <div className="flex flex-wrap gap-4 items-end justify-between">
        <div className="flex flex-wrap gap-4 items-end">
          <Choice
            compact
            hidesLegend
            legend={t('actions.show')}
            value={view}
            onChange={(chosen) => {
              // The bookings of a search may be of any day.
              if (chosen !== 'list') search.type('')
              change({ view: chosen })
            }}
            options={views.map((value) => ({
              value,
              label: t(`adminTableBookings.view.${value}`),
            }))}
          />
          {view !== 'now' && (
            <Filters
              view={view}
              day={day}
              filter={filter}
              search={search}
              onDay={(chosen) => change({ day: chosen })}
              onFilter={setFilter}
            />
          )}
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <Button
            variant="default"
            leftSection={<DoorOpen size={19} aria-hidden />}
            onClick={() => setSeating({ tableId: null })}
          >
            {t('adminTableBookings.walkIn.action')}
          </Button>
          <Button leftSection={<Phone size={19} aria-hidden />} onClick={() => setTaking({ tableId: null })}>
            {t('adminTableBookings.create.action')}
          </Button>
        </div>
      </div>
      {view === 'now' && <TablesNow onSeat={(tableId) => setSeating({ tableId })} />}
      {view === 'day' && (
        <DayOfHouse date={day} status={filter.status} onCreate={(tableId) => setTaking({ tableId })} />
      )}
      {view === 'list' && (
        <BookingList
          filter={{ ...filter, ...(search.text && { search: search.text }) }}
          found={search.found}
        />
      )}
      <PhoneDialog
        opened={taking !== null}
        tableId={taking?.tableId ?? null}
        date={day}
        onClose={() => setTaking(null)}
      />
      <WalkInDialog
        key={seating?.tableId}
        opened={seating !== null}
        tableId={seating?.tableId ?? null}
        onClose={() => setSeating(null)}
      />
    </div>
  )
}

/** The view, the search, and the day: in the address, so that a reload, a link and the back button keep them. */
function useChosenView(searched: string) {
  const given = useSearch({ from: '/guarded/admins/admin/table-bookings' })
  const navigate = useNavigate()
  const isDay = given.day !== undefined && stockholmInstant(given.day, '12:00') !== null
  return {
    view: searched ? ('list' as const) : (views.find((each) => each === given.view) ?? 'day'),
    day: isDay && given.day ? given.day : businessDateOf(new Date()),
    change: (change: { view?: View; day?: string }) =>
      void navigate({
        to: '/admin/table-bookings',
        search: (now) => ({ ...now, ...change }),
        replace: true,
        resetScroll: false,
      }),
  }
}

type FiltersProps = {
  view: 'day' | 'list'
  day: string
  filter: BookingFilter
  search: ReturnType<typeof useSearchText>
  onDay: (date: string) => void
  onFilter: (filter: BookingFilter) => void
}

/** Which bookings are shown: those of a day, with a status, of a guest. */
function Filters({ view, day, filter, search, onDay, onFilter }: FiltersProps) {
  const { t } = useTranslation()
  return (
    <>
      {view === 'day' ? (
        <DayChoice value={day} onChange={onDay} />
      ) : (
        <ChosenDay
          label={t('adminTableBookings.filter.date')}
          required={false}
          value={filter.date ?? ''}
          onChange={(date) => {
            const { date: _, ...others } = filter
            onFilter({ ...others, ...(date && { date }) })
          }}
        />
      )}
      <StatusFilter
        all={t(`adminTableBookings.filter.${view === 'day' ? 'allOfDay' : 'all'}`)}
        value={filter.status}
        onChange={(status) => {
          const { status: _, ...others } = filter
          onFilter({ ...others, ...(status && { status }) })
        }}
      />
      <SearchField
        label={t('adminTableBookings.filter.search')}
        hint={t('adminTableBookings.filter.searchHint')}
        search={search}
        className="min-w-70"
      />
    </>
  )
}

/** A day, with buttons for the day before, today and the day after. */
function DayChoice({ value, onChange }: { value: string; onChange: (date: string) => void }) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-wrap gap-2 items-end">
      <ActionIcon
        variant="default"
        size={44}
        aria-label={t('adminTableBookings.day.previous')}
        onClick={() => onChange(daysLater(value, -1))}
      >
        <ChevronLeft size={20} aria-hidden />
      </ActionIcon>
      <ChosenDay label={t('adminTableBookings.filter.date')} value={value} onChange={onChange} />
      <ActionIcon
        variant="default"
        size={44}
        aria-label={t('adminTableBookings.day.next')}
        onClick={() => onChange(daysLater(value, 1))}
      >
        <ChevronRight size={20} aria-hidden />
      </ActionIcon>
      <Button variant="default" onClick={() => onChange(businessDateOf(new Date()))}>
        {t('adminTableBookings.day.today')}
      </Button>
    </div>
  )
}

type StatusFilterProps = {
  /** The value of a filter that is off. */
  all: string
  value: TableBookingStatus | undefined
  onChange: (status: TableBookingStatus | undefined) => void
}

function StatusFilter({ all, value, onChange }: StatusFilterProps) {
  const { t } = useTranslation()
  return (
    <NativeSelect
      label={t('adminTableBookings.filter.status')}
      value={value ?? ''}
      data={[
        { value: '', label: all },
        ...tableBookingStatuses.map((status) => ({
          value: status,
          label: t(`adminTableBookings.status.${status}`),
        })),
      ]}
      onChange={(event) => onChange(tableBookingStatuses.find((each) => each === event.currentTarget.value))}
    />
  )
}
