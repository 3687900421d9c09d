import { ask } from '#web/platform/api.ts'
import { t } from '#web/platform/language.ts'
import { toast } from '#web/ui/toast.ts'
import { hasEvent, useAct } from './use-act.ts'
import { useKeptId } from './use-kept-id.ts'

/** Says something on every screen. */
export function useSendMessage(competitionId: string, onSent: () => void) {
  const { idOf, drop } = useKeptId()
  const { act, isPending } = useAct<{ messageId: string; message: string }>(competitionId, {
    ask: (body) => ask('sendLiveMessage', { params: { competitionId }, body }),
    isDone: hasEvent(({ messageId }) => messageId),
    failed: 'liveAdmin.toasts.messageFailed',
    onDone: ({ message }) => {
      drop()
      toast({ title: t('liveAdmin.message.sent'), message, kind: 'success' })
      onSent()
    },
  })
  return { send: (message: string) => act({ messageId: idOf(message), message }), isPending }
}
