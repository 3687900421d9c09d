import { TextInput, type TextInputProps } from '@mantine/core'
import { useTranslation } from '#web/platform/language.ts'

type EmailFieldProps = TextInputProps & {
  /** Told what stands there when the field is left, so that another form can begin with it. */
  onLeave?: ((typed: string) => void) | undefined
}

/** An e-mail address, with the keyboard and the memory of browsers that go with it. */
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
