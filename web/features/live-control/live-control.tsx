import { Gamepad2, Projector } from 'lucide-react'
import { useRef, useState } from 'react'
import type { LiveControl as Control } from '#contract/live-competitions.ts'
import { useTranslation } from '#web/platform/language.ts'
import { CardSkeleton } from '#web/ui/card-skeleton.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { ActivityLog } from './activity-log.tsx'
import { AwardPanel, type Chosen } from './award-panel.tsx'
import { ChallengePanel } from './challenge-panel.tsx'
import { LiveStatePanel } from './live-state-panel.tsx'
import { MessagePanel } from './message-panel.tsx'
import { ParticipantList } from './participant-list.tsx'
import { RoundPanel } from './round-panel.tsx'

type LiveControlProps = { control: Control /** See `useSecondsLeft`. */; ahead: number }

/** The host control, ordered for use with one thumb. */
export function LiveControl({ control, ahead }: LiveControlProps) {
  const { id, decidedBy } = control.competition
  const isDraw = decidedBy === 'draw'
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const points = useRef<HTMLInputElement>(null)
  const choose = (participant: Chosen) => {
    setChosen(participant)
    points.current?.focus()
  }
  return (
    <div className="grid gap-4 lg:grid-cols-[1fr_1fr] lg:items-start lg:gap-6">
      <div className="flex flex-col gap-4 min-w-0">
        <LiveStatePanel control={control} />
        {decidedBy === 'live' && <ChallengePanel control={control} ahead={ahead} />}
        {!isDraw && (
          <>
            <RoundPanel control={control} />
            <MessagePanel control={control} />
          </>
        )}
      </div>
      <div className="flex flex-col gap-4 min-w-0">
        {!isDraw && <AwardPanel control={control} chosen={chosen} onChoose={setChosen} field={points} />}
        <ParticipantList competitionId={id} chosen={chosen} onChoose={choose} />
        {!isDraw && <ActivityLog control={control} />}
      </div>
    </div>
  )
}

/** Links to the display and to the players' screen: above the control at a desk, and below it on a phone. */
export function ScreenLinks({ competitionId }: { competitionId: string }) {
  const { t } = useTranslation()
  const params = { competitionId }
  return (
    <nav
      className="order-last flex flex-wrap items-center gap-3 [&>*]:grow lg:order-none lg:[&>*]:grow-0"
      aria-label={t('liveAdmin.screens.title')}
    >
      <LinkButton
        to="/live-competition/$competitionId/screen"
        params={params}
        target="_blank"
        variant="default"
        leftSection={<Projector size={18} aria-hidden />}
      >
        {t('liveAdmin.screens.display')}
        <span className="visually-hidden"> ({t('liveAdmin.screens.newTab')})</span>
      </LinkButton>
      <LinkButton
        to="/screen"
        target="_blank"
        variant="default"
        leftSection={<Projector size={18} aria-hidden />}
      >
        {t('liveAdmin.screens.house')}
        <span className="visually-hidden"> ({t('liveAdmin.screens.newTab')})</span>
      </LinkButton>
      <LinkButton
        to="/live-competition/$competitionId"
        params={params}
        variant="default"
        leftSection={<Gamepad2 size={18} aria-hidden />}
      >
        {t('liveAdmin.screens.player')}
      </LinkButton>
    </nav>
  )
}

/** Skeleton of the host control. */
export function ControlSkeleton() {
  return (
    <div className="grid gap-4 lg:grid-cols-[1fr_1fr] lg:items-start lg:gap-6" aria-hidden>
      <CardSkeleton />
      <CardSkeleton />
    </div>
  )
}
