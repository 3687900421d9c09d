import { Button, TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { bounds } from '#contract/bounds.ts'
import type { User } from '#contract/people.ts'
import { wholeNumber } from '#rules/whole-number.ts'
import { fieldErrorsOf } from '#web/platform/error-message.ts'
import { useTranslation } from '#web/platform/language.ts'
import { formatNumber } from '#web/platform/numbers.ts'
import { focusFirstError } from '#web/ui/focus-first-error.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { useAward } from './use-award.ts'
import classes from './user-form.module.css'

type AwardDialogProps = { user: User; opened: boolean; onClose: () => void }

/** Awards points to a user, with a reason. */
export function AwardDialog({ user, opened, onClose }: AwardDialogProps) {
  const { t } = useTranslation()
  return (
    <FormDialog opened={opened} onClose={onClose} title={t('people.award.title', { name: user.displayName })}>
      <AwardForm user={user} onDone={onClose} />
    </FormDialog>
  )
}

type Award = { points: string; reason: string }

function AwardForm({ user, onDone }: { user: User; onDone: () => void }) {
  const { t, language } = useTranslation()
  const [element, setElement] = useState<HTMLFormElement | null>(null)
  const { delta } = bounds.points
  const form = useForm<Award>({
    initialValues: { points: '', reason: '' },
    validate: {
      points: (typed) => {
        const points = wholeNumber(typed)
        const isFine = points !== null && points !== 0 && Math.abs(points) <= delta
        return isFine ? null : t('people.award.pointsRule', { limit: formatNumber(delta, language) })
      },
      reason: (typed) => (typed.trim() === '' ? t('problems.rules.required') : null),
    },
  })
  const award = useAward(user, {
    onDone,
    onRefused: (error) => {
      form.setErrors(fieldErrorsOf(error))
      focusFirstError(element)
    },
  })
  const submit = form.onSubmit(
    ({ points, reason }) => award.mutate({ points: wholeNumber(points) ?? 0, reason }),
    () => focusFirstError(element),
  )
  const order = {
    inputWrapperOrder: ['label' as const, 'input' as const, 'description' as const, 'error' as const],
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate ref={setElement}>
      <TextInput
        label={t('people.award.points')}
        description={t('people.award.pointsHint')}
        required
        // Not `numeric`: that keyboard has no minus.
        inputMode="text"
        autoComplete="off"
        maxLength={12}
        data-autofocus
        {...order}
        {...form.getInputProps('points')}
      />
      <TextInput
        label={t('people.award.reason')}
        description={t('people.award.reasonHint')}
        required
        autoComplete="off"
        maxLength={bounds.pointsReason}
        {...order}
        {...form.getInputProps('reason')}
      />
      <div className={classes.actions}>
        <Button variant="default" onClick={onDone}>
          {t('ui.cancel')}
        </Button>
        <Button type="submit" loading={award.isPending}>
          {t('people.award.give')}
        </Button>
      </div>
    </form>
  )
}
