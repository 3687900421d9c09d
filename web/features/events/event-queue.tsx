import { Button } from '@mantine/core'
import { BellPlus, BellRing, Hourglass } from 'lucide-react'
import { useState } from 'react'
import type { EventWait } from '#contract/event-waits.ts'
import type { Event } from '#contract/events.ts'
import { useEveningTime } from '#web/domain/near-time.tsx'
import { nearTimeInSentence } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import { Said } from '#web/ui/said.tsx'
import { PlaceStepper } from './place-stepper.tsx'
import { useJoinQueue, useLeaveQueue, useTakePlaces } from './use-places.ts'

/** Waits for places at an event that is full, or has too few. */
export function JoinEventQueue({ event, places, left }: { event: Event; places: number; left: number }) {
  const { t } = useTranslation()
  const join = useJoinQueue(event.id)
  return (
    <>
      {left > 0 && <p>{t('places.queue.tooFew', { count: left })}</p>}
      <p className="muted small">
        {t('places.queue.lead')} {t('places.queue.rule')}
      </p>
      <Button
        size="lg"
        fullWidth
        variant="default"
        leftSection={<BellPlus size={18} aria-hidden />}
        loading={join.isPending}
        onClick={() => join.run(places)}
      >
        {t('places.queue.join')}
      </Button>
    </>
  )
}

type MyEventWaitProps = { wait: EventWait; headingLevel: 2 | 3 }

/** My place in the queue, or the places that are offered to me. */
export function MyEventWait({ wait, headingLevel }: MyEventWaitProps) {
  const Heading = headingLevel === 2 ? 'h2' : 'h3'
  const { t } = useTranslation()
  const until = useUntil(wait)
  return (
    <>
      <Said words={until ? t('places.queue.offerSaid', { title: wait.title, when: until }) : ''} />
      {until ? (
        <Offer wait={wait} until={until} Heading={Heading} />
      ) : (
        <Waiting wait={wait} Heading={Heading} />
      )}
    </>
  )
}

/** Until when I may answer, in words. Null without an offer. */
function useUntil({ offeredUntil }: EventWait): string | null {
  const { language } = useTranslation()
  const now = useEveningTime()
  return offeredUntil === null ? null : nearTimeInSentence(offeredUntil, now, language)
}

type Heading = { Heading: 'h2' | 'h3' }

function Waiting({ wait, Heading }: { wait: EventWait } & Heading) {
  const { t } = useTranslation()
  const leave = useLeaveQueue(wait.eventId)
  return (
    <div className="panel flex flex-wrap items-center gap-x-4 gap-y-3">
      <Hourglass size={28} className="flex-none text-brass-text" aria-hidden />
      <div className="flex-[1_1_200px] min-w-0 grid gap-1">
        <Heading className="numbers text-lg">
          {t('places.queue.position', { position: wait.position })}
        </Heading>
        <p className="numbers">{t('places.count', { count: wait.places })}</p>
        <p className="muted small">{t('places.queue.rule')}</p>
      </div>
      <Button
        variant="default"
        loading={leave.isPending}
        aria-label={t('places.queue.leaveOf', { title: wait.title })}
        onClick={() => leave.run(undefined)}
      >
        {t('places.queue.leave')}
      </Button>
    </div>
  )
}

function Offer({ wait, until, Heading }: { wait: EventWait; until: string } & Heading) {
  const { t } = useTranslation()
  const [places, setPlaces] = useState(wait.places)
  const take = useTakePlaces(wait.eventId, true)
  const decline = useLeaveQueue(wait.eventId)
  return (
    <div className="panel grid gap-3.5 border-brass-edge">
      <div className="flex items-center gap-4">
        <BellRing size={28} className="flex-none text-brass-text" aria-hidden />
        <div className="min-w-0 grid gap-1">
          <Heading className="numbers text-lg">{t('places.queue.offer', { count: wait.places })}</Heading>
          <p className="numbers text-brass-text font-semibold">{t('places.queue.until', { when: until })}</p>
        </div>
      </div>
      {wait.places > 1 && <PlaceStepper value={places} most={wait.places} onChange={setPlaces} />}
      <p className="muted small">
        {t(places < wait.places ? 'places.queue.rest' : 'places.queue.declineText')}
      </p>
      <div className="grid grid-cols-2 gap-2.5">
        <Button loading={take.isPending} disabled={decline.isPending} onClick={() => take.run(places)}>
          {t('places.queue.accept', { count: places })}
        </Button>
        <Button
          variant="default"
          loading={decline.isPending}
          disabled={take.isPending}
          aria-label={t('places.queue.declineOf', { title: wait.title })}
          onClick={() => decline.run(undefined)}
        >
          {t('places.queue.decline')}
        </Button>
      </div>
    </div>
  )
}
