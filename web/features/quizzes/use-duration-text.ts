import { useTranslation } from '#web/platform/language.ts'

/** The text of a number of seconds: '45 s', '3 min' or '3 min 20 s'. */
export function useDurationText(): (seconds: number) => string {
  const { t } = useTranslation()
  return (all) => {
    const [minutes, seconds] = [Math.floor(all / 60), Math.round(all % 60)]
    if (minutes === 0) return t('quizScreens.duration.seconds', { seconds })
    if (seconds === 0) return t('quizScreens.duration.minutes', { minutes })
    return t('quizScreens.duration.both', { minutes, seconds })
  }
}
