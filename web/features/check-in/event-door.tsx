import { Button } from '@mantine/core'
import { Minus, Plus } from 'lucide-react'
import type { DoorParty } from '#contract/door.ts'
import type { Attendee, EditableEvent } from '#contract/events.ts'
import { placeCode } from '#rules/check-in.ts'
import { doorsOf } from '#rules/event-times.ts'
import { useTranslation } from '#web/platform/language.ts'
import { toast } from '#web/ui/toast.ts'
import { PassButton } from './door-list.tsx'
import { useWalkIns } from './use-count.ts'
import { nameOf, type Scan, useDoor } from './use-door.ts'

type TickedEvent = Pick<EditableEvent, 'title' | 'startsAt' | 'date' | 'time' | 'doorsTime'>
/** A guest of an event, as the door knows a party. */
const partyOfPlace = (
  { title, startsAt, ...event }: TickedEvent,
  { placeId, displayName, arrivedAt, places, inside }: Attendee,
): DoorParty => ({
  code: placeCode(placeId),
  name: displayName,
  table: null,
  places: [
    {
      id: placeId,
      title,
      startsAt,
      doorsAt: doorsOf(event)?.toISOString() ?? null,
      arrivedAt,
      places,
      inside,
    },
  ],
  last: null,
})

/**
 * Ticks off the guests of an event in its list, as scans of their places. `onPlaces` is told the places of whoever was let in or out.
 */
export function useTicks(
  event: TickedEvent | undefined,
  attendees: readonly Attendee[],
  onPlaces: (places: DoorParty['places']) => void,
) {
  const known = event ? attendees.map((attendee) => partyOfPlace(event, attendee)) : []
  return useDoor(known, (scan) => {
    if (scan.state === 'refused') tellRefused(scan)
    else if (scan.state === 'welcome' && scan.party) onPlaces(scan.party.places)
  })
}

const tellRefused = (scan: Scan) =>
  toast({ title: nameOf(scan) ?? '', message: scan.reason ?? '', kind: 'error', about: 'attempt' })

type TickProps = Pick<ReturnType<typeof useDoor>, 'scans' | 'read'> & { attendee: Attendee }

/** Lets one guest of an event in, or out. Without network it says that it waits. */
export function Tick({ attendee: { placeId, displayName, places, inside }, scans, read }: TickProps) {
  const { t } = useTranslation()
  const code = placeCode(placeId)
  if (scans.find((scan) => scan.code === code)?.state === 'waiting')
    return <span className="muted small">{t('door.willBeSent')}</span>
  return (
    <PassButton
      name={displayName}
      isInside={inside >= places}
      onLetIn={() => read(code)}
      onLetOut={() => read(code, 'out')}
    />
  )
}

type WalkInsProps = { eventId: string; walkIns: number; onCounted: (walkIns: number) => void }

/** Counts those who come to an event without a place. */
export function WalkIns({ eventId, walkIns, onCounted }: WalkInsProps) {
  const { t } = useTranslation()
  const counted = useWalkIns(eventId, walkIns, onCounted)
  return (
    <section className="panel flex flex-wrap items-center gap-3" aria-label={t('door.walkIns.title')}>
      <h2 className="muted text-base flex-[1_1_100%] sm:flex-[1_1_8rem]">
        {t('door.walkIns.title')} <b className="numbers text-text font-display text-2xl">{counted.walkIns}</b>
      </h2>
      <Button leftSection={<Plus size={20} aria-hidden />} onClick={() => counted.press('plus')}>
        {t('door.walkIns.more')}
      </Button>
      <Button
        variant="default"
        leftSection={<Minus size={20} aria-hidden />}
        disabled={counted.walkIns === 0}
        onClick={() => counted.press('minus')}
      >
        {t('door.walkIns.fewer')}
      </Button>
    </section>
  )
}
