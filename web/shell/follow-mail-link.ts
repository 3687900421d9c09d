import { request } from '#web/platform/api.ts'
import { errorMessage } from '#web/platform/error-message.ts'
import { t } from '#web/platform/language.ts'
import { queryClient, sessionKey } from '#web/platform/query-client.ts'
import { toast } from '#web/ui/toast.ts'

const texts = {
  confirmEmail: { done: 'shell.confirmed', failed: 'shell.notConfirmed' },
  confirmEmailChange: { done: 'shell.emailChanged', failed: 'shell.notEmailChanged' },
} as const

/** Sends the token of a mail and shows the result. */
export async function followMailLink(operation: keyof typeof texts, token: string): Promise<void> {
  const { done, failed } = texts[operation]
  try {
    await request(operation, { body: { token } })
    void queryClient.invalidateQueries({ queryKey: sessionKey })
    toast({ kind: 'success', title: t(`${done}.title`), message: t(`${done}.message`) })
  } catch (error) {
    toast({ kind: 'error', title: t(failed), message: errorMessage(error) })
  }
}
