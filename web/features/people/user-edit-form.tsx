import { Button, TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { useForm } from '@mantine/form'
import { useEffect, useState } from 'react'
import { bounds } from '#contract/bounds.ts'
import type { User } from '#contract/people.ts'
import {
  rebasedUserForm,
  type UserForm,
  type UserFormField,
  userFormErrors,
  userFormFields,
  userFormOf,
} from '#rules/user-form.ts'
import { dropDraft, readDraft, useDraft } from '#web/platform/drafts.ts'
import { useTranslation } from '#web/platform/language.ts'
import { useMe } from '#web/platform/session.tsx'
import { ConflictDialog } from '#web/ui/conflict-dialog.tsx'
import { focusFirstError } from '#web/ui/focus-first-error.ts'
import { isTypedForm } from '#web/ui/use-versioned-form.ts'
import { useSaveUser } from './use-save-user.ts'
import { useUserFieldErrors } from './use-user-field-errors.ts'
import classes from './user-form.module.css'

type UserEditFormProps = {
  user: User
  /** Saved or given up. */
  onDone: () => void
  /** Whether both versions are being shown. */
  onConflict: (shown: boolean) => void
}

const same = (a: UserForm, b: UserForm) => userFormFields.every((field) => a[field] === b[field])

/** Name, phone, points and level of a user. What is typed survives failures, conflicts, reloads and a lost session. */
export function UserEditForm({ user, onDone, onConflict }: UserEditFormProps) {
  const { t } = useTranslation()
  const textsOf = useUserFieldErrors()
  const owner = { userId: useMe().userId, noun: 'user', id: user.userId }
  const [draft] = useState(() => readDraft<UserForm>(owner, isTypedForm(userFormFields)))
  const [base, setBase] = useState(() => draft?.base ?? userFormOf(user))
  const [version, setVersion] = useState(draft?.version ?? user.version)
  const [current, setCurrent] = useState<User | null>(null)
  const [element, setElement] = useState<HTMLFormElement | null>(null)
  const [wrong, setWrong] = useState(0)
  const form = useForm<UserForm>({
    initialValues: draft?.form ?? base,
    validate: (values) =>
      Object.fromEntries(userFormErrors(base, values).map((error) => [error.field, textsOf(error)])),
  })
  // The dialog opened before the form was there.
  useEffect(() => element?.querySelector('input')?.focus(), [element])
  const dirty = !same(form.values, base)
  useDraft(owner, { form: form.values, base, version }, dirty)

  const showConflict = (theirs: User | null) => {
    setCurrent(theirs)
    onConflict(theirs !== null)
  }
  const finish = () => {
    dropDraft(owner)
    onDone()
  }
  const refuse = (errors: Record<string, unknown>) => {
    setWrong(Object.keys(errors).length)
    focusFirstError(element)
  }
  const save = useSaveUser({
    onSaved: finish,
    onConflict: showConflict,
    onRefused: (error) => {
      const refused = Object.fromEntries(
        (error.problem?.fields ?? []).map((each) => [
          each.field,
          textsOf({ ...each, field: each.field as UserFormField }),
        ]),
      )
      form.setErrors(refused)
      refuse(refused)
    },
  })
  const submit = form.onSubmit((values) => {
    setWrong(0)
    if (dirty) save.mutate({ userId: user.userId, version, base, form: values })
    else finish()
  }, refuse)
  const field = (name: UserFormField) => ({
    label: t(`people.form.${name}`),
    autoComplete: 'off',
    inputWrapperOrder: ['label' as const, 'input' as const, 'description' as const, 'error' as const],
    ...form.getInputProps(name),
  })

  return (
    <form className={classes.form} onSubmit={submit} noValidate ref={setElement}>
      {draft && dirty && (
        <p className={classes.notice} role="status">
          {t('form.draft')}
        </p>
      )}
      <TextInput
        {...field('displayName')}
        required
        maxLength={bounds.displayName.codePoints}
        data-autofocus
      />
      <TextInput
        {...field('phone')}
        type="tel"
        description={t('people.form.phoneHint')}
        maxLength={bounds.phone}
      />
      <div className={classes.numbers}>
        <TextInput {...field('points')} inputMode="numeric" description={t('people.form.pointsHint')} />
        <TextInput {...field('level')} inputMode="numeric" description={t('people.form.levelHint')} />
      </div>
      <p role="status" className="visually-hidden">
        {wrong > 0 && t('people.form.check', { count: wrong })}
      </p>
      <div className={classes.actions}>
        <Button variant="default" onClick={finish}>
          {t('ui.cancel')}
        </Button>
        <Button type="submit" loading={save.isPending}>
          {t('people.form.save')}
        </Button>
      </div>
      {current && (
        <ConflictDialog
          fields={userFormFields}
          labelOf={(name) => t(`people.form.${name}`)}
          base={base}
          mine={rebasedUserForm(base, form.values, userFormOf(current))}
          theirs={userFormOf(current)}
          onClose={() => showConflict(null)}
          onChosen={(chosen) => {
            const theirs = userFormOf(current)
            setBase(theirs)
            setVersion(current.version)
            showConflict(null)
            form.setValues(chosen)
            if (same(chosen, theirs)) finish()
            else save.mutate({ userId: user.userId, version: current.version, base: theirs, form: chosen })
          }}
        />
      )}
    </form>
  )
}
