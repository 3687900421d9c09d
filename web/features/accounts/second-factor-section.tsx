import { Button, Switch } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { request } from '#web/platform/api.ts'
import { useTranslation } from '#web/platform/language.ts'
import { sessionKey } from '#web/platform/query-client.ts'
import { may, useMe } from '#web/platform/session.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { currentPasswordField } from './account-fields.tsx'
import { AccountForm } from './account-form.tsx'
import { AccountSection, OpenedForm } from './account-section.tsx'
import { codeField, recoveryField } from './code-fields.tsx'
import { recoveryCodesQuery, signInRulesQuery } from './queries.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SecondFactorSetUp } from './second-factor-set-up.tsx'

/** The second factor of a member of staff: setting it up, its recovery codes, turning it off, and whether all admins need it. */
export function SecondFactorSection() {
  const { t } = useTranslation()
  const me = useMe()
  const { secondFactor } = me
  const client = useQueryClient()
  // Shown until the user says that they are saved, whatever the session says meanwhile.
  const [codes, setCodes] = useState<string[] | null>(null)
  const refresh = () => void client.invalidateQueries({ queryKey: sessionKey })
  const show = (recoveryCodes: string[]) => {
    setCodes(recoveryCodes)
    refresh()
    void client.invalidateQueries({ queryKey: recoveryCodesQuery().queryKey })
  }
  const isOn = secondFactor === 'on'
  return (
    <AccountSection
      icon={<ShieldCheck size={22} />}
      title={t('secondFactor.title')}
      text={t('secondFactor.text')}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onSaved={() => setCodes(null)} />
      ) : isOn ? (
        <TurnedOn onCodes={show} onRemoved={refresh} />
      ) : (
        <>
          {secondFactor === 'due' && <p role="note">{t('secondFactor.due')}</p>}
          <SecondFactorSetUp onCodes={show} />
        </>
      )}
      {may(me, 'signIn.rules') && !codes && <SecondFactorNeed hasOwn={isOn} />}
    </AccountSection>
  )
}

type TurnedOnProps = { onCodes: (codes: string[]) => void; onRemoved: () => void }

const few = 3

/** How many codes are left, and the two forms that need the password and a code. */
function TurnedOn({ onCodes, onRemoved }: TurnedOnProps) {
  const { t } = useTranslation()
  const { data } = useQuery(recoveryCodesQuery())
  const [opened, setOpened] = useState<'renew' | 'off' | null>(null)
  const [withRecovery, setWithRecovery] = useState(false)
  const toggle = (form: 'renew' | 'off') => () => setOpened(opened === form ? null : form)
  const fields = { password: currentPasswordField, code: withRecovery ? recoveryField : codeField }
  const otherCode = (
    <Button
      className="px-1 underline"
      variant="transparent"
      c="var(--chalk)"
      onClick={() => setWithRecovery(!withRecovery)}
    >
      {t(withRecovery ? 'secondFactor.steps.useApp' : 'secondFactor.steps.useRecovery')}
    </Button>
  )
  const left = data?.recoveryCodesLeft
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <span className="pill text-success-text border-current">{t('secondFactor.on')}</span>
        {left !== undefined && <span className="muted">{t('secondFactor.left', { count: left })}</span>}
      </div>
      {left !== undefined && left <= few && <p role="note">{t('secondFactor.fewLeft')}</p>}
      <OpenedForm opened={opened === 'renew'} onToggle={toggle('renew')} label={t('secondFactor.renew')}>
        <AccountForm
          key={String(withRecovery)}
          label={t('secondFactor.renew')}
          submitLabel={t('secondFactor.renewSubmit')}
          fields={fields}
          send={(body) =>
            request('renewRecoveryCodes', { body }).then(({ recoveryCodes }) => onCodes(recoveryCodes))
          }
          failed="secondFactor.failed"
        >
          <p className="muted">{t('secondFactor.renewText')}</p>
        </AccountForm>
        {otherCode}
      </OpenedForm>
      <OpenedForm opened={opened === 'off'} onToggle={toggle('off')} label={t('secondFactor.turnOff')}>
        <AccountForm
          key={String(withRecovery)}
          label={t('secondFactor.turnOffSubmit')}
          submitLabel={t('secondFactor.turnOffSubmit')}
          fields={fields}
          send={(body) => request('removeSecondFactor', { body })}
          success={{ title: 'secondFactor.turnedOff', message: 'secondFactor.turnedOffText' }}
          onDone={onRemoved}
          failed="secondFactor.failed"
        />
        {otherCode}
      </OpenedForm>
    </>
  )
}

/** Whether all admins need a second factor. Asks before it is switched on. */
function SecondFactorNeed({ hasOwn }: { hasOwn: boolean }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { data } = useQuery(signInRulesQuery())
  const [asks, setAsks] = useState(false)
  const { run, isPending } = useAction({
    request: (isNeeded: boolean) => request('setSecondFactorNeeded', { body: { isNeeded } }),
    success: ({ adminsNeedSecondFactor: isNeeded }) => ({
      title: t(isNeeded ? 'secondFactor.need.on' : 'secondFactor.need.off'),
    }),
    failed: { title: 'secondFactor.need.failed' },
    onDone: (rules) => {
      client.setQueryData(signInRulesQuery().queryKey, rules)
      void client.invalidateQueries({ queryKey: sessionKey })
    },
    onSettled: () => setAsks(false),
  })
  if (!data) return null
  const isNeeded = data.adminsNeedSecondFactor
  return (
    <div className="pt-5 border-t border-t-line">
      <Switch
        size="lg"
        checked={isNeeded}
        disabled={isPending}
        label={t('secondFactor.need.label')}
        description={t('secondFactor.need.text', { with: data.withSecondFactor, count: data.admins })}
        onChange={() => (isNeeded ? run(false) : setAsks(true))}
      />
      <ConfirmDialog
        opened={asks}
        onClose={() => setAsks(false)}
        onConfirm={() => run(true)}
        busy={isPending}
        title={t('secondFactor.need.title')}
        confirmLabel={t('secondFactor.need.confirm')}
      >
        <p>{t('secondFactor.need.confirmText')}</p>
        {!hasOwn && <p>{t('secondFactor.need.confirmMe')}</p>}
      </ConfirmDialog>
    </div>
  )
}
