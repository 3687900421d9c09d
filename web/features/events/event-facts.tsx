import {
  Dices,
  Gamepad2,
  MessageCircleQuestionMark,
  Music,
  Trophy,
  Users,
  UtensilsCrossed,
} from 'lucide-react'
import { useState } from 'react'
import type { EventCategory } from '#contract/bounds.ts'
import type { Event } from '#contract/events.ts'
import { hasStarted } from '#rules/event-booking.ts'
import { eventPicture } from '#rules/event-picture.ts'
import { priceInWords } from '#rules/event-price.ts'
import { Badge } from '#web/domain/listing-scene.tsx'
import { NearTime } from '#web/domain/near-time.tsx'
import { useNowUntil } from '#web/domain/use-now-until.ts'
import { useTranslation } from '#web/platform/language.ts'
import { FirstPicture } from '#web/ui/first-picture.tsx'
import cardTable from './card-table.webp'
import poolTable from './pool-table.webp'
import stage from './stage.webp'

const symbols = {
  Musik: Music,
  Quiz: MessageCircleQuestionMark,
  Gaming: Gamepad2,
  Sport: Trophy,
  Mat: UtensilsCrossed,
  Övrigt: Dices,
} as const

export function CategorySymbol({ category, size }: { category: EventCategory; size: number }) {
  const Icon = symbols[category]
  return <Icon size={size} aria-hidden />
}

/** The category as a symbol and a word. */
export function CategoryBadge({ category }: { category: EventCategory }) {
  const { t } = useTranslation()
  return (
    <Badge>
      <CategorySymbol category={category} size={15} />
      {t(`events.category.${category}`)}
    </Badge>
  )
}

/** The category without a frame, for the line under a title. */
export function CategoryName({ category }: { category: EventCategory }) {
  const { t } = useTranslation()
  return (
    <span className="[&_svg]:text-brass-text flex items-center gap-1.5">
      <CategorySymbol category={category} size={15} />
      {t(`events.category.${category}`)}
    </span>
  )
}

const bundled = [poolTable, stage, cardTable] as const

type EventPictureProps = {
  event: { id: string; imageUrl: string | null }
  /** Above the fold: loaded eagerly. */
  eager?: boolean
}

/** The event's picture, or one of the three default pictures. Decorative. */
export function EventPicture({ event, eager = false }: EventPictureProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const own = event.imageUrl === broken ? null : event.imageUrl
  return (
    <img
      className="block w-full h-auto aspect-16/9 object-cover"
      src={own ?? bundled[eventPicture(event.id)]}
      onError={() => setBroken(event.imageUrl)}
      alt=""
      width={1200}
      height={750}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
    />
  )
}

/** The picture of the first event in the document: the build renders all default ones, and the server keeps the right one. */
export const FirstEventPicture = () =>
  bundled.map((src, number) => (
    <FirstPicture
      data-event-picture={number}
      key={src}
      className="block w-full h-auto aspect-16/9 object-cover"
      src={src}
      width={1200}
      height={750}
    />
  ))

type AttendanceProps = {
  event: { currentAttendees: number; heldPlaces: number; maxAttendees: number | null }
  /** Without symbol and label, because both are beside it already. */
  plain?: boolean
}

/** Attendees and maximum. */
export function Attendance({ event, plain = false }: AttendanceProps) {
  const { t } = useTranslation()
  const { currentAttendees: count, heldPlaces, maxAttendees: max } = event
  const bare = max === null ? count : t('events.detail.attendanceOf', { count, max })
  const labelled =
    max === null ? t('events.card.attendees', { count }) : t('events.card.attendeesOf', { count, max })
  const left = max === null ? 0 : max - count - heldPlaces
  return (
    <span className="gap-y-0.5 flex flex-wrap items-center gap-2.25">
      {!plain && <Users size={17} aria-hidden />}
      <span className="numbers">{plain ? bare : labelled}</span>
      {left > 0 && left <= fewPlaces(max ?? 0) && (
        <span className="accent">{t('events.card.placesLeft', { count: left })}</span>
      )}
    </span>
  )
}

/** The number of places left is shown when it is at most this: a tenth of the maximum, but at least three. */
const fewPlaces = (max: number): number => Math.max(3, Math.floor(max / 10))

/** The price as written; a plain number gets 'kr', and an empty price is 'Gratis'. */
export function usePrice(): (price: string | null) => string {
  const { t } = useTranslation()
  return (price) => priceInWords(price) ?? t('events.card.free')
}

/** '19:00–22:00', or the start alone when nobody has said when it ends. */
export const timesOf = ({ time, endTime }: Pick<Event, 'time' | 'endTime'>): string =>
  endTime ? `${time}–${endTime}` : time

/** When an event is, as people say it: 'I kväll 19:00–22:00'. */
export function EventTime({ event: { startsAt, endTime } }: { event: Pick<Event, 'startsAt' | 'endTime'> }) {
  return (
    <>
      <NearTime at={startsAt} />
      {endTime && <span className="numbers">–{endTime}</span>}
    </>
  )
}

const day = 86_400_000

/** Whether an event has started; updates when it does. */
export const useHasStarted = (startsAt: string): boolean =>
  hasStarted({ startsAt: new Date(startsAt) }, useNowUntil(startsAt, day))
