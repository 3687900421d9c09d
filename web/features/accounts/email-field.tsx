import { TextInput, type TextInputProps } from '@mantine/core'
import { useTranslation } from '#web/platform/language.ts'

type EmailFieldProps = TextInputProps & {
  /** Called on blur, so that another form can start with the typed value. */
  onLeave?: ((typed: string) => void) | undefined
}

/** An e-mail address, with the right keyboard and autofill. */
export function EmailField({ onLeave, onBlur, ...props }: EmailFieldProps) {
  const { t } = useTranslation()
  return (
    <TextInput
      label={t('accounts.email')}
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      onBlur={(event) => {
        onBlur?.(event)
        onLeave?.(event.currentTarget.value)
      }}
    />
  )
}
