import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Check, Download } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Attendee } from '#contract/events.ts'
import { searchTerm } from '#rules/folded-text.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { addressOf } from '#web/platform/api.ts'
import { formatInstant } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import { useRealtime } from '#web/platform/realtime.tsx'
import { BlankTicket } from '#web/ui/blank-ticket.tsx'
import { TableSkeleton } from '#web/ui/card-skeleton.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Loaded, useShown } from '#web/ui/loaded.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { useBriefSearch } from '#web/ui/use-search-text.ts'
import classes from './events.module.css'
import { eventQueries, type ListedAttendees } from './queries.ts'

/** The shortest interval between refetches during a burst of bookings or arrivals, in milliseconds. */
const pause = 250

type AttendeeListProps = {
  eventId: string
  /** `ahead`: the door is not open yet. `over`: nobody comes any more. */
  phase: 'ahead' | 'open' | 'over'
  /** What lets an attendee in, while the door is open, for those who may. */
  tick?: ((attendee: Attendee) => ReactNode) | undefined
  /** What counts those who come without a place, likewise. */
  counter?: ((walkIns: number) => ReactNode) | undefined
}

/** The attendees in order of booking, with who has come, kept up to date. */
export function AttendeeList({ eventId, ...props }: AttendeeListProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const query = eventQueries.attendees(eventId)
  const timer = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])
  const refetch = () => {
    if (timer.current) return
    timer.current = window.setTimeout(() => {
      timer.current = 0
      void client.invalidateQueries({ queryKey: query.queryKey })
    }, pause)
  }
  useRealtime('events', (message) => {
    if (message.type === 'event.attendance' && message.eventId === eventId) refetch()
  })
  useRealtime('admin', (message) => {
    if (message.type === 'door.changed') refetch()
  })
  return (
    <Loaded
      query={useShown(query)}
      loading="admin.attendees.loading"
      failed="admin.attendees.loadFailed"
      skeleton={<TableSkeleton rows={3} />}
      missing={{ title: t('adminEvents.form.missing.title'), text: t('adminEvents.form.missing.text') }}
    >
      {(list) => (
        <>
          {props.counter?.(list.walkIns)}
          {list.items.length > 0 ? (
            <Attendees eventId={eventId} list={list} {...props} />
          ) : (
            <EmptyState
              illustration={<BlankTicket />}
              title={t('admin.attendees.empty.title')}
              text={t('admin.attendees.empty.text')}
            />
          )}
        </>
      )}
    </Loaded>
  )
}

const isCome = ({ arrivedAt }: Attendee) => arrivedAt !== null
const shows = { all: () => true, came: isCome, missing: (each: Attendee) => !isCome(each) }
type Show = keyof typeof shows

function Attendees({ eventId, phase, list, tick }: AttendeeListProps & { list: ListedAttendees }) {
  const { t } = useTranslation()
  const { items, walkIns } = list
  const search = useBriefSearch()
  const [show, setShow] = useState<Show>('all')
  const term = searchTerm(search.text)
  const matches = ({ displayName, email, friends = [] }: Attendee) =>
    term === '' || searchTerm([displayName, email, ...friends].join(' ')).includes(term)
  const numbered = items.map((attendee, index) => ({ attendee, number: index + 1 }))
  const shown = numbered.filter(({ attendee }) => shows[show](attendee) && matches(attendee))
  const numberOf = (each: Show) => items.filter(shows[each]).length
  const labels = { all: 'all', came: 'came', missing: phase === 'over' ? 'noShow' : 'missing' } as const
  return (
    <>
      <Button
        component="a"
        href={addressOf('exportEventAttendees', { params: { eventId } })}
        download
        variant="default"
        leftSection={<Download size={18} aria-hidden />}
        style={{ alignSelf: 'flex-start' }}
      >
        {t('admin.attendees.export')}
      </Button>
      {phase !== 'ahead' && (
        <>
          <p className="font-strong" role="status">
            {t('admin.attendees.total', {
              total: numberOf('came') + walkIns,
              came: numberOf('came'),
              walkIns,
            })}
          </p>
          <Choice
            legend={t('admin.attendees.show')}
            hidesLegend
            value={show}
            onChange={setShow}
            options={(['all', 'came', 'missing'] as const).map((each) => ({
              value: each,
              label: t(`admin.attendees.${labels[each]}`, { shown: numberOf(each) }),
            }))}
          />
        </>
      )}
      <SearchField label={t('admin.attendees.search')} search={search} count={shown.length} />
      {shown.length === 0 ? (
        <p className="muted">{t('admin.attendees.nobody')}</p>
      ) : (
        <ol className="rows" aria-label={t('adminEvents.columns.booked')}>
          {shown.map(({ attendee, number }) => (
            <Row key={attendee.userId} attendee={attendee} number={number}>
              {tick?.(attendee)}
            </Row>
          ))}
        </ol>
      )}
    </>
  )
}

type RowProps = { attendee: Attendee; number: number; children: ReactNode }

function Row({
  attendee: { displayName, email, places, bookedAt, arrivedAt, inside, friends = [] },
  number,
  children,
}: RowProps) {
  const { t, language } = useTranslation()
  return (
    <li className="gap-y-1 py-3 px-4 [content-visibility:auto] [contain-intrinsic-size:auto_72px] flex flex-wrap items-center gap-3.5">
      <span className="muted numbers flex-none w-[2.2ch] text-right" aria-hidden>
        {number}
      </span>
      <div
        className={`${classes.names} flex-[1_1_200px] wrap-anywhere [&_b]:font-semibold flex flex-col items-start`}
      >
        <b>
          {displayName}
          {places > 1 && <span className="numbers"> · {t('admin.attendees.places', { count: places })}</span>}
        </b>
        <a href={`mailto:${email}`}>{email}</a>
        {friends.length > 0 && (
          <span className="muted">{t('admin.attendees.friends', { names: friends.join(', ') })}</span>
        )}
      </div>
      <span className="muted numbers pl-[calc(2.2ch+14px)] text-md sm:pl-0 inline-flex items-center gap-1 mr-auto sm:mr-0">
        {arrivedAt !== null && <Check size={18} aria-hidden className="text-success-text" />}
        {arrivedAt === null
          ? t('admin.attendees.bookedAt', { when: formatInstant(bookedAt, language) })
          : t(inside > 0 ? 'admin.attendees.cameAt' : 'admin.attendees.cameAndLeft', {
              time: stockholmWallClock(new Date(arrivedAt)).time,
            })}
      </span>
      {children}
    </li>
  )
}
