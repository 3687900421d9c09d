import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#web/platform/language.ts'
import { formatChange, formatSeconds } from '#web/platform/numbers.ts'
import { queryClient } from '#web/platform/query-client.ts'

/** The result of a press of mine: it counted, or it came too late. */
export type PressAnswer =
  | { challengeId: string; isLate: true }
  | {
      challengeId: string
      isLate: false
      /** The place among the presses of the challenge; null where the server does not know it. */
      place: number | null
      reactionMs: number
      points: number
    }
export type CountedPress = Extract<PressAnswer, { isLate: false }>

const keyOf = (competitionId: string) => ['press-answer', competitionId] as const

/**
 * Shows the answer where the competition is shown. Returns whether it is shown: a press may have been stored, and its guest may
 * be on another screen when it is answered.
 */
export function notePressAnswer(competitionId: string, answer: PressAnswer): boolean {
  const queryKey = keyOf(competitionId)
  queryClient.setQueryData<PressAnswer>(queryKey, answer)
  return (queryClient.getQueryCache().find({ queryKey })?.getObserversCount() ?? 0) > 0
}

/** The answer to my latest press in a competition since the page was loaded. */
export const usePressAnswer = (competitionId: string): PressAnswer | null =>
  useQuery<PressAnswer | null>({
    queryKey: keyOf(competitionId),
    queryFn: () => null,
    enabled: false,
  }).data ?? null

/** '3:e · 0,8 s · +10'. Needs the texts of `live`. */
export function usePressWords(): (answer: CountedPress) => string {
  const { language } = useTranslation()
  const ordinal = useOrdinal()
  return ({ place, reactionMs, points }) =>
    [place !== null && ordinal(place), formatSeconds(reactionMs, language), formatChange(points, language)]
      .filter(Boolean)
      .join(' · ')
}

/** '3:e'. Needs the texts of `live`. */
export function useOrdinal(): (place: number) => string {
  const { t, language } = useTranslation()
  const rules = new Intl.PluralRules(language, { type: 'ordinal' })
  return (place) => t(`live.ordinal.${rules.select(place)}`, { place })
}
