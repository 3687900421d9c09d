import { Hash, Sparkles, Users } from 'lucide-react'
import { useTranslation } from '#web/platform/language.ts'
import { formatNumber } from '#web/platform/numbers.ts'
import { Fact } from '#web/ui/fact.tsx'
import { useCountUp } from '#web/ui/use-count-up.ts'
import classes from './live-numbers.module.css'
import type { LiveState } from './queries.ts'

type LiveNumbersProps = Pick<LiveState, 'me' | 'standings' | 'competition'>

/** The number of participants; for a participant also their own points and rank. */
export function LiveNumbers({ me, standings: { participants }, competition }: LiveNumbersProps) {
  const { t, language } = useTranslation()
  const max = competition.maxParticipants
  return (
    <dl className={`${classes.numbers} grid auto-cols-[minmax(0,1fr)] grid-flow-col gap-2.5 m-0`}>
      <Fact icon={<Users size={20} aria-hidden />} label={t('live.numbers.participants')}>
        {formatNumber(participants, language)}
        {max !== null && (
          <span className="text-muted normal-nums font-body text-md font-[500] leading-none">
            {t('live.numbers.of', { max: formatNumber(max, language) })}
          </span>
        )}
      </Fact>
      {me && (
        <>
          <Fact icon={<Sparkles size={20} aria-hidden />} label={t('live.numbers.points')}>
            <Counted value={me.points} />
          </Fact>
          <Fact icon={<Hash size={20} aria-hidden />} label={t('live.numbers.rank')}>
            <span key={me.rank} className={classes.rank}>
              {me.rank > 0 ? t('live.numbers.place', { rank: me.rank }) : t('live.numbers.none')}
            </span>
          </Fact>
        </>
      )}
    </dl>
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
