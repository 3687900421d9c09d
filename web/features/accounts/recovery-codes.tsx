import { Button, Group, Stack } from '@mantine/core'
import { Copy, Download } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { appName } from '#web/platform/app-name.ts'
import { useTranslation } from '#web/platform/language.ts'
import { saveBlob } from '#web/platform/save-file.ts'
import classes from './second-factor.module.css'
import { useCopy } from './use-copy.ts'

/** The recovery codes, which are shown once, until the user has saved them. */
export function RecoveryCodes({ codes, onSaved }: { codes: string[]; onSaved: () => void }) {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  const copy = useCopy('secondFactor.codes.copied')
  useEffect(() => heading.current?.focus(), [])
  const file = t('secondFactor.codes.file', { app: appName() })
  const save = () =>
    saveBlob(new Blob([`${file}\n\n${codes.join('\n')}\n`], { type: 'text/plain' }), `${file}.txt`)
  return (
    <Stack gap={14}>
      <h3 ref={heading} tabIndex={-1}>
        {t('secondFactor.codes.title')}
      </h3>
      <p className="muted">{t('secondFactor.codes.text')}</p>
      <ul className={classes.codes} aria-label={t('secondFactor.codes.list')}>
        {codes.map((code) => (
          <li key={code} className={classes.code}>
            {code}
          </li>
        ))}
      </ul>
      <Group gap={10}>
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
      </Group>
      <Button onClick={onSaved} mt={4} style={{ alignSelf: 'flex-start' }}>
        {t('secondFactor.codes.done')}
      </Button>
    </Stack>
  )
}
