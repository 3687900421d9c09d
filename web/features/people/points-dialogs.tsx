import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { bounds } from '#contract/bounds.ts'
import type { User } from '#contract/people.ts'
import { type AuditedPointEvent, pointsAward, pointsReversal } from '#contract/points.ts'
import { wholeNumber } from '#rules/whole-number.ts'
import { ApiError, request } from '#web/platform/api.ts'
import { useTranslation } from '#web/platform/language.ts'
import { formatChange, formatNumber } from '#web/platform/numbers.ts'
import { randomId } from '#web/platform/random-id.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { EditForm } from '#web/ui/form/edit-form.tsx'
import { fieldsOf } from '#web/ui/form/fields.tsx'
import { useEditForm } from '#web/ui/form/use-edit-form.ts'
import { invalidateUsers, showRefusal } from './queries.ts'

/** The total after an award or a reversal. `version` is never set; `useEditForm` needs it in the type. */
type Total = { points: number; level: number; version?: number }

type AwardDialogProps = { user: User; opened: boolean; onClose: () => void }

/** Awards points to a user, with a reason. */
export function AwardDialog({ user, opened, onClose }: AwardDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      closeOnClickOutside={false}
      title={t('people.award.title', { name: user.displayName })}
    >
      <AwardForm user={user} onClose={onClose} />
    </Dialog>
  )
}

const noAward = { points: '', reason: '' }
const { TextField } = fieldsOf<typeof noAward>()

function AwardForm({ user, onClose }: Omit<AwardDialogProps, 'opened'>) {
  const { t, language } = useTranslation()
  const client = useQueryClient()
  // One award per open form: a retry after a lost answer is the same award and has no further effect.
  const [requestId] = useState(randomId)
  const edit = useEditForm({
    noun: 'award',
    id: null,
    stored: null,
    empty: noAward,
    keepsDraft: false,
    schema: pointsAward.omit({ requestId: true }),
    toBody: ({ points, reason }) => ({ points: wholeNumber(points) ?? Number.NaN, reason: reason.trim() }),
    explain: ({ field }) =>
      field === 'points'
        ? t('people.award.pointsRule', { limit: formatNumber(bounds.points.delta, language) })
        : undefined,
    save: ({ body }): Promise<Total> =>
      request('awardPoints', { params: { userId: user.userId }, body: { requestId, ...body } }),
    success: ({ points }) => ({
      title: t('liveAdmin.award.done'),
      message: t('people.award.doneText', {
        name: user.displayName,
        count: points,
        points: formatNumber(points, language),
      }),
    }),
    failed: { title: 'ui.failed', message: 'people.award.failed' },
    onSaved: () => void invalidateUsers(client),
    close: onClose,
    onFailed: (error) => showRefusal(error, 'people.award.failed'),
  })
  return (
    <EditForm
      edit={edit}
      texts="people.award"
      submitLabel={t('people.award.give')}
      onCancel={onClose}
      warnsOnLeave={false}
    >
      {/* Not a NumberField: a typed minus sign stays as it is. */}
      <TextField name="points" autoFocus wide />
      <TextField name="reason" wide />
    </EditForm>
  )
}

/** Reverses a ledger row, with a reason. Closed while the row is null. */
export function UndoDialog({ row, onClose }: { row: AuditedPointEvent | null; onClose: () => void }) {
  const { t, language } = useTranslation()
  // Keeps the text while the dialog closes.
  const [shown, setShown] = useState(row)
  if (row && row !== shown) setShown(row)
  return (
    <Dialog
      opened={row !== null}
      onClose={onClose}
      closeOnClickOutside={false}
      title={t('people.undo.title', {
        count: shown?.points ?? 0,
        points: formatChange(shown?.points ?? 0, language),
      })}
    >
      {shown && <UndoForm pointEventId={shown.id} onClose={onClose} />}
    </Dialog>
  )
}

const noReason = { reason: '' }

function UndoForm({ pointEventId, onClose }: { pointEventId: string; onClose: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const edit = useEditForm({
    noun: 'reversal',
    id: null,
    stored: null,
    empty: noReason,
    keepsDraft: false,
    schema: pointsReversal,
    save: ({ body }): Promise<Total> => request('reversePoints', { params: { pointEventId }, body }),
    success: () => ({ title: t('liveAdmin.toasts.undone') }),
    failed: { title: 'ui.failed', message: 'people.undo.failed' },
    onSaved: () => void invalidateUsers(client),
    close: onClose,
    onFailed: (error) => {
      if (error instanceof ApiError && error.code === 'already_reversed') {
        void invalidateUsers(client)
        onClose()
      }
      return showRefusal(error, 'people.undo.failed')
    },
  })
  return (
    <div className="flex flex-col gap-5">
      <p className="muted">{t('people.undo.text')}</p>
      <EditForm
        edit={edit}
        texts="people.undo"
        submitLabel={t('liveAdmin.log.confirm.action')}
        destructive
        onCancel={onClose}
        warnsOnLeave={false}
      >
        <TextField name="reason" autoFocus wide />
      </EditForm>
    </div>
  )
}
