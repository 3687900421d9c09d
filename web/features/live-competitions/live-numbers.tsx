import { Hash, Sparkles, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/platform/language.ts'
import { formatNumber } from '#web/platform/numbers.ts'
import { useCountUp } from '#web/ui/use-count-up.ts'
import classes from './live-numbers.module.css'
import type { LiveState } from './queries.ts'

type LiveNumbersProps = Pick<LiveState, 'me' | 'standings' | 'competition'>

/** The number of participants; for a participant also own points and rank. */
export function LiveNumbers({ me, standings: { participants }, competition }: LiveNumbersProps) {
  const { t, language } = useTranslation()
  const shown = formatNumber(participants, language)
  const max = competition.maxParticipants
  return (
    <dl className={classes.numbers} data-count={me ? 3 : 1}>
      <Card icon={<Users size={18} aria-hidden />} label={t('live.numbers.participants')}>
        {shown}
        {max !== null && (
          <span className={classes.of}> {t('live.numbers.of', { max: formatNumber(max, language) })}</span>
        )}
      </Card>
      {me && (
        <>
          <Card icon={<Sparkles size={18} aria-hidden />} label={t('live.numbers.points')}>
            <Counted value={me.points} />
          </Card>
          <Card icon={<Hash size={18} aria-hidden />} label={t('live.numbers.rank')}>
            <span key={me.rank} className={classes.place}>
              {me.rank > 0 ? t('live.numbers.place', { rank: me.rank }) : t('live.numbers.none')}
            </span>
          </Card>
        </>
      )}
    </dl>
  )
}

function Card({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <div className={classes.card}>
      <dt>
        {icon}
        {label}
      </dt>
      <dd className="numbers">{children}</dd>
    </div>
  )
}

function Counted({ value }: { value: number }) {
  const { language } = useTranslation()
  const shown = useCountUp(value)
  return (
    <>
      <span className="visually-hidden">{formatNumber(value, language)}</span>
      <span aria-hidden>{formatNumber(shown, language)}</span>
    </>
  )
}
