import { Volume2, VolumeX } from 'lucide-react'
import { useTranslation } from '#web/platform/language.ts'
import type { WallSound as Sound } from './use-wall-sound.ts'

/** That there is a sound, what is heard in words, and the button without which some browsers stay silent. */
export function WallSound({ sound, text }: { sound: Sound; text: string | null }) {
  const { t } = useTranslation()
  const Icon = sound.isBroken || sound.needsTap ? VolumeX : Volume2
  return (
    <div className="flex flex-none flex-wrap items-center gap-x-[calc(var(--u)*1.4)] gap-y-[calc(var(--u)*0.6)] text-[calc(var(--u)*2)]">
      <p
        className="flex items-center gap-[0.5em] min-w-0 text-[#d9dbcc] data-on:text-[#f2d488]"
        data-on={sound.isPlaying || undefined}
      >
        <Icon className="flex-none size-[1.3em]" aria-hidden />
        <span className="min-w-0 wrap-anywhere">
          {sound.isBroken ? t('quizEvening.sound.broken') : `${t('quizEvening.sound.heard')} `}
          <span lang="sv">{text}</span>
        </span>
      </p>
      {sound.needsTap && (
        <button
          type="button"
          className="py-[calc(var(--u)*0.7)] px-[calc(var(--u)*1.8)] rounded-(--u) bg-[#e0b44c] text-[#1b1505] text-[calc(var(--u)*2.4)] font-[760] cursor-pointer focus-visible:outline-[calc(var(--u)*0.35)] focus-visible:outline-[#f4efe3]"
          onClick={sound.tap}
        >
          {t('quizEvening.sound.tap')}
        </button>
      )}
    </div>
  )
}
