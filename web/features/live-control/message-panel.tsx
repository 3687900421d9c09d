import { TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { Send } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { bounds } from '#contract/bounds.ts'
import type { LiveControl } from '#contract/live-competitions.ts'
import { useTranslation } from '#web/platform/language.ts'
import { ActionButton } from './action-button.tsx'
import classes from './message-panel.module.css'
import { Panel } from './panel.tsx'
import { useSendMessage } from './use-send-message.ts'
import { useTap } from './use-tap.ts'

/** Sends a message to every screen. The text stays until it is sent. */
export function MessagePanel({ control }: { control: LiveControl }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [isMissing, setMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const { send, isPending } = useSendMessage(control, (message) => {
    // Text typed meanwhile belongs to the next message.
    setTyped((now) => (now.trim() === message ? '' : now))
  })
  const { tap, note } = useTap()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const message = typed.trim()
    if (message !== '') {
      note()
      return send(message)
    }
    tap(() => {
      setMissing(true)
      field.current?.focus()
    })
  }
  return (
    <Panel title={t('liveAdmin.message.title')} resting={!control.stage.isLive}>
      <form className={classes.form} onSubmit={submit} noValidate>
        <TextInput
          ref={field}
          label={t('liveAdmin.message.label')}
          description={t('liveAdmin.message.hint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="off"
          enterKeyHint="send"
          maxLength={bounds.liveMessage}
          value={typed}
          disabled={!control.stage.isLive}
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
          disabled={!control.stage.isLive}
          pending={isPending}
        >
          {t('liveAdmin.message.send')}
        </ActionButton>
      </form>
    </Panel>
  )
}
