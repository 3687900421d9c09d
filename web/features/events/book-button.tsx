import { Undo2, X } from 'lucide-react'
import type { Event } from '#contract/events.ts'
import { ListingButton, type ListingButtonProps } from '#web/domain/listing-button.tsx'
import { formatShortDate } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import { useBooking } from './use-booking.ts'
import { useEventAct } from './use-event-act.ts'

type BookButtonProps = Pick<ListingButtonProps, 'placement' | 'reasonId'> & {
  event: Event
  /** How many places are booked. */
  places?: number
}

const icons = { cancel: X, keep: Undo2 }

/** Books, cancels, or takes a cancellation back while the place is on hold. */
export function BookButton({ event, placement, places = 1, reasonId }: BookButtonProps) {
  const { t, language } = useTranslation()
  const press = useBooking(event, placement)
  const { act, refused } = useEventAct(event)
  const state = refused?.label ?? act
  const Icon = state in icons ? icons[state as keyof typeof icons] : null
  return (
    <ListingButton
      placement={placement}
      isOpen={state === 'book'}
      isQuiet={state === 'cancel'}
      isDisabled={refused !== null}
      icon={Icon && <Icon size={18} aria-hidden />}
      name={t(`events.card.${state}Of`, {
        title: event.title,
        date: formatShortDate(event.date, language),
      })}
      reasonId={reasonId}
      onPress={() => press(act, places)}
    >
      {state === 'book' && placement === 'detail'
        ? t('places.book', { count: places })
        : t(`events.card.${state}`)}
    </ListingButton>
  )
}
