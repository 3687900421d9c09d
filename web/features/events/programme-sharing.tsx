import { Button } from '@mantine/core'
import { Copy, ExternalLink } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from '#web/platform/language.ts'
import { useCopy } from '#web/ui/use-copy.ts'

/** The programme that everybody can open, and the lines that show it on the club's own site. */
export function ProgrammeSharing() {
  const { t } = useTranslation()
  const headingId = useId()
  const copy = useCopy('adminEvents.sharing.copied', 'adminEvents.sharing.notCopied')
  const { origin } = window.location
  const lines = `<iframe src="${origin}/program/embed" title="Program" width="100%" height="640" loading="lazy" style="border:0"></iframe>`
  return (
    <section className="panel flex flex-col items-start gap-3.5" aria-labelledby={headingId}>
      <h2 id={headingId}>{t('adminEvents.sharing.title')}</h2>
      <p className="muted max-w-[62ch]">{t('adminEvents.sharing.text')}</p>
      <a className="inline-flex items-center gap-2 min-h-11 text-chalk font-semibold" href="/program">
        <ExternalLink size={18} aria-hidden />
        {t('adminEvents.sharing.open')}
      </a>
      <p className="muted max-w-[62ch]">{t('adminEvents.sharing.embed')}</p>
      <code className="max-w-full px-3.5 py-2.5 border border-line rounded-md bg-ground text-small wrap-anywhere">
        {lines}
      </code>
      <Button variant="default" leftSection={<Copy size={18} aria-hidden />} onClick={() => void copy(lines)}>
        {t('adminEvents.sharing.copy')}
      </Button>
    </section>
  )
}
