import { useState } from 'react'
import { type GuestMessage, guestMessage } from '#contract/notifications.ts'
import { useTranslation } from '#web/platform/language.ts'
import { randomId } from '#web/platform/random-id.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { EditForm } from '#web/ui/form/edit-form.tsx'
import { fieldsOf } from '#web/ui/form/fields.tsx'
import { useEditForm } from '#web/ui/form/use-edit-form.ts'

type MessageFormProps = {
  /** How many get it. */
  guests: number
  /** Those who cannot get it, because they have no account. */
  unreached: readonly string[]
  /** The same `requestId` is the same message. Returns to how many guests it went. */
  send: (message: GuestMessage & { requestId: string }) => Promise<number>
  onClose: () => void
}

/** Writes to the guests of some bookings, as the house. */
export function MessageDialog({ opened, ...form }: MessageFormProps & { opened: boolean }) {
  const { t } = useTranslation()
  return (
    <Dialog
      opened={opened}
      onClose={form.onClose}
      closeOnClickOutside={false}
      title={t('guestMessage.heading', { count: form.guests })}
    >
      <MessageForm {...form} />
    </Dialog>
  )
}

const { TextField, TextAreaField } = fieldsOf<GuestMessage>()
/** `version` is never set; `useEditForm` needs it in the type. */
type Sent = { guests: number; version?: number }

function MessageForm({ guests, unreached, send, onClose }: MessageFormProps) {
  const { t } = useTranslation()
  // One message per open form: a retry after a lost answer is the same message, which is not sent twice.
  const [requestId] = useState(randomId)
  const [empty] = useState({ title: t('guestMessage.subject'), message: '' })
  const edit = useEditForm({
    noun: 'guest-message',
    id: null,
    stored: null,
    empty,
    keepsDraft: false,
    schema: guestMessage,
    save: async ({ body }): Promise<Sent> => ({ guests: await send({ ...body, requestId }) }),
    success: (sent) => ({ title: t('guestMessage.sent', { count: sent.guests }) }),
    failed: { title: 'ui.failed' },
    onSaved: () => undefined,
    close: onClose,
  })
  return (
    <EditForm
      edit={edit}
      texts="guestMessage"
      submitLabel={t('guestMessage.send', { count: guests })}
      onCancel={onClose}
      warnsOnLeave={false}
    >
      <TextField name="title" wide />
      <TextAreaField name="message" wide minRows={3} />
      {unreached.length > 0 && (
        <p className="muted sm:col-span-2">
          {t('guestMessage.unreached', { names: unreached.join(', '), count: unreached.length })}
        </p>
      )}
    </EditForm>
  )
}
