import { addressOf } from '#web/platform/api.ts'
import { useTranslation } from '#web/platform/language.ts'

export const soundAddress = (soundId: string): string => addressOf('getSound', { params: { soundId } })

/** The sound of a question, for a host to listen to on this device. What is heard stands beside it in words. */
export function SoundPlayer({ soundId }: { soundId: string }) {
  const { t } = useTranslation()
  return (
    // biome-ignore lint/a11y/useMediaCaption: the words stand beside it
    <audio
      className="w-full max-w-100 h-11"
      controls
      preload="none"
      src={soundAddress(soundId)}
      aria-label={t('eveningAdmin.sound.listen')}
    />
  )
}
