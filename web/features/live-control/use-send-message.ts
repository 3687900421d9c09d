import type { LiveControl } from '#contract/live-competitions.ts'
import { request } from '#web/platform/api.ts'
import { t } from '#web/platform/language.ts'
import { toast } from '#web/ui/toast.ts'
import { hasEvent, useAction } from './use-action.ts'
import { useIdempotencyKey } from './use-idempotency-key.ts'

/** Sends a message to every screen. */
export function useSendMessage(control: LiveControl, onSent: (message: string) => void) {
  const competitionId = control.competition.id
  const { idOf, drop } = useIdempotencyKey()
  const { action, isPending } = useAction<{ messageId: string; message: string }>(competitionId, {
    request: (body) => request('sendLiveMessage', { params: { competitionId }, body }),
    isDone: hasEvent(({ messageId }) => messageId),
    failed: 'liveAdmin.toasts.messageFailed',
    control,
    onDone: ({ message }) => {
      drop()
      toast({ title: t('liveAdmin.message.sent'), message, kind: 'success' })
      onSent(message)
    },
  })
  const send = (message: string) => {
    // The id belongs to the request in progress.
    if (!isPending) action({ messageId: idOf(message), message })
  }
  return { send, isPending }
}
