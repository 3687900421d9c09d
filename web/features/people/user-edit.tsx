import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { bounds } from '#contract/bounds.ts'
import { type User, userEdit } from '#contract/people.ts'
import { request } from '#web/platform/api.ts'
import { t, useTranslation } from '#web/platform/language.ts'
import { formatNumber } from '#web/platform/numbers.ts'
import { LineSkeleton } from '#web/ui/card-skeleton.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EditForm } from '#web/ui/form/edit-form.tsx'
import { fieldsOf } from '#web/ui/form/fields.tsx'
import { useEditForm } from '#web/ui/form/use-edit-form.ts'
import { isMissing, LoadFailed, Missing } from '#web/ui/load-failed.tsx'
import { useMissingUser } from './guest-page.tsx'
import { invalidateUsers, showRefusal, showUser, userQueries } from './queries.ts'

/** The dialog to edit a user, closed while `userId` is null. It starts from the stored user, not from a cached one. */
export function UserEdit({ userId, onClose }: { userId: string | null; onClose: () => void }) {
  const { t } = useTranslation()
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    ...userQueries.one(userId ?? ''),
    enabled: userId !== null,
    staleTime: 0,
  })
  const [ready, setReady] = useState<string | null>(null)
  const [behind, setBehind] = useState(false)
  const missing = useMissingUser()
  if (ready !== userId && data?.userId === userId && isFetchedAfterMount && !error) setReady(userId)
  return (
    <Dialog
      opened={userId !== null}
      onClose={onClose}
      // When the conflict dialog is in front of this one, it handles Escape.
      closeOnEscape={!behind}
      closeOnClickOutside={false}
      title={t('people.form.title', { name: data?.displayName ?? '' })}
    >
      {data && ready === userId ? (
        <UserEditForm user={data} onDone={onClose} onConflict={setBehind} />
      ) : isMissing(error) ? (
        <Missing {...missing} />
      ) : error ? (
        <LoadFailed message={t('people.loadFailed')} retry={() => void refetch()} />
      ) : (
        <div className="flex flex-col gap-5" role="status" aria-label={t('people.page.loading')}>
          {[20, 24, 12, 8].map((width) => (
            <LineSkeleton key={width} width={width} />
          ))}
        </div>
      )}
    </Dialog>
  )
}

const empty = { displayName: '', phone: '', points: 0 as number | null, level: 1 as number | null }
type UserForm = typeof empty

const pointsOf = ({ points }: UserForm) => points ?? 0
const levelOf = ({ level }: UserForm) => level ?? 1

/** The changed fields. Points are sent with the total that the form started from: the server applies the difference. */
const changesOf = (values: UserForm, base: UserForm) => ({
  ...(values.displayName !== base.displayName && { displayName: values.displayName }),
  ...(values.phone.trim() !== base.phone.trim() && { phone: values.phone.trim() || null }),
  ...(pointsOf(values) !== pointsOf(base) && {
    points: { before: pointsOf(base), after: pointsOf(values) },
  }),
  ...(levelOf(values) !== levelOf(base) && { level: levelOf(values) }),
})

/** Checks that an edit does not change the points by more than the limit. */
const checkPoints = (values: UserForm, base: UserForm): Record<string, string> =>
  Math.abs(pointsOf(values) - pointsOf(base)) > bounds.points.delta
    ? { points: t('people.form.pointsMost', { limit: bounds.points.delta }) }
    : {}

const { TextField, NumberField } = fieldsOf<UserForm>()

type UserEditFormProps = {
  user: User
  /** Called after saving or cancelling. */
  onDone: () => void
  /** Called when the conflict dialog appears or disappears. */
  onConflict: (isShown: boolean) => void
}

/** Name, phone, points and level of a user. Typed values survive failures, conflicts, reloads and a lost session. */
function UserEditForm({ user, onDone, onConflict }: UserEditFormProps) {
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
    // Points and level that this admin did not change stay as another admin saved them.
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
    failed: { title: 'ui.failed', message: 'people.updateFailed' },
    canSaveAsNew: false,
    onSaved: (saved) => {
      showUser(client, saved)
      void invalidateUsers(client)
    },
    close: onDone,
    onFailed: (error) => showRefusal(error, 'people.updateFailed'),
  })
  const close = () => {
    edit.discard()
    onDone()
  }
  const isConflictShown = edit.conflict !== null
  useEffect(() => onConflict(isConflictShown), [isConflictShown, onConflict])
  // The dialog set its focus before this form was mounted.
  useEffect(() => edit.element.current?.querySelector('input')?.focus(), [edit.element])

  return (
    <EditForm
      edit={{ ...edit, submit: edit.isDirty ? edit.submit : closeInstead(close) }}
      texts="people.form"
      submitLabel={t('actions.save')}
      onCancel={close}
      marksOptional={false}
      warnsOnLeave={false}
    >
      <TextField name="displayName" autoFocus wide />
      <TextField name="phone" type="tel" wide />
      <NumberField name="points" isOptional />
      <NumberField name="level" isOptional />
    </EditForm>
  )
}

/** Without a change there is nothing to save. */
const closeInstead = (close: () => void) => (event?: { preventDefault: () => void }) => {
  event?.preventDefault()
  close()
}
