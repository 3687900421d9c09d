import type { CompetitionDetail } from '#contract/competitions.ts'
import { PodiumCard } from '#web/domain/podium-card.tsx'
import { useTranslation } from '#web/platform/language.ts'
import { formatNumber } from '#web/platform/numbers.ts'
import { useMe } from '#web/platform/session.tsx'

type ResultProps = { result: NonNullable<CompetitionDetail['result']>; participants: number }

/** The final result: the podium, and my own place. */
export function CompetitionResult({ result: { podium, me }, participants }: ResultProps) {
  const { t, language } = useTranslation()
  const { userId } = useMe()
  const shown = formatNumber(participants, language)
  return (
    <section className="panel flex flex-col gap-4.5" aria-label={t('competitionScreens.result.title')}>
      <h2>{t('competitionScreens.result.title')}</h2>
      {podium.length > 0 ? (
        <PodiumCard leaders={podium} ownId={userId} />
      ) : (
        <p className="muted">{t('competitionScreens.result.nobody')}</p>
      )}
      {me && (
        <p>
          {me.points > 0
            ? t('competitionScreens.result.place', { rank: me.rank, shown, count: me.points })
            : t('competitionScreens.result.withoutPoints')}
        </p>
      )}
    </section>
  )
}
