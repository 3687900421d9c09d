import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Device, pairingInput } from '#contract/devices.ts'
import { type DevicePurpose, devicePurposes } from '#contract/rights.ts'
import { request } from '#web/platform/api.ts'
import { useTranslation } from '#web/platform/language.ts'
import { EditForm } from '#web/ui/form/edit-form.tsx'
import { fieldsOf } from '#web/ui/form/fields.tsx'
import { useEditForm } from '#web/ui/form/use-edit-form.ts'
import { invalidateDevices } from './queries.ts'

/** `version` is never set; `useEditForm` needs it in the type. */
type Paired = Device & { version?: number }

const empty = { code: '', name: '', purpose: 'display' as DevicePurpose, place: '' }
const { TextField, ChoiceField } = fieldsOf<typeof empty>()

/** Pairs the device that shows a code. */
export function PairDevice() {
  const { t } = useTranslation()
  // A new form for each device.
  const [paired, setPaired] = useState(0)
  return (
    <section className="flex flex-col gap-4 panel" aria-labelledby="pair">
      <h2 id="pair">{t('adminDevices.pair.title')}</h2>
      <p className="max-w-[60ch] wrap-anywhere">
        {t('adminDevices.pair.how', { address: `${location.host}/device` })}
      </p>
      <PairForm key={paired} onPaired={() => setPaired((count) => count + 1)} />
    </section>
  )
}

function PairForm({ onPaired }: { onPaired: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const edit = useEditForm({
    noun: 'device',
    id: null,
    stored: null,
    empty,
    // A code that is kept has expired when the form is opened again.
    keepsDraft: false,
    schema: pairingInput,
    explain: ({ field }) => (field === 'code' ? t('adminDevices.form.codeRule') : undefined),
    errorPaths: { pairing_code_unknown: 'code' },
    save: ({ body }): Promise<Paired> => request('pairDevice', { body }),
    success: ({ name }) => ({ title: t('adminDevices.pair.done', { name }) }),
    failed: { title: 'ui.failed', message: 'adminDevices.pair.failed' },
    explained: ['too_many_requests'],
    onSaved: () => {
      void invalidateDevices(client)
      onPaired()
    },
  })
  return (
    <EditForm
      edit={edit}
      texts="adminDevices.form"
      submitLabel={t('adminDevices.pair.button')}
      warnsOnLeave={false}
    >
      <TextField name="code" spellCheck={false} />
      <TextField name="name" />
      <ChoiceField
        name="purpose"
        wide
        options={devicePurposes}
        labelOf={(purpose: DevicePurpose) => t(`adminDevices.purposes.${purpose}`)}
        hint={t(`adminDevices.purposeTexts.${edit.form.values.purpose}`)}
      />
      <TextField name="place" />
    </EditForm>
  )
}
