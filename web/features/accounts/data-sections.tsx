import { Button } from '@mantine/core'
import { Download, FolderDown, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ApiError, request } from '#web/platform/api.ts'
import { errorMessage } from '#web/platform/error-message.ts'
import { useTranslation } from '#web/platform/language.ts'
import { forgetEntries } from '#web/platform/outbox-entries.ts'
import { saveFile } from '#web/platform/save-file.ts'
import { leaveSession, useMe } from '#web/platform/session.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { PasswordField } from './account-fields.tsx'
import { AccountSection } from './account-section.tsx'

/** Download of all data about the user. */
export function ExportSection() {
  const { t } = useTranslation()
  const { run, isPending } = useAction<void, void>({
    request: () => saveFile('exportMe'),
    success: () => ({ title: t('accountSettings.data.done'), message: t('accountSettings.data.doneText') }),
    failed: { title: 'accountSettings.data.failed' },
  })
  return (
    <AccountSection
      icon={<FolderDown size={22} />}
      title={t('accountSettings.data.title')}
      text={t('accountSettings.data.text')}
    >
      <Button
        variant="default"
        leftSection={<Download size={18} aria-hidden />}
        loading={isPending}
        onClick={() => run()}
      >
        {t('accountSettings.data.download')}
      </Button>
      <span className="visually-hidden" role="status">
        {isPending && t('accountSettings.data.busy')}
      </span>
    </AccountSection>
  )
}

/** Account deletion: lists what is deleted and what remains, and asks for the password. */
export function DeleteSection() {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  return (
    <AccountSection
      icon={<Trash2 size={22} />}
      title={t('accountSettings.delete.title')}
      text={t('accountSettings.delete.text')}
      danger
    >
      <Button
        variant="default"
        c="var(--danger-text)"
        bd="1px solid var(--danger-text)"
        onClick={() => setOpened(true)}
      >
        {t('accountSettings.delete.open')}
      </Button>
      <DeleteDialog opened={opened} onClose={() => setOpened(false)} />
    </AccountSection>
  )
}

function DeleteDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const { userId } = useMe()
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string | null>(null)
  const { run, isPending } = useAction({
    request: (typed: string) => leaveSession(() => request('deleteMe', { body: { password: typed } })),
    success: () => ({
      title: t('accountSettings.delete.done'),
      message: t('accountSettings.delete.doneText'),
    }),
    failed: { title: 'accountSettings.delete.failed' },
    onDone: () => forgetEntries(userId),
    onFailed: (refusal) => {
      const isWrong = refusal instanceof ApiError && refusal.code === 'wrong_password'
      setError(isWrong ? errorMessage(refusal) : null)
      return false
    },
  })
  const close = () => {
    setPassword('')
    setError(null)
    onClose()
  }
  const confirm = () => {
    setError(password ? null : t('problems.rules.required'))
    if (password) run(password)
  }
  return (
    <ConfirmDialog
      opened={opened}
      onClose={close}
      onConfirm={confirm}
      title={t('accountSettings.delete.question')}
      confirmLabel={t('accountSettings.delete.title')}
      cancelLabel={t('accountSettings.delete.keep')}
      busy={isPending}
    >
      {(['goes', 'stays'] as const).map((part) => (
        <div key={part}>
          <h3>{t(`accountSettings.delete.${part}`)}</h3>
          <p className="muted">{t(`accountSettings.delete.${part}Text`)}</p>
        </div>
      ))}
      <form
        aria-label={t('accountSettings.delete.title')}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          confirm()
        }}
      >
        <PasswordField
          label={t('accountSettings.delete.password')}
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={error}
        />
      </form>
    </ConfirmDialog>
  )
}
