import { Button, Loader } from '@mantine/core'
import type { Competition } from '#contract/competitions.ts'
import { useTranslation } from '#web/platform/language.ts'
import { useCompleting } from './use-completing.ts'
import { type JoinState, useJoinState } from './use-join-state.ts'

type JoinButtonProps = {
  competition: Competition
  /** Secondary in a list; primary on the detail screen. */
  place: 'list' | 'detail'
  /** The element that describes why the button is disabled. */
  reasonId?: string
}

/**
 * Takes part. One button whose label changes, so that the focus stays where it is; it uses `aria-disabled`, so that it
 * stays reachable by keyboard.
 */
export function JoinButton({ competition, place, reasonId }: JoinButtonProps) {
  const { t } = useTranslation()
  const { pending, join } = useCompleting(competition, place)
  const state = useJoinState(competition)
  const resting = restsIn(place).has(state)
  const press = () => {
    if (!resting) join()
  }
  const { title } = competition
  const shown = pending ? 'joining' : state
  // A list shows 'Delta' also after joining: a press then shows a message.
  const listed = shown === 'joined' ? 'open' : shown
  return (
    <Button
      onClick={press}
      variant={state === 'open' && place === 'detail' ? 'filled' : 'default'}
      size={place === 'detail' ? 'lg' : 'md'}
      fullWidth={place === 'detail'}
      data-state={state}
      aria-busy={pending}
      {...(place === 'list' && { 'aria-label': t(`competitionScreens.card.join.${listed}Of`, { title }) })}
      {...(resting && { 'data-disabled': true, 'aria-disabled': true, 'aria-describedby': reasonId })}
      {...(pending && { leftSection: <Loader size={18} color="currentColor" /> })}
    >
      {place === 'detail'
        ? t(`competitionScreens.detail.join.${shown}`)
        : t(`competitionScreens.card.join.${listed}`)}
    </Button>
  )
}

const resting = {
  list: new Set<JoinState>(['full', 'ended', 'inactive']),
  detail: new Set<JoinState>(['full', 'ended', 'inactive', 'joined']),
}
const restsIn = (place: 'list' | 'detail') => resting[place]
