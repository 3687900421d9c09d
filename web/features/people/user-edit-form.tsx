import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { bounds } from '#contract/bounds.ts'
import { type User, userEdit } from '#contract/people.ts'
import { request } from '#web/platform/api.ts'
import { t, useTranslation } from '#web/platform/language.ts'
import { formatNumber } from '#web/platform/numbers.ts'
import { EditForm } from '#web/ui/form/edit-form.tsx'
import { fieldsOf } from '#web/ui/form/fields.tsx'
import { useEditForm } from '#web/ui/form/use-edit-form.ts'
import { invalidateUsers, showUser } from './queries.ts'
import classes from './user-form.module.css'

const empty = { displayName: '', phone: '', points: 0 as number | null, level: 1 as number | null }
type UserForm = typeof empty

const pointsOf = ({ points }: UserForm) => points ?? 0
const levelOf = ({ level }: UserForm) => level ?? 1

/** Only changed fields. Points carry the total that the form started from, so that only the difference counts. */
const changesOf = (values: UserForm, base: UserForm) => ({
  ...(values.displayName !== base.displayName && { displayName: values.displayName }),
  ...(values.phone.trim() !== base.phone.trim() && { phone: values.phone.trim() || null }),
  ...(pointsOf(values) !== pointsOf(base) && {
    points: { before: pointsOf(base), after: pointsOf(values) },
  }),
  ...(levelOf(values) !== levelOf(base) && { level: levelOf(values) }),
})

/** The most points that one edit may add or deduct. */
const checkPoints = (values: UserForm, base: UserForm): Record<string, string> =>
  Math.abs(pointsOf(values) - pointsOf(base)) > bounds.points.delta
    ? { points: t('people.form.pointsMost', { limit: bounds.points.delta }) }
    : {}

const { TextField, NumberField } = fieldsOf<UserForm>()

type UserEditFormProps = {
  user: User
  /** Called after saving or cancelling. */
  onDone: () => void
  /** Whether the conflict dialog is shown. */
  onConflict: (isShown: boolean) => void
}

/** Name, phone, points and level of a user. What is typed survives failures, conflicts, reloads and a lost session. */
export function UserEditForm({ user, onDone, onConflict }: UserEditFormProps) {
  const { t, language } = useTranslation()
  const client = useQueryClient()
  const edit = useEditForm({
    noun: 'user',
    id: user.userId,
    stored: user,
    empty,
    schema: userEdit.omit({ version: true }),
    toBody: changesOf,
    check: checkPoints,
    errorPaths: { 'points.after': 'points' },
    explain: ({ field, rule }) =>
      field === 'phone' && rule === 'invalid' ? t('people.form.phoneRule') : undefined,
    // Where nothing was typed, points awarded meanwhile stay.
    settle: (base, mine, theirs) => ({
      ...mine,
      points: mine.points === base.points ? theirs.points : mine.points,
      level: mine.level === base.level ? theirs.level : mine.level,
    }),
    save: ({ version, body }) =>
      request('updateUser', { params: { userId: user.userId }, body: { version, ...body } }),
    success: ({ displayName: name, points }, { body }) => ({
      title: t('people.updated'),
      message:
        (body.points?.after ?? points) === points
          ? name
          : t('people.updatedPoints', { name, points: formatNumber(points, language) }),
    }),
    failed: { title: 'people.failed', message: 'people.updateFailed' },
    explained: ['too_few_points', 'too_many_points', 'not_found', 'unreachable'],
    canSaveAsNew: false,
    onSaved: (saved) => {
      showUser(client, saved)
      void invalidateUsers(client)
      onDone()
    },
  })
  const close = () => {
    edit.discard()
    onDone()
  }
  const isConflictShown = edit.conflict !== null
  useEffect(() => onConflict(isConflictShown), [isConflictShown, onConflict])
  // The dialog opened before the form was mounted.
  useEffect(() => edit.element.current?.querySelector('input')?.focus(), [edit.element])

  return (
    <EditForm
      edit={{ ...edit, submit: edit.isDirty ? edit.submit : closeInstead(close) }}
      texts="people.form"
      submitLabel={t('actions.save')}
      secondary={
        <Button size="lg" variant="default" onClick={close}>
          {t('ui.cancel')}
        </Button>
      }
      marksOptional={false}
      warnsOnLeave={false}
    >
      <TextField name="displayName" autoFocus wide />
      <TextField name="phone" type="tel" wide />
      <div className={classes.numbers}>
        <NumberField name="points" isOptional />
        <NumberField name="level" isOptional />
      </div>
    </EditForm>
  )
}

/** Without a change there is nothing to save. */
const closeInstead = (close: () => void) => (event?: { preventDefault: () => void }) => {
  event?.preventDefault()
  close()
}
