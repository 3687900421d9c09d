import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { DoorOpen } from 'lucide-react'
import { useEffect, useState } from 'react'
import { isRoundOver } from '#rules/live-state.ts'
import { ApiError, request } from '#web/platform/api.ts'
import { errorMessage } from '#web/platform/error-message.ts'
import { t, useTranslation } from '#web/platform/language.ts'
import { clock } from '#web/platform/steady-clock.ts'
import { join, join as joinClasses } from '#web/ui/join.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { toast } from '#web/ui/toast.ts'
import { useAction } from '#web/ui/use-action.ts'
import classes from './live-competitions.module.css'
import { applyAnswer, type LiveState, liveKey, newestState } from './queries.ts'

/** The longest delay of a browser timer. */
const longestDelay = 2 ** 31 - 1

/** The card with which a guest joins. */
export function JoinCard({ state: { competition, stage, ahead } }: { state: LiveState }) {
  const { t } = useTranslation()
  const { isPending, run } = useJoin(competition.id)
  const hasPassed = useIsOver(competition.endDate, ahead)
  const isDraw = competition.decidedBy === 'draw'
  const text = isDraw ? 'drawn' : hasPassed || isRoundOver(stage) ? 'ended' : 'text'
  return (
    <section
      className={join(joinClasses('panel', `${classes.join} border-brass-edge`), 'flex flex-col gap-2.5')}
      aria-label={t('live.join.title')}
    >
      <h2>{t('live.join.title')}</h2>
      <p className="muted">{t(`live.join.${text}`)}</p>
      {text === 'drawn' && (
        <LinkButton to="/competition/$competitionId" params={{ competitionId: competition.id }}>
          {t('live.join.toCompetition')}
        </LinkButton>
      )}
      {text === 'text' && (
        <Button
          className="mt-1.5 min-h-14"
          size="lg"
          leftSection={<DoorOpen size={22} aria-hidden />}
          aria-disabled={isPending || undefined}
          data-pending={isPending || undefined}
          onClick={() => run()}
        >
          {t(isPending ? 'live.join.pending' : 'live.join.button')}
        </Button>
      )}
    </section>
  )
}

/** Codes whose own text is more helpful than the generic failure. */
const explained = new Set<string>([
  'competition_ended',
  'competition_inactive',
  'competition_full',
  'too_many_requests',
])

function useJoin(competitionId: string) {
  const client = useQueryClient()
  return useAction<void, LiveState>({
    request: () => newestState(() => request('joinLiveCompetition', { params: { competitionId } })),
    success: () => ({ title: t('live.toasts.joined.title'), message: t('live.toasts.joined.message') }),
    onDone: (state) => applyAnswer(client, state),
    failed: { title: 'live.toasts.joinFailed.title', message: 'live.toasts.joinFailed.message' },
    onFailed: (error) => {
      const code = error instanceof ApiError ? error.code : null
      if (code !== 'not_signed_in') void client.invalidateQueries({ queryKey: liveKey })
      if (code === null || !explained.has(code)) return false
      toast({ title: t('live.toasts.joinFailed.title'), message: errorMessage(error), kind: 'error' })
      return true
    },
  })
}

/** Whether the instant has passed by the server's clock; updates when it does. */
function useIsOver(endDate: string, ahead: number): boolean {
  const end = Date.parse(endDate) - ahead
  const [over, setOver] = useState(() => clock.now() > end)
  useEffect(() => {
    const left = end - clock.now()
    setOver(left < 0)
    if (left < 0 || left > longestDelay) return
    const timer = setTimeout(() => setOver(true), left + 1)
    return () => clearTimeout(timer)
  }, [end])
  return over
}
