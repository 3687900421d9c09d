import { Button, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useTranslation } from '#web/platform/language.ts'

/** The field for the code on the display. `wrong` is a code that no competition has. */
export function JoinCodeForm({ wrong = '' }: { wrong?: string }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(wrong)
  const navigate = useNavigate()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const joinCode = typed.replace(/\s/g, '').toUpperCase()
    if (joinCode !== '') void navigate({ to: '/j/$joinCode', params: { joinCode } })
  }
  return (
    <form className="panel flex flex-wrap items-start gap-3" onSubmit={submit} noValidate>
      <TextInput
        className="flex-[1_1_220px]"
        label={t('joinCode.title')}
        description={t('joinCode.hint')}
        error={wrong !== '' && typed === wrong && t('joinCode.wrong', { code: wrong })}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        maxLength={8}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
      />
      <Button type="submit" variant="default" className="self-end">
        {t('joinCode.submit')}
      </Button>
    </form>
  )
}
