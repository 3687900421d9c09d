import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Grip } from 'lucide-react'
import { useState } from 'react'
import { bounds } from '#contract/bounds.ts'
import { isEasyPin } from '#rules/pin.ts'
import { request } from '#web/platform/api.ts'
import { t as text, useTranslation } from '#web/platform/language.ts'
import { type AccountField, currentPasswordField } from './account-fields.tsx'
import { AccountForm } from './account-form.tsx'
import { AccountSection, OpenedForm } from './account-section.tsx'
import { pinQuery } from './queries.ts'

const form = new RegExp(`^\\d{${bounds.pin.min},${bounds.pin.max}}$`)

const pinField: AccountField = {
  type: 'text',
  label: 'accountSettings.pin.field',
  hint: 'accountSettings.pin.hint',
  autoComplete: 'off',
  inputMode: 'numeric',
  check: (value) => {
    if (!form.test(value.trim())) return text('accountSettings.pin.rule')
    return isEasyPin(value.trim()) ? text('problems.codes.pin_too_easy') : null
  },
  codes: ['pin_too_easy'],
}

/** The PIN with which a member of staff says on the club's devices who acts. */
export function PinSection() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { data } = useQuery(pinQuery())
  const [opened, setOpened] = useState<'choose' | 'remove' | null>(null)
  const toggle = (which: 'choose' | 'remove') => () => setOpened(opened === which ? null : which)
  const onDone = () => {
    setOpened(null)
    void client.invalidateQueries({ queryKey: pinQuery().queryKey })
  }
  if (!data) return <div className="panel" aria-hidden />
  const choose = t(data.isSet ? 'accountSettings.pin.change' : 'accountSettings.pin.choose')
  return (
    <AccountSection
      icon={<Grip size={22} />}
      title={t('accountSettings.pin.title')}
      text={t('accountSettings.pin.text')}
    >
      {data.isSet && <p>{t('accountSettings.pin.isSet')}</p>}
      <OpenedForm opened={opened === 'choose'} onToggle={toggle('choose')} label={choose}>
        <AccountForm
          label={choose}
          submitLabel={t('accountSettings.pin.save')}
          fields={{ pin: pinField, password: currentPasswordField }}
          send={(body) => request('setMyPin', { body })}
          success={{ title: 'accountSettings.pin.saved', message: 'accountSettings.pin.savedText' }}
          onDone={onDone}
          failed="accountSettings.pin.failed"
        />
      </OpenedForm>
      {data.isSet && (
        <OpenedForm
          opened={opened === 'remove'}
          onToggle={toggle('remove')}
          label={t('accountSettings.pin.remove')}
        >
          <AccountForm
            label={t('accountSettings.pin.remove')}
            submitLabel={t('accountSettings.pin.remove')}
            fields={{ password: currentPasswordField }}
            send={({ password }) => request('setMyPin', { body: { password, pin: null } })}
            success={{ title: 'accountSettings.pin.removed', message: 'accountSettings.pin.removedText' }}
            onDone={onDone}
            failed="accountSettings.pin.failed"
          />
        </OpenedForm>
      )}
    </AccountSection>
  )
}
