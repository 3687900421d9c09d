import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { ApiError } from '#web/platform/api.ts'
import { errorMessage } from '#web/platform/error-message.ts'
import { t } from '#web/platform/language.ts'
import { toastFailure } from '#web/ui/failure-toast.ts'

/** Where the button is: on a card of a list, or on the screen of one listing. */
export type Placement = 'list' | 'detail'

export type ListingButtonProps = {
  placement: Placement
  /** Booking or joining is possible: the button is primary on the detail screen. */
  isOpen: boolean
  /** The action cancels a booking: on the detail screen it looks like a link, and the element of `reasonId` says what is lost. */
  isQuiet?: boolean
  isDisabled: boolean
  isBusy?: boolean
  icon?: ReactNode
  /** Accessible name in a list; it contains the title. On the detail screen the heading shows the title. */
  name: string
  /** The element that describes why the button is disabled, or what is lost. */
  reasonId?: string | undefined
  onPress: () => void
  children: string
}

/**
 * The button that books an event or joins a competition. One button whose label changes, so that the focus stays where
 * it is. `aria-disabled` keeps it reachable by keyboard when the last place is taken while it has the focus.
 */
export function ListingButton(props: ListingButtonProps) {
  const {
    placement,
    isOpen,
    isQuiet = false,
    isDisabled,
    isBusy,
    icon,
    name,
    reasonId,
    onPress,
    children,
  } = props
  const isMain = placement === 'detail'
  return (
    <Button
      onClick={() => {
        if (!isDisabled) onPress()
      }}
      variant={isMain && isQuiet ? 'subtle' : isOpen && isMain ? 'filled' : 'default'}
      {...(isMain && isQuiet && { className: 'text-muted font-[500] underline underline-offset-4' })}
      size={isMain ? 'lg' : 'md'}
      fullWidth={isMain}
      leftSection={icon}
      data-open={isOpen || undefined}
      // For ten seconds this button takes the last action back, so no toast may cover it.
      data-uncovered={isMain || undefined}
      aria-busy={isBusy}
      aria-label={isMain ? undefined : name}
      {...((isDisabled || isQuiet) && { 'aria-describedby': reasonId })}
      {...(isDisabled && { 'data-disabled': true, 'aria-disabled': true })}
    >
      {children}
    </Button>
  )
}

/** Codes whose own text is more helpful than the generic failure. */
const explained = new Set<string>([
  'event_started',
  'not_booked',
  'competition_ended',
  'competition_inactive',
  'draw_not_started',
  'email_unconfirmed',
  'not_found',
  'too_many_requests',
])

type RefusalTexts =
  | `${'events' | 'competitionScreens'}.toasts.${'full' | 'already' | 'failed' | 'failedOnDetail'}`
  | 'events.toasts.signIn'

/** The toast of a refused or failed action. */
export function showRefusal(texts: RefusalTexts, error?: unknown): void {
  const isExplained = error instanceof ApiError && explained.has(error.code)
  toastFailure(error, {
    title: t(`${texts}.title`),
    message: isExplained ? errorMessage(error) : t(`${texts}.message`),
  })
}
