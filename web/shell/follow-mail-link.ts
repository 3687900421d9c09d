import { request } from '#web/platform/api.ts'
import { t } from '#web/platform/language.ts'
import { problemWords } from '#web/platform/problem-words.ts'
import { queryClient, sessionKey } from '#web/platform/query-client.ts'
import { toast } from '#web/ui/toast.ts'

const words = {
  confirmEmail: { done: 'shell.confirmed', failed: 'shell.notConfirmed' },
  confirmEmailChange: { done: 'shell.emailChanged', failed: 'shell.notEmailChanged' },
} as const

/** Sends the token of a mail, and says how it went. */
export async function followMailLink(operation: keyof typeof words, token: string): Promise<void> {
  const { done, failed } = words[operation]
  try {
    await request(operation, { body: { token } })
    void queryClient.invalidateQueries({ queryKey: sessionKey })
    toast({ kind: 'success', title: t(`${done}.title`), message: t(`${done}.message`) })
  } catch (error) {
    toast({ kind: 'error', title: t(failed), message: problemWords(error) })
  }
}
