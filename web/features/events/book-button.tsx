import { Button } from '@mantine/core'
import { X } from 'lucide-react'
import { useState } from 'react'
import type { Event } from '#contract/events.ts'
import { isFull } from '#rules/event-booking.ts'
import { formatShortDate } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useBooking } from './use-booking.ts'
import { useHasStarted } from './use-has-started.ts'

type BookButtonProps = {
  event: Event
  /** Secondary in a list; primary on the detail screen. */
  place: 'list' | 'detail'
  /** The element that describes why the button is disabled. */
  reasonId?: string
}

/**
 * Books or cancels. One button whose label changes, so that the focus stays where it is; it uses
 * `aria-disabled`, so that it stays reachable by keyboard when the last spot is taken while it has the focus.
 */
export function BookButton({ event, place, reasonId }: BookButtonProps) {
  const { t, language } = useTranslation()
  const { book, cancel } = useBooking(event, place)
  const [confirming, setConfirming] = useState(false)
  const started = useHasStarted(event.startsAt)
  const full = isFull(event)
  const resting = started || (full && !event.booked)
  const state = started ? 'started' : event.booked ? 'cancel' : full ? 'full' : 'book'
  const names = { title: event.title, date: formatShortDate(event.date, language) }

  const press = () => {
    if (resting) return
    if (!event.booked) return book()
    // The place of a full event may be taken immediately.
    if (full) setConfirming(true)
    else cancel()
  }
  return (
    <>
      <Button
        onClick={press}
        variant={state === 'book' && place === 'detail' ? 'filled' : 'default'}
        size={place === 'detail' ? 'lg' : 'md'}
        fullWidth={place === 'detail'}
        data-state={state}
        // In a list the accessible name contains the event; on the detail screen the heading does.
        {...(place === 'list' && { 'aria-label': t(`events.card.${state}Of`, names) })}
        {...(resting && { 'data-disabled': true, 'aria-disabled': true, 'aria-describedby': reasonId })}
        {...(state === 'cancel' && { leftSection: <X size={18} aria-hidden /> })}
      >
        {place === 'detail' && (state === 'book' || state === 'cancel')
          ? t(`events.detail.${state}`)
          : t(`events.card.${state}`)}
      </Button>
      <ConfirmDialog
        opened={confirming}
        onClose={() => setConfirming(false)}
        onConfirm={() => {
          setConfirming(false)
          cancel()
        }}
        title={t('events.confirmCancel.title')}
        confirmLabel={t('events.confirmCancel.confirm')}
        cancelLabel={t('events.confirmCancel.keep')}
      >
        <p>{t('events.confirmCancel.text', { title: event.title })}</p>
      </ConfirmDialog>
    </>
  )
}
