import { Loader } from '@mantine/core'
import type { Competition } from '#contract/competitions.ts'
import { whyNotJoin } from '#rules/competition.ts'
import { ListingButton, type ListingButtonProps } from '#web/domain/listing-button.tsx'
import { useNowUntil } from '#web/domain/use-now-until.ts'
import { useTranslation } from '#web/platform/language.ts'
import { useCompleting } from './use-completing.ts'

const refused = {
  competition_ended: 'ended',
  competition_inactive: 'inactive',
  competition_full: 'full',
} as const
type JoinState = 'open' | 'joined' | (typeof refused)[keyof typeof refused]

/** Whether I can join, have joined, or why joining is closed; updates when the competition ends. */
export function useJoinState(competition: Competition): JoinState {
  const now = useNowUntil(competition.endDate)
  const refusal = whyNotJoin({ ...competition, endDate: new Date(competition.endDate) }, now)
  if (refusal === 'competition_ended') return 'ended'
  if (competition.joined) return 'joined'
  return refusal ? refused[refusal] : 'open'
}

type JoinButtonProps = Pick<ListingButtonProps, 'placement' | 'reasonId'> & { competition: Competition }

/** The button to take part in a competition. */
export function JoinButton({ competition, placement, reasonId }: JoinButtonProps) {
  const { t } = useTranslation()
  const { pending, join } = useCompleting(competition, placement)
  const state = useJoinState(competition)
  const isOnDetail = placement === 'detail'
  const shown = pending ? 'joining' : state
  // A list shows 'Delta' even after joining: a press then shows a message.
  const listed = shown === 'joined' ? 'open' : shown
  return (
    <ListingButton
      placement={placement}
      isOpen={state === 'open'}
      isDisabled={state !== 'open' && (isOnDetail || state !== 'joined')}
      isBusy={pending}
      icon={pending && <Loader size={18} color="currentColor" />}
      name={t(`competitionScreens.card.join.${listed}Of`, { title: competition.title })}
      reasonId={reasonId}
      onPress={join}
    >
      {isOnDetail
        ? t(`competitionScreens.detail.join.${shown}`)
        : t(`competitionScreens.card.join.${listed}`)}
    </ListingButton>
  )
}
