import { ActionIcon, Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { useDebouncedValue } from '@mantine/hooks'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight, DoorOpen, Phone } from 'lucide-react'
import { useState } from 'react'
import { type TableBookingStatus, tableBookingStatuses } from '#contract/bounds.ts'
import { daysLater, houseDateOf } from '#rules/house-date.ts'
import { stockholmInstant } from '#rules/stockholm.ts'
import { useTranslation } from '#web/platform/language.ts'
import { Choice } from '#web/ui/choice.tsx'
import { ChosenDay } from '#web/ui/chosen-day.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { BookingRows } from './booking-rows.tsx'
import { DayOfHouse } from './day-of-house.tsx'
import { HouseTabs } from './house-tabs.tsx'
import { PhoneDialog } from './phone-dialog.tsx'
import { adminTableQueries, type BookingFilter, useAdminRealtimeTables } from './queries.ts'
import { WalkInDialog } from './walk-in-dialog.tsx'

/** How long typing rests before it is searched for, in milliseconds. */
const rest = 250

/** The bookings of one day beside each other, or all of them as a list, with what staff do about them. */
export function AdminTableBookings() {
  const { t } = useTranslation()
  useAdminRealtimeTables()
  const { view, day, change } = useChosenView()
  const [filter, setFilter] = useState<BookingFilter>({})
  const [search, setSearch] = useState('')
  const [settled] = useDebouncedValue(search.trim(), rest)
  /** The form for a guest on the telephone, at a table or any. */
  const [taking, setTaking] = useState<{ tableId: string | null } | null>(null)
  const [isSeating, setSeating] = useState(false)
  return (
    <Stack gap={20}>
      <HouseTabs />
      <Group gap={16} align="flex-end" justify="space-between">
        <Group gap={16} align="flex-end">
          <Choice
            compact
            hidesLegend
            legend={t('actions.show')}
            value={view}
            onChange={(chosen) => change({ view: chosen })}
            options={(['day', 'list'] as const).map((value) => ({
              value,
              label: t(`adminTableBookings.view.${value}`),
            }))}
          />
          {view === 'day' ? (
            <DayChoice value={day} onChange={(chosen) => change({ day: chosen })} />
          ) : (
            <ChosenDay
              label={t('adminTableBookings.filter.date')}
              required={false}
              value={filter.date ?? ''}
              onChange={(date) => {
                const { date: _, ...others } = filter
                setFilter({ ...others, ...(date && { date }) })
              }}
            />
          )}
          <StatusFilter
            all={t(`adminTableBookings.filter.${view === 'day' ? 'allOfDay' : 'all'}`)}
            value={filter.status}
            onChange={(status) => {
              const { status: _, ...others } = filter
              setFilter({ ...others, ...(status && { status }) })
            }}
          />
          <TextInput
            type="search"
            label={t('adminTableBookings.filter.search')}
            placeholder={t('adminTableBookings.filter.searchHint')}
            maxLength={200}
            miw={260}
            value={search}
            onChange={(event) => {
              setSearch(event.currentTarget.value)
              // Found bookings may be of any day.
              change({ view: 'list' })
            }}
          />
        </Group>
        <Group gap={12}>
          <Button
            variant="default"
            leftSection={<DoorOpen size={19} aria-hidden />}
            onClick={() => setSeating(true)}
          >
            {t('adminTableBookings.walkIn.action')}
          </Button>
          <Button leftSection={<Phone size={19} aria-hidden />} onClick={() => setTaking({ tableId: null })}>
            {t('adminTableBookings.create.action')}
          </Button>
        </Group>
      </Group>
      {view === 'day' ? (
        <DayOfHouse date={day} status={filter.status} onCreate={(tableId) => setTaking({ tableId })} />
      ) : (
        <PagedList
          query={adminTableQueries.bookings({ ...filter, ...(settled && { search: settled }) })}
          loading="adminTableBookings.loading"
          failed="adminTableBookings.toasts.loadFailed"
          empty={
            <EmptyState
              title={t('adminTableBookings.empty.title')}
              text={t('adminTableBookings.empty.text')}
            />
          }
        >
          {(rows) => <BookingRows rows={rows} />}
        </PagedList>
      )}
      <PhoneDialog
        opened={taking !== null}
        tableId={taking?.tableId ?? null}
        date={day}
        onClose={() => setTaking(null)}
      />
      <WalkInDialog opened={isSeating} onClose={() => setSeating(false)} />
    </Stack>
  )
}

/** Day or list, and which day: in the address, so that a reload, a link and the back button keep them. */
function useChosenView() {
  const given = useSearch({ from: '/guarded/admins/admin/table-bookings' })
  const navigate = useNavigate()
  const isDay = given.day !== undefined && stockholmInstant(given.day, '12:00') !== null
  return {
    view: given.view === 'list' ? ('list' as const) : ('day' as const),
    day: isDay && given.day ? given.day : houseDateOf(new Date()),
    change: (change: { view?: 'day' | 'list'; day?: string }) =>
      void navigate({
        to: '/admin/table-bookings',
        search: (now) => ({ ...now, ...change }),
        replace: true,
        resetScroll: false,
      }),
  }
}

/** A day, with buttons for the day before, today and the day after. */
function DayChoice({ value, onChange }: { value: string; onChange: (date: string) => void }) {
  const { t } = useTranslation()
  return (
    <Group gap={8} align="flex-end">
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
      <Button variant="default" onClick={() => onChange(houseDateOf(new Date()))}>
        {t('adminTableBookings.day.today')}
      </Button>
    </Group>
  )
}

type StatusFilterProps = {
  /** What no filter means. */
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
