import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { ApiError } from '#web/platform/api.ts'
import { useTranslation } from '#web/platform/language.ts'
import { problemWords } from '#web/platform/problem-words.ts'
import { toast } from '#web/ui/toast.ts'
import { AccountForm } from './account-form.tsx'
import { PasswordField } from './password-field.tsx'
import { useSignIn } from './queries.ts'
import { isUnexpected, useAccountChecks } from './use-account-checks.ts'

/** Signing in. Where one goes then is the screen's matter: it sees that somebody is signed in. */
export function SignInForm({ email }: { email: string }) {
  const { t } = useTranslation()
  const checks = useAccountChecks()
  const signIn = useSignIn()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email, password: '' },
    validate: { email: checks.email, password: checks.password },
  })

  const fail = (error: unknown) => {
    if (error instanceof ApiError && error.code === 'invalid_credentials') {
      return toast({
        kind: 'error',
        title: t('accounts.toasts.wrong'),
        message: t('accounts.toasts.wrongText'),
      })
    }
    if (isUnexpected(error)) {
      return toast({
        kind: 'error',
        title: t('accounts.toasts.unexpected'),
        message: t('accounts.toasts.unexpectedText'),
      })
    }
    form.setErrors(checks.refused(error))
    toast({ kind: 'error', title: t('accounts.toasts.signInFailed'), message: problemWords(error) })
  }

  const submit = async () => {
    if (form.validate().hasErrors) return false
    const { email, password } = form.getValues()
    try {
      await signIn.mutateAsync({ email: email.trim(), password })
      toast({
        kind: 'success',
        title: t('accounts.toasts.welcome'),
        message: t('accounts.toasts.welcomeText'),
      })
      return true
    } catch (error) {
      fail(error)
      return false
    }
  }

  return (
    <AccountForm
      label={t('accounts.signIn.title')}
      submitLabel={t('accounts.signIn.submit')}
      busy={signIn.isPending}
      onSubmit={submit}
    >
      <TextInput
        {...form.getInputProps('email')}
        key={form.key('email')}
        label={t('accounts.email')}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        {...form.getInputProps('password')}
        key={form.key('password')}
        label={t('accounts.password')}
        autoComplete="current-password"
      />
    </AccountForm>
  )
}
