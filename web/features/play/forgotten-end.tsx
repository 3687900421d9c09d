import { Button } from '@mantine/core'
import { useState } from 'react'
import type { BoardTable, PlaySession } from '#contract/play.ts'
import { canEndAt, endedAtOf, timeInNight } from '#rules/play.ts'
import { playPrice } from '#rules/play-price.ts'
import { useTranslation } from '#web/platform/language.ts'
import { formatPrice } from '#web/platform/money.ts'
import { TimeInput } from '#web/ui/time-input.tsx'
import { ruledSession } from './play-bill.tsx'
import type { usePlay } from './use-play.ts'

type EndProps = { table: BoardTable; session: PlaySession; now: Date; play: ReturnType<typeof usePlay> }

/** Ends a session that nobody stopped at the time when it really ended. */
export function ForgottenEnd({ table, session, now, play }: EndProps) {
  const { t, language } = useTranslation()
  const [time, setTime] = useState('')
  const isTime = /^\d\d:\d\d$/.test(time)
  const end = isTime ? timeInNight(new Date(session.startedAt), time) : null
  const history = ruledSession(session)
  const isPossible = end !== null && canEndAt(history, end, now)
  return (
    <form
      className="grid gap-3"
      aria-label={t('adminPlay.forgottenEnd')}
      onSubmit={(event) => {
        event.preventDefault()
        if (isPossible) void play.step.run({ table, session, step: 'stop', endedAt: end.toISOString() })
      }}
    >
      <TimeInput
        label={t('adminPlay.forgottenEnd')}
        value={time}
        onChange={setTime}
        error={isTime && !isPossible && t('adminPlay.notThen')}
      />
      <Button
        type="submit"
        className="justify-self-start"
        disabled={!isPossible}
        loading={play.step.isPending}
      >
        {isPossible
          ? t('adminPlay.stopThen', {
              time,
              price: formatPrice(playPrice(endedAtOf(history, end), end).totalOre, language),
            })
          : t('adminPlay.stop')}
      </Button>
    </form>
  )
}
