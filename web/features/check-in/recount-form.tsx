import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type HouseCount, recountInput } from '#contract/door.ts'
import { request } from '#web/platform/api.ts'
import { useTranslation } from '#web/platform/language.ts'
import { randomId } from '#web/platform/random-id.ts'
import { EditForm } from '#web/ui/form/edit-form.tsx'
import { fieldsOf } from '#web/ui/form/fields.tsx'
import { useEditForm } from '#web/ui/form/use-edit-form.ts'
import { applyCount } from './queries.ts'
import { doorName } from './use-count.ts'

const noCount = { inside: null as number | null, reason: '' }
const { NumberField, TextField } = fieldsOf<typeof noCount>()
/** Says how many are inside, as counted by hand, and why. */
export function RecountForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  // One recount per open form: a retry after a lost answer is the same one.
  const [requestId] = useState(randomId)
  const edit = useEditForm({
    noun: 'recount',
    id: null,
    stored: null,
    empty: noCount,
    keepsDraft: false,
    schema: recountInput.omit({ requestId: true, door: true }),
    save: ({ body }): Promise<HouseCount> =>
      request('recountHouse', { body: { requestId, ...body, door: doorName() } }),
    success: () => ({ title: t('door.count.done') }),
    failed: { title: 'ui.failed', message: 'door.count.failed' },
    onSaved: (count) => applyCount(client, count),
    close: onClose,
  })
  return (
    <EditForm
      edit={edit}
      texts="door.count"
      submitLabel={t('actions.save')}
      onCancel={onClose}
      warnsOnLeave={false}
    >
      <NumberField name="inside" />
      <TextField name="reason" />
    </EditForm>
  )
}
