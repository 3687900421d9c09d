import { Button } from '@mantine/core'
import { Trash2 } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { ApiError } from '#web/platform/api.ts'
import { errorMessage } from '#web/platform/error-message.ts'
import { useTranslation } from '#web/platform/language.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import sectionClasses from './account-section.module.css'
import { AccountSection } from './account-section.tsx'
import classes from './delete-section.module.css'
import { PasswordField } from './password-field.tsx'
import { useDeleteMe } from './queries.ts'

/** Account deletion: lists what is deleted and what is kept, and asks for the password. */
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
      <div className={sectionClasses.actions}>
        <Button variant="default" className={sectionClasses.grave} onClick={() => setOpened(true)}>
          {t('accountSettings.delete.open')}
        </Button>
      </div>
      <DeleteDialog opened={opened} onClose={() => setOpened(false)} />
    </AccountSection>
  )
}

function DeleteDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  // Announced by the confirmation itself, because this dialog is unmounted with the screen.
  const remove = useDeleteMe(() =>
    toast({
      kind: 'success',
      title: t('accountSettings.delete.done'),
      message: t('accountSettings.delete.doneText'),
    }),
  )
  const close = () => {
    setPassword('')
    setWrong(null)
    onClose()
  }

  const confirm = () => {
    if (remove.isPending) return
    if (!password) return setWrong(t('problems.rules.required'))
    setWrong(null)
    remove.mutate(
      { password },
      {
        onError: (error) => {
          if (error instanceof ApiError && error.code === 'wrong_password') setWrong(errorMessage(error))
          toast({ kind: 'error', title: t('accountSettings.delete.failed'), message: errorMessage(error) })
        },
      },
    )
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    confirm()
  }

  return (
    <ConfirmDialog
      opened={opened}
      onClose={close}
      onConfirm={confirm}
      title={t('accountSettings.delete.question')}
      confirmLabel={t('accountSettings.delete.confirm')}
      cancelLabel={t('accountSettings.delete.keep')}
      busy={remove.isPending}
    >
      <dl className={classes.what}>
        <div>
          <dt>{t('accountSettings.delete.goes')}</dt>
          <dd>{t('accountSettings.delete.goesText')}</dd>
        </div>
        <div>
          <dt>{t('accountSettings.delete.stays')}</dt>
          <dd>{t('accountSettings.delete.staysText')}</dd>
        </div>
      </dl>
      <form aria-label={t('accountSettings.delete.title')} noValidate onSubmit={submit}>
        <PasswordField
          label={t('accountSettings.delete.password')}
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={wrong}
        />
      </form>
    </ConfirmDialog>
  )
}
