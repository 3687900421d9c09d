import { ActionIcon, Button, TextInput } from '@mantine/core'
import { Pencil } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { bounds } from '#contract/bounds.ts'
import { graphemeCount, normaliseLine } from '#contract/text.ts'
import { fieldErrorsOf } from '#web/platform/error-message.ts'
import { useTranslation } from '#web/platform/language.ts'
import { useAction } from '#web/ui/use-action.ts'
import classes from './profile-hero.module.css'
import { updateMe, useShowMe } from './use-me.ts'

/** The user's own name, edited in place. Enter saves, Escape cancels. */
export function NameEditor({ name }: { name: string }) {
  const { t } = useTranslation()
  const show = useShowMe()
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

  const { run, isPending } = useAction({
    request: (displayName: string) => updateMe({ displayName }),
    success: () => ({ title: t('profile.name.saved') }),
    failed: { title: 'ui.failed', message: 'profile.name.failed' },
    onDone: (me) => {
      show(me)
      close()
    },
    onFailed: (refusal) => {
      setError(fieldErrorsOf(refusal).displayName ?? null)
      return false
    },
  })

  const save = (event: FormEvent) => {
    event.preventDefault()
    const displayName = normaliseLine(typed ?? '')
    const limit = bounds.displayName.graphemes
    if (displayName === '') setError(t('problems.rules.required'))
    else if (graphemeCount(displayName) > limit) setError(t('problems.rules.too_long', { limit }))
    else if (displayName === name) close()
    else run(displayName)
  }

  if (!editing) {
    return (
      <div className="flex items-center gap-1 min-w-0 max-w-full">
        <h2
          className={`${classes.name} min-w-0 py-[0.15em] wrap-anywhere overflow-clip [overflow-clip-margin:2px] whitespace-pre-wrap text-wrap`}
        >
          <bdi>{name}</bdi>
        </h2>
        <ActionIcon
          ref={pencil}
          variant="subtle"
          className="text-on-cloth hover:bg-[rgb(255_255_255/11%)] flex-none"
          aria-label={t('profile.name.edit')}
          onClick={() => setTyped(name)}
        >
          <Pencil size={18} aria-hidden />
        </ActionIcon>
      </div>
    )
  }
  return (
    <form
      className={`${classes.nameForm} grid gap-3 w-full max-w-[26rem] text-start [&_label]:text-on-cloth`}
      onSubmit={save}
      noValidate
    >
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
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" loading={isPending}>
          {t('profile.name.save')}
        </Button>
        <Button variant="default" onClick={close} disabled={isPending}>
          {t('ui.cancel')}
        </Button>
      </div>
    </form>
  )
}
