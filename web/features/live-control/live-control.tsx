import { useRef, useState } from 'react'
import type { LiveControl as Control } from '#contract/live-competitions.ts'
import { ActivityLog } from './activity-log.tsx'
import { AwardPanel } from './award-panel.tsx'
import { ChallengePanel } from './challenge-panel.tsx'
import classes from './live-control.module.css'
import { LiveStatePanel } from './live-state-panel.tsx'
import { MessagePanel } from './message-panel.tsx'
import { ParticipantList } from './participant-list.tsx'
import { RoundPanel } from './round-panel.tsx'
import { ScreenLinks } from './screen-links.tsx'
import type { Chosen } from './use-live-award.ts'

type LiveControlProps = { control: Control /** See `useSecondsLeft`. */; ahead: number }

/** The host control, ordered for use with one thumb. */
export function LiveControl({ control, ahead }: LiveControlProps) {
  const { id } = control.competition
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const points = useRef<HTMLInputElement>(null)
  const choose = (who: Chosen) => {
    setChosen(who)
    points.current?.focus()
  }
  return (
    <div className={classes.control}>
      <div className={classes.column}>
        <LiveStatePanel control={control} />
        <ChallengePanel control={control} ahead={ahead} />
        <RoundPanel control={control} />
        <MessagePanel control={control} />
        <ScreenLinks competitionId={id} />
      </div>
      <div className={classes.column}>
        <AwardPanel control={control} chosen={chosen} onChoose={setChosen} field={points} />
        <ParticipantList competitionId={id} chosen={chosen} onChoose={choose} />
        <ActivityLog control={control} />
      </div>
    </div>
  )
}
