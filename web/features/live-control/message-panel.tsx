import { TextInput } from '@mantine/core'
import { Send } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { bounds } from '#contract/bounds.ts'
import type { LiveControl } from '#contract/live-competitions.ts'
import { request } from '#web/platform/api.ts'
import { useTranslation } from '#web/platform/language.ts'
import { ActionButton, Panel } from '#web/ui/control-panel.tsx'
import { useTap } from '#web/ui/use-tap.ts'
import { isInLog, useHostAction } from './use-host-action.ts'

/** Sends a message to every screen. The text stays until it is sent. */
export function MessagePanel({ control }: { control: LiveControl }) {
  const { t } = useTranslation()
  const { competition, stage } = control
  const [typed, setTyped] = useState('')
  const [isMissing, setMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const { run, isPending } = useHostAction<string>(control, {
    request: (message, requestId) =>
      request('sendLiveMessage', { params: { competitionId: competition.id }, body: { requestId, message } }),
    isDone: isInLog,
    success: (_control, message) => ({ title: t('liveAdmin.message.sent'), message }),
    failed: 'liveAdmin.toasts.messageFailed',
    // Text typed meanwhile belongs to the next message.
    onDone: (message) => setTyped((now) => (now.trim() === message ? '' : now)),
  })
  const { tap } = useTap()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const message = typed.trim()
    tap(() => {
      if (message !== '') return run(message)
      setMissing(true)
      field.current?.focus()
    })
  }
  return (
    <Panel title={t('liveAdmin.message.title')} disabled={!stage.isLive}>
      <form onSubmit={submit} noValidate>
        <div className="flex flex-col gap-4">
          <TextInput
            ref={field}
            label={t('liveAdmin.message.label')}
            description={t('liveAdmin.message.hint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autoComplete="off"
            enterKeyHint="send"
            maxLength={bounds.liveMessage}
            value={typed}
            disabled={!stage.isLive}
            error={isMissing && t('problems.rules.required')}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              setMissing(false)
            }}
          />
          <ActionButton
            type="submit"
            variant="default"
            leftSection={<Send size={18} aria-hidden />}
            disabled={!stage.isLive}
            pending={isPending}
          >
            {t('liveAdmin.message.send')}
          </ActionButton>
        </div>
      </form>
    </Panel>
  )
}
