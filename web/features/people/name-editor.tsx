import { ActionIcon, Button, TextInput } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/Input.layer.css'
import { Pencil } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { bounds } from '#contract/bounds.ts'
import { graphemeCount, normaliseText } from '#contract/text.ts'
import { fieldErrorsOf } from '#web/platform/error-message.ts'
import { useTranslation } from '#web/platform/language.ts'
import { toast } from '#web/ui/toast.ts'
import classes from './name-editor.module.css'
import { useUpdateMe } from './use-me.ts'

/** The user's own name, edited in place. Enter saves, Escape cancels. */
export function NameEditor({ name }: { name: string }) {
  const { t } = useTranslation()
  const update = useUpdateMe()
  const [typed, setTyped] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const pencil = useRef<HTMLButtonElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const editing = typed !== null
  const wasEditing = useRef(false)

  // The focus moves to the field and back to the button.
  useEffect(() => {
    if (editing) field.current?.select()
    else if (wasEditing.current) pencil.current?.focus()
    wasEditing.current = editing
  }, [editing])

  const close = () => {
    setTyped(null)
    setError(null)
  }

  const save = async (event: FormEvent) => {
    event.preventDefault()
    const displayName = normaliseText(typed ?? '')
    const limit = bounds.displayName.graphemes
    if (displayName === '') return setError(t('problems.rules.required'))
    if (graphemeCount(displayName) > limit) return setError(t('problems.rules.too_long', { limit }))
    if (displayName === name) return close()
    try {
      await update.mutateAsync({ displayName })
      close()
      toast({ kind: 'success', title: t('profile.name.saved') })
    } catch (refusal) {
      setError(fieldErrorsOf(refusal).displayName ?? null)
      toast({ kind: 'error', title: t('profile.failed'), message: t('profile.name.failed') })
    }
  }

  if (!editing) {
    return (
      <div className={classes.shown}>
        <h2 className={classes.name}>
          <bdi>{name}</bdi>
        </h2>
        <ActionIcon
          ref={pencil}
          variant="subtle"
          className={classes.pencil}
          aria-label={t('profile.name.edit')}
          onClick={() => setTyped(name)}
        >
          <Pencil size={18} aria-hidden />
        </ActionIcon>
      </div>
    )
  }
  return (
    <form className={classes.form} onSubmit={(event) => void save(event)} noValidate>
      <TextInput
        ref={field}
        label={t('profile.name.label')}
        value={typed}
        error={error}
        autoComplete="nickname"
        dir="auto"
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={({ key }) => key === 'Escape' && close()}
      />
      <div className={classes.actions}>
        <Button type="submit" loading={update.isPending}>
          {t('profile.name.save')}
        </Button>
        <Button variant="default" onClick={close} disabled={update.isPending}>
          {t('ui.cancel')}
        </Button>
      </div>
    </form>
  )
}
