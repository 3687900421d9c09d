import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Event } from '#contract/events.ts'
import { keepsPlace } from '#rules/event-booking.ts'
import { freePlaces, largestParty } from '#rules/event-queue.ts'
import { TicketAction } from '#web/domain/listing-detail.tsx'
import { useTranslation } from '#web/platform/language.ts'
import { BookButton } from './book-button.tsx'
import { JoinEventQueue, MyEventWait } from './event-queue.tsx'
import { PlaceStepper } from './place-stepper.tsx'
import { useEventAct } from './use-event-act.ts'
import { useMyWait, useTakePlaces } from './use-places.ts'

type EventPlacesProps = {
  event: Event
  hasStarted: boolean
  /** The element that says why the button is disabled, or what is lost. */
  reasonId: string
  /** Notes where the ticket is torn off. */
  notePlace: ((event: React.MouseEvent<HTMLElement>) => void) | undefined
}

/** What I can do about places at an event: book for a party, change it, cancel, wait for places, or take those that are offered. */
export function EventPlaces({ event, hasStarted, reasonId, notePlace }: EventPlacesProps) {
  const wait = useMyWait(event.id)
  const [wanted, setWanted] = useState(1)
  const left = freePlaces(event)
  const most = largestParty(event)
  const isOpen = !event.booked && !hasStarted
  if (wait && isOpen) return <MyEventWait key={wait.offeredUntil} wait={wait} headingLevel={2} />
  const places = Math.min(wanted, most)
  const stepper = isOpen && most > 1 && <PlaceStepper value={places} most={most} onChange={setWanted} />
  const button = <BookButton event={event} placement="detail" places={places} reasonId={reasonId} />
  if (isOpen && places > left)
    return (
      <>
        {left <= 0 && button}
        {stepper}
        <JoinEventQueue event={event} places={places} left={Math.max(0, left)} />
      </>
    )
  return (
    <>
      {stepper}
      {keepsPlace(event) && !hasStarted && most > 1 && (
        <ChangeParty key={event.places} event={event} most={most} />
      )}
      <TicketAction main>
        <div onClickCapture={notePlace}>{button}</div>
      </TicketAction>
    </>
  )
}

/** Changes how many places my booking has. The number is sent once it is confirmed. */
function ChangeParty({ event, most }: { event: Event; most: number }) {
  const { t } = useTranslation()
  const [places, setPlaces] = useState(event.places)
  const take = useTakePlaces(event.id, false)
  // Whoever cannot cancel any more cannot give up places either.
  const { refused } = useEventAct(event)
  const given = event.places - places
  return (
    <div className="grid gap-2.5">
      <PlaceStepper
        value={places}
        least={refused ? event.places : 1}
        most={Math.max(event.places, Math.min(most, event.places + freePlaces(event)))}
        onChange={setPlaces}
      />
      {given > 0 && <p className="muted small">{t('places.party.lost', { count: given })}</p>}
      {given !== 0 && (
        <Button loading={take.isPending} onClick={() => take.run(places)}>
          {t('places.party.change', { count: places })}
        </Button>
      )}
    </div>
  )
}
