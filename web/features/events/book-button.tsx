import { X } from 'lucide-react'
import { useState } from 'react'
import type { Event } from '#contract/events.ts'
import { isFull, whyNotBook, whyNotCancel } from '#rules/event-booking.ts'
import { ListingButton, type ListingButtonProps } from '#web/domain/listing-button.tsx'
import { useNowUntil } from '#web/domain/use-now-until.ts'
import { formatShortDate } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useBooking } from './use-booking.ts'

type BookButtonProps = Pick<ListingButtonProps, 'placement' | 'reasonId'> & { event: Event }

/** Books or cancels. */
export function BookButton({ event, placement, reasonId }: BookButtonProps) {
  const { t, language } = useTranslation()
  const { book, cancel } = useBooking(event, placement)
  const [confirming, setConfirming] = useState(false)
  const now = useNowUntil(event.startsAt)
  const ruled = {
    ...event,
    startsAt: new Date(event.startsAt),
    releasesAt: event.releasesAt === null ? null : new Date(event.releasesAt),
  }
  const refusal = event.booked ? whyNotCancel(ruled, now) : whyNotBook(ruled, now)
  const state = refusal ? (refusal === 'event_full' ? 'full' : 'started') : event.booked ? 'cancel' : 'book'
  const isAction = state === 'book' || state === 'cancel'
  const press = () => {
    if (state === 'book') book()
    // Another guest may take the place at once.
    else if (isFull(event)) setConfirming(true)
    else cancel()
  }
  return (
    <>
      <ListingButton
        placement={placement}
        isOpen={state === 'book'}
        isDisabled={!isAction}
        icon={state === 'cancel' && <X size={18} aria-hidden />}
        name={t(`events.card.${state}Of`, {
          title: event.title,
          date: formatShortDate(event.date, language),
        })}
        reasonId={reasonId}
        onPress={press}
      >
        {isAction && placement === 'detail' ? t(`events.detail.${state}`) : t(`events.card.${state}`)}
      </ListingButton>
      <ConfirmDialog
        opened={confirming}
        onClose={() => setConfirming(false)}
        onConfirm={() => {
          setConfirming(false)
          cancel()
        }}
        title={t('events.confirmCancel.title')}
        confirmLabel={t('events.card.cancel')}
        cancelLabel={t('events.confirmCancel.keep')}
      >
        <p>{t('events.confirmCancel.text', { title: event.title })}</p>
      </ConfirmDialog>
    </>
  )
}
