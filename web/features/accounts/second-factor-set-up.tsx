import { Button } from '@mantine/core'
import { Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { startSecondFactor } from '#contract/accounts.ts'
import type { Answer } from '#contract/route.ts'
import { QrCode } from '#web/domain/qr-code.tsx'
import { request } from '#web/platform/api.ts'
import { useTranslation } from '#web/platform/language.ts'
import { replaceCookie } from '#web/platform/session.tsx'
import { useCopy } from '#web/ui/use-copy.ts'
import { currentPasswordField } from './account-fields.tsx'
import { AccountForm } from './account-form.tsx'
import { OpenedForm } from './account-section.tsx'
import { codeField } from './code-fields.tsx'

type Key = Answer<typeof startSecondFactor>

/** Asks for the password, shows the key as a QR code and as text, and asks for the first code. */
export function SecondFactorSetUp({ onCodes }: { onCodes: (codes: string[]) => void }) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  const [key, setKey] = useState<Key | null>(null)
  const toggle = () => {
    setOpened(!opened)
    setKey(null)
  }
  return (
    <OpenedForm opened={opened} onToggle={toggle} label={t('secondFactor.setUp')}>
      {key ? (
        <Scan value={key} onCodes={onCodes} />
      ) : (
        <AccountForm
          label={t('secondFactor.setUp')}
          submitLabel={t('secondFactor.next')}
          fields={{ password: currentPasswordField }}
          send={(body) => request('startSecondFactor', { body }).then(setKey)}
          failed="secondFactor.failed"
        />
      )}
    </OpenedForm>
  )
}

function Scan({ value, onCodes }: { value: Key; onCodes: (codes: string[]) => void }) {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  const copy = useCopy('secondFactor.copied', 'secondFactor.codes.copyFailed')
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="flex flex-col gap-4">
      <h3 ref={heading} tabIndex={-1}>
        {t('secondFactor.scan.title')}
      </h3>
      <p className="muted">{t('secondFactor.scan.text')}</p>
      <QrCode content={value.uri} label={t('secondFactor.scan.qr')} />
      <div>
        <p className="muted">{t('secondFactor.scan.key')}</p>
        <p className="font-mono text-lg tracking-[0.04em] wrap-anywhere">
          {value.key.match(/.{1,4}/g)?.join(' ')}
        </p>
        <Button
          className="px-1"
          variant="subtle"
          leftSection={<Copy size={18} aria-hidden />}
          onClick={() => void copy(value.key)}
        >
          {t('secondFactor.scan.copyKey')}
        </Button>
      </div>
      <AccountForm
        label={t('secondFactor.scan.confirm')}
        submitLabel={t('secondFactor.scan.confirm')}
        fields={{ code: codeField }}
        send={(body) =>
          replaceCookie(() => request('confirmSecondFactor', { body })).then(({ recoveryCodes }) =>
            onCodes(recoveryCodes),
          )
        }
        success={{ title: 'secondFactor.turnedOn', message: 'secondFactor.turnedOnText' }}
        failed="secondFactor.failed"
      />
    </div>
  )
}
