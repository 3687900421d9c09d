import type { Competition } from '#contract/competitions.ts'
import { useTranslation } from '#web/platform/language.ts'
import { formatNumber } from '#web/platform/numbers.ts'
import classes from './places.module.css'

type PlacesProps = { competition: Pick<Competition, 'participants' | 'maxParticipants'> }

/** Participants and maximum. */
export function Places({ competition }: PlacesProps) {
  const { t, language } = useTranslation()
  const { participants, maxParticipants: max } = competition
  return (
    <span className={classes.places}>
      <span>
        {t('competitionScreens.card.max')}{' '}
        {max === null ? (
          <>
            <span aria-hidden>∞</span>
            <span className="visually-hidden">{t('competitionScreens.card.noMax')}</span>
          </>
        ) : (
          formatNumber(max, language)
        )}
      </span>
      <span className={classes.taken}>{t('competitionScreens.card.joined', { count: participants })}</span>
    </span>
  )
}
