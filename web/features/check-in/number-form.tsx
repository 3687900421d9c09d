import { Button, Stack, TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import type { Ref } from 'react'
import { useTranslation } from '#web/platform/language.ts'
import { join } from '#web/ui/join.ts'
import classes from './check-in.module.css'

type NumberFormProps = {
  ref?: Ref<HTMLInputElement>
  value: string
  onChange: (code: string) => void
  onSubmit: (code: string) => void
  busy?: boolean
}

/** The typed booking number. A scanner that types and presses Enter works too. */
export function NumberForm({ ref, value, onChange, onSubmit, busy = false }: NumberFormProps) {
  const { t } = useTranslation()
  // The server reads the code; here it only matters whether there is one.
  const isEmpty = value.replace(/^\s*booking:/i, '').trim() === ''
  return (
    <Stack
      component="form"
      gap={20}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isEmpty) onSubmit(value)
      }}
    >
      <TextInput
        ref={ref}
        label={t('checkInScreen.number')}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        size="lg"
        classNames={{ input: join('numbers', classes.number) }}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
      />
      <Button type="submit" size="lg" variant="default" disabled={isEmpty} loading={busy}>
        {t('checkInScreen.submit')}
      </Button>
    </Stack>
  )
}
