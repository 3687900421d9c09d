import type { ErrorCode } from '#contract/errors.ts'
import type { TableBooking, TonightOfGuest } from '#contract/table-bookings.ts'
import { checkInRefusals } from '#rules/check-in.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { ApiError, request } from '#web/platform/api.ts'
import { errorMessage } from '#web/platform/error-message.ts'
import { t } from '#web/platform/language.ts'
import { toastFailure } from '#web/ui/failure-toast.ts'
import { toast } from '#web/ui/toast.ts'
import { useAction } from '#web/ui/use-action.ts'

/** Refusals about the booking: the specification shows their own text. */
const refusals: readonly ErrorCode[] = ['booking_not_found', 'no_table_tonight', ...checkInRefusals]

/** Checks in by a code or number. A retry after a lost answer is the same scan. */
export function useCheckIn(onDone: (booking: TableBooking) => void, onFailed: () => void) {
  return useAction({
    request: (code: string, requestId) => request('checkIn', { body: { code, requestId } }),
    success: null,
    failed: { title: 'ui.failed', message: 'checkInScreen.failed' },
    onDone,
    onFailed: (error) => {
      const [title, message] = textsOf(error)
      toastFailure(error, { title, message, kept: 'form' })
      onFailed()
      return true
    },
  })
}

function textsOf(error: unknown): [title: string, message: string] {
  const code = error instanceof ApiError ? error.code : null
  if (error instanceof ApiError && refusals.some((each) => each === code))
    return [t('checkInScreen.refused'), refusalText(error)]
  if (code === 'not_signed_in') return [t('ui.failed'), t('checkInScreen.signIn')]
  if (code === 'unreadable' || code === null) return [t('ui.failed'), t('checkInScreen.unexpected')]
  return [t('ui.failed'), t('checkInScreen.failed')]
}

/** What a refusal contains about the code: when the booking was checked in, or the guest who has no table. */
const refusalOf = (error: ApiError) =>
  (error.problem?.current ?? {}) as { checkedInAt?: string } & Partial<TonightOfGuest>

/**
 * The text of a refusal. A booking that was checked in before has the time of that; a guest without a table has their other
 * plans of tonight.
 */
function refusalText(error: ApiError): string {
  const { checkedInAt, events = [] } = refusalOf(error)
  if (checkedInAt) return t('checkInScreen.already', { time: stockholmWallClock(new Date(checkedInAt)).time })
  const places = events.map(({ title, startsAt }) =>
    t('checkInScreen.eventPlace', { title, time: stockholmWallClock(new Date(startsAt)).time }),
  )
  return [errorMessage(error), ...places].join(' ')
}

/** Shows the specified text that the camera did not start. */
export const toastCameraFailure = (): void =>
  void toast({ title: t('ui.failed'), message: t('camera.failed'), kind: 'error' })
