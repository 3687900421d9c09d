import { ActionIcon, Button, TextInput } from '@mantine/core'
import { Pencil } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Me } from '#contract/accounts.ts'
import { bounds } from '#contract/bounds.ts'
import { graphemeCount, normaliseLine } from '#contract/text.ts'
import { Avatar } from '#web/domain/avatar.tsx'
import { LevelBall } from '#web/domain/level-ball.tsx'
import { LevelProgress } from '#web/domain/level-progress.tsx'
import { PointsChip } from '#web/domain/points-chip.tsx'
import { fieldErrorsOf } from '#web/platform/error-message.ts'
import { useTranslation } from '#web/platform/language.ts'
import { useAction } from '#web/ui/use-action.ts'
import { AvatarEditor } from './avatar-editor.tsx'
import classes from './profile-hero.module.css'
import { showMe, updateMe } from './use-me.ts'

/** The head of the profile: picture, name, points, and progress to the next level. */
export function ProfileHero({ me }: { me: Me }) {
  return (
    <div
      className={`${classes.hero} grid gap-5.5 py-5.5 px-4.5 border border-line rounded-[20px] text-on-cloth shadow-card min-[36em]:p-7`}
    >
      <div className="flex flex-col items-center text-center gap-4 min-w-0 min-[36em]:flex-row min-[36em]:gap-6 min-[36em]:text-start">
        <Avatar name={me.displayName} url={me.avatarUrl} size={112} className={classes.picture} />
        <div className="flex flex-col items-center gap-3 min-w-0 w-full min-[36em]:items-start">
          <NameEditor name={me.displayName} />
          <AvatarEditor me={me} />
        </div>
      </div>
      <Progress points={me.points} level={me.level} />
    </div>
  )
}

function Progress({ points, level }: Pick<Me, 'points' | 'level'>) {
  const { t } = useTranslation()
  return (
    <div className={`${classes.progress} py-3.5 px-4 rounded-[14px] bg-cloth-deep flex items-center gap-4`}>
      <LevelBall level={level} size={64} />
      <div className="flex flex-col gap-1 flex-1 min-w-0">
        <p
          className={`${classes.level} font-display font-strong text-xl flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5`}
        >
          <span>{t('points.level', { level })}</span>
          <PointsChip points={points} label={t('shell.points', { count: points })} />
        </p>
        <LevelProgress points={points} level={level} />
      </div>
    </div>
  )
}

/** The user's own name, edited in place. Enter saves, Escape cancels. */
function NameEditor({ name }: { name: string }) {
  const { t } = useTranslation()
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
      showMe(me)
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
