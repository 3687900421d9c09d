import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { DoorParty } from '#contract/door.ts'
import type { EditableEvent } from '#contract/events.ts'
import { isPlaceOpen, placeOpensAt } from '#rules/door.ts'
import { doorsOf } from '#rules/event-times.ts'
import { useNowUntil } from '#web/domain/use-now-until.ts'
import { Tick, useTicks, WalkIns } from '#web/features/check-in/event-door.tsx'
import { AdminEvents } from '#web/features/events/admin-events.tsx'
import { AttendeeList } from '#web/features/events/attendee-list.tsx'
import { EventQueueList } from '#web/features/events/event-queue-list.tsx'
import { eventQueries, patchAttendees, useRealtimeEvents } from '#web/features/events/queries.ts'
import { formatDate } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import { may, useMe } from '#web/platform/session.tsx'
import { BackLink, Screen } from '#web/ui/screen.tsx'

/** /admin/events, with `?edit=new`, `?edit={id}` and `?attendees={id}`: the Back button and a reload keep the open view. */
export function AdminEventsScreen() {
  const { attendees } = useSearch({ from: '/guarded/admins/admin/events' })
  return attendees ? <Attendees eventId={attendees} /> : <AdminEvents />
}

function Attendees({ eventId }: { eventId: string }) {
  const { t, language } = useTranslation()
  const mayTick = may(useMe(), 'door.scan')
  const client = useQueryClient()
  useRealtimeEvents()
  const { data: event } = useQuery(eventQueries.editing(eventId))
  const { data: list } = useQuery(eventQueries.attendees(eventId))
  const { scans, read } = useTicks(event, list?.items ?? [], (places) => applyPlaces(client, eventId, places))
  const phase = usePhase(event)
  const isTicked = mayTick && phase === 'open'
  return (
    <Screen
      title={t('adminEvents.columns.booked')}
      width="narrow"
      back={
        <BackLink to="/admin/events" search={({ attendees: _, ...now }: { attendees?: string }) => now}>
          {t('adminEvents.form.back')}
        </BackLink>
      }
      lead={
        event && (
          <span className="numbers">
            <span lang="sv">{event.title}</span>, {formatDate(event.date, language)} {event.time}
          </span>
        )
      }
    >
      {event && <EventQueueList event={event} />}
      <AttendeeList
        eventId={eventId}
        phase={phase}
        tick={isTicked ? (attendee) => <Tick attendee={attendee} scans={scans} read={read} /> : undefined}
        counter={
          isTicked
            ? (walkIns) => (
                <WalkIns
                  eventId={eventId}
                  walkIns={walkIns}
                  onCounted={(counted) => patchAttendees(client, eventId, () => ({ walkIns: counted }))}
                />
              )
            : undefined
        }
      />
    </Screen>
  )
}

/** What the door does for an event, kept up to date: until it opens, then in its house day, and after that. */
function usePhase(event: EditableEvent | undefined): 'ahead' | 'open' | 'over' {
  const place = event && { startsAt: new Date(event.startsAt), doorsAt: doorsOf(event) }
  const now = useNowUntil(place ? placeOpensAt(place).toISOString() : null)
  if (place && isPlaceOpen(place, now)) return 'open'
  return place && now >= place.startsAt ? 'over' : 'ahead'
}

/** Shows at once who was let in, or out. */
const applyPlaces = (client: QueryClient, eventId: string, places: DoorParty['places']) =>
  patchAttendees(client, eventId, ({ items }) => ({
    items: items.map((attendee) => {
      const place = places.find(({ id }) => id === attendee.placeId)
      return place ? { ...attendee, arrivedAt: place.arrivedAt, inside: place.inside } : attendee
    }),
  }))
