import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { ApiError } from '#web/platform/api.ts'
import { useTranslation } from '#web/platform/language.ts'
import { problemWords } from '#web/platform/problem-words.ts'
import { toast } from '#web/ui/toast.ts'
import { AccountForm } from './account-form.tsx'
import { PasswordField } from './password-field.tsx'
import { useSignUp } from './queries.ts'
import { isUnexpected, useAccountChecks } from './use-account-checks.ts'

/** Creating an account, which also signs in. */
export function SignUpForm({ email }: { email: string }) {
  const { t, language } = useTranslation()
  const checks = useAccountChecks()
  const signUp = useSignUp()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email, password: '', displayName: '' },
    validate: { email: checks.email, password: checks.password, displayName: checks.displayName },
  })

  const fail = (error: unknown) => {
    if (error instanceof ApiError && error.code === 'user_already_exists') {
      return toast({
        kind: 'error',
        title: t('accounts.toasts.exists'),
        message: t('accounts.toasts.existsText'),
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
    toast({ kind: 'error', title: t('accounts.toasts.signUpFailed'), message: problemWords(error) })
  }

  const submit = async () => {
    if (form.validate().hasErrors) return false
    const { email, password, displayName } = form.getValues()
    try {
      await signUp.mutateAsync({ email: email.trim(), password, displayName: displayName.trim(), language })
      toast({
        kind: 'success',
        title: t('accounts.toasts.signedUp'),
        message: t('accounts.toasts.signedUpText'),
      })
      return true
    } catch (error) {
      fail(error)
      return false
    }
  }

  return (
    <AccountForm
      label={t('accounts.signUp.title')}
      submitLabel={t('accounts.signUp.submit')}
      busy={signUp.isPending}
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
        description={t('accounts.passwordHint')}
        autoComplete="new-password"
      />
      <TextInput
        {...form.getInputProps('displayName')}
        key={form.key('displayName')}
        label={t('accounts.displayName')}
        description={t('accounts.displayNameHint')}
        autoComplete="nickname"
      />
    </AccountForm>
  )
}
