import { Undo2, X } from 'lucide-react'
import type { Event } from '#contract/events.ts'
import { keepsPlace, whyNotBook, whyNotCancel } from '#rules/event-booking.ts'
import { ListingButton, type ListingButtonProps } from '#web/domain/listing-button.tsx'
import { useNowUntil } from '#web/domain/use-now-until.ts'
import { formatShortDate } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import { useBooking } from './use-booking.ts'

type BookButtonProps = Pick<ListingButtonProps, 'placement' | 'reasonId'> & { event: Event }

const icons = { cancel: X, keep: Undo2 }

/** Books, cancels, or takes a cancellation back while the place is on hold. */
export function BookButton({ event, placement, reasonId }: BookButtonProps) {
  const { t, language } = useTranslation()
  const press = useBooking(event, placement)
  const now = useNowUntil(event.startsAt)
  const isKept = keepsPlace(event)
  const ruled = {
    ...event,
    startsAt: new Date(event.startsAt),
    releasesAt: event.releasesAt === null ? null : new Date(event.releasesAt),
  }
  const refusal = isKept ? whyNotCancel(ruled, now) : whyNotBook(ruled, now)
  const act = isKept ? 'cancel' : event.booked ? 'keep' : 'book'
  const state = refusal ? (refusal === 'event_full' ? 'full' : 'started') : act
  const Icon = state in icons ? icons[state as keyof typeof icons] : null
  return (
    <ListingButton
      placement={placement}
      isOpen={state === 'book'}
      isQuiet={state === 'cancel'}
      isDisabled={refusal !== null}
      icon={Icon && <Icon size={18} aria-hidden />}
      name={t(`events.card.${state}Of`, {
        title: event.title,
        date: formatShortDate(event.date, language),
      })}
      reasonId={reasonId}
      onPress={() => press(act)}
    >
      {state === 'book' && placement === 'detail' ? t('events.detail.book') : t(`events.card.${state}`)}
    </ListingButton>
  )
}
