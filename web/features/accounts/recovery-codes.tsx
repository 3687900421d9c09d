import { Button } from '@mantine/core'
import { Copy, Download } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { appName } from '#web/platform/app-name.ts'
import { useTranslation } from '#web/platform/language.ts'
import { saveBlob } from '#web/platform/save-file.ts'
import { useCopy } from '#web/ui/use-copy.ts'

/** The recovery codes, which are shown once, until the user has saved them. */
export function RecoveryCodes({ codes, onSaved }: { codes: string[]; onSaved: () => void }) {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  const copy = useCopy('secondFactor.codes.copied', 'secondFactor.codes.copyFailed')
  useEffect(() => heading.current?.focus(), [])
  const file = t('secondFactor.codes.file', { app: appName() })
  const save = () =>
    saveBlob(new Blob([`${file}\n\n${codes.join('\n')}\n`], { type: 'text/plain' }), `${file}.txt`)
  return (
    <div className="flex flex-col gap-3.5">
      <h3 ref={heading} tabIndex={-1}>
        {t('secondFactor.codes.title')}
      </h3>
      <p className="muted">{t('secondFactor.codes.text')}</p>
      <ul
        className="grid grid-fill-[7.5rem] gap-x-4 gap-y-2 max-w-[26rem] m-0 py-3.5 px-4 list-none border border-line rounded-md"
        aria-label={t('secondFactor.codes.list')}
      >
        {codes.map((code) => (
          <li key={code} className="font-mono text-lg tracking-[0.04em] wrap-anywhere">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-2.5">
        <Button
          variant="default"
          leftSection={<Copy size={18} aria-hidden />}
          onClick={() => void copy(codes.join('\n'))}
        >
          {t('secondFactor.codes.copy')}
        </Button>
        <Button variant="default" leftSection={<Download size={18} aria-hidden />} onClick={save}>
          {t('secondFactor.codes.save')}
        </Button>
      </div>
      <Button className="mt-1" onClick={onSaved} style={{ alignSelf: 'flex-start' }}>
        {t('secondFactor.codes.done')}
      </Button>
    </div>
  )
}
