import { Circle } from 'lucide-react'
import { useTranslation } from '#web/platform/language.ts'

/** Presence: a filled or empty ring, and a word. */
export function Presence({ online }: { online: boolean }) {
  const { t } = useTranslation()
  return (
    <span className="inline-flex items-center gap-1.5">
      <Circle
        size={11}
        strokeWidth={3}
        {...(online && { color: 'var(--success)', fill: 'var(--success)' })}
        aria-hidden
      />
      {t(online ? 'liveAdmin.participants.online' : 'liveAdmin.participants.away')}
    </span>
  )
}
