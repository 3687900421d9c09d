import { CloudOff } from 'lucide-react'
import { formatInstant } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'

/** Says that a list is a copy from this browser, and from when. `at` is the `savedAt` of its answer. */
export function SavedCopy({ at }: { at: string | undefined }) {
  const { t, language } = useTranslation()
  if (at === undefined) return null
  return (
    <p className="muted small flex items-center gap-2">
      <CloudOff size={16} aria-hidden style={{ flex: 'none' }} />
      {t('ui.savedCopy', { time: formatInstant(at, language) })}
    </p>
  )
}
