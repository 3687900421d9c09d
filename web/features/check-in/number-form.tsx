import { Button, TextInput } from '@mantine/core'
import type { Ref } from 'react'
import { useTranslation } from '#web/platform/language.ts'

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
  const isEmpty = value.replace(/^\s*(booking|guest):/i, '').trim() === ''
  return (
    <form
      className="flex flex-col gap-5"
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
        classNames={{
          input: 'numbers normal-nums font-display text-[1.5rem] font-[640] leading-[1.2] tracking-[0.08em]',
        }}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
      />
      <Button type="submit" size="lg" variant="default" disabled={isEmpty} loading={busy}>
        {t('checkInScreen.submit')}
      </Button>
    </form>
  )
}
