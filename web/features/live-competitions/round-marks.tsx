import { useTranslation } from '#web/platform/language.ts'
import classes from './round-marks.module.css'

const rounds = [1, 2, 3] as const

/** The three rounds as diamonds: past rounds in brass, the current one highlighted. */
export function RoundMarks({ round }: { round: number }) {
  const { t } = useTranslation()
  const played = round >= 1 && round <= 3
  return (
    <p className={classes.marks}>
      {played && <span className="visually-hidden">{t('live.rounds', { round })}</span>}
      {rounds.map((each) => (
        <span
          key={each}
          className={classes.mark}
          data-inlaid={each <= round || undefined}
          data-now={each === round || undefined}
          aria-hidden
        />
      ))}
    </p>
  )
}
