import { useTranslation } from '#web/platform/language.ts'

/** The text of a whole number of seconds: '45 s', '3 min' or '3 min 20 s'. */
export function useDurationText(): (seconds: number) => string {
  const { t } = useTranslation()
  return (all) => {
    const [minutes, seconds] = [Math.floor(all / 60), all % 60]
    const parts = [
      minutes > 0 && t('quizScreens.duration.minutes', { minutes }),
      (seconds > 0 || minutes === 0) && t('quizScreens.duration.seconds', { seconds }),
    ]
    return parts.filter(Boolean).join(' ')
  }
}
