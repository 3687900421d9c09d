import { Button } from '@mantine/core'
import { DoorOpen } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from '#web/platform/language.ts'
import classes from './join-card.module.css'
import type { LiveState } from './queries.ts'
import { useJoin } from './use-join.ts'

/** The longest delay of a browser timer. */
const longest = 2 ** 31 - 1

/** The card to join. */
export function JoinCard({ state: { competition, ahead } }: { state: LiveState }) {
  const { t } = useTranslation()
  const { pending, join } = useJoin(competition.id)
  const ended = useIsOver(competition.endDate, ahead)
  return (
    <section className={classes.card} aria-label={t('live.join.title')}>
      <h2>{t('live.join.title')}</h2>
      <p>{t(ended ? 'live.join.ended' : 'live.join.text')}</p>
      {!ended && (
        <Button
          size="lg"
          leftSection={<DoorOpen size={22} aria-hidden />}
          aria-disabled={pending || undefined}
          data-pending={pending || undefined}
          onClick={join}
        >
          {t(pending ? 'live.join.pending' : 'live.join.button')}
        </Button>
      )}
    </section>
  )
}

/** Whether the instant has passed by the server's clock; updates when it does. */
function useIsOver(endDate: string, ahead: number): boolean {
  const end = Date.parse(endDate) - ahead
  const [over, setOver] = useState(() => performance.now() > end)
  useEffect(() => {
    const left = end - performance.now()
    setOver(left < 0)
    if (left < 0 || left > longest) return
    const timer = setTimeout(() => setOver(true), left + 1)
    return () => clearTimeout(timer)
  }, [end])
  return over
}
