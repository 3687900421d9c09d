import { Loader } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Radio } from 'lucide-react'
import { useRef } from 'react'
import type { Competition } from '#contract/competitions.ts'
import { whyNotJoin } from '#rules/competition.ts'
import {
  ListingButton,
  type ListingButtonProps,
  type Placement,
  showRefusal,
} from '#web/domain/listing-button.tsx'
import { ApiError, request } from '#web/platform/api.ts'
import { t, useTranslation } from '#web/platform/language.ts'
import { formatNumber } from '#web/platform/numbers.ts'
import { sessionKey } from '#web/platform/query-client.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { toast } from '#web/ui/toast.ts'
import { useTap } from '#web/ui/use-tap.ts'
import { useCompetitionTime } from './competition-facts.tsx'
import { applyJoin, invalidateCompetitions } from './queries.ts'

const refused = {
  competition_ended: 'ended',
  competition_inactive: 'inactive',
  draw_not_started: 'notStarted',
  competition_full: 'full',
} as const
export type JoinState = 'open' | 'joined' | (typeof refused)[keyof typeof refused]

/** Whether I can join, have joined, or why joining is closed; updates when the competition starts and ends. */
export function useJoinState(competition: Competition): JoinState {
  const now = useCompetitionTime(competition)
  const { startDate, endDate } = competition
  const times = { startDate: new Date(startDate), endDate: new Date(endDate) }
  const refusal = whyNotJoin({ ...competition, ...times }, now)
  if (refusal === 'competition_ended') return 'ended'
  if (competition.joined) return 'joined'
  return refusal ? refused[refusal] : 'open'
}

type JoinButtonProps = Pick<ListingButtonProps, 'placement' | 'reasonId'> & { competition: Competition }

/** The button to take part in a competition. In a list, those who take part get a link instead. */
export function JoinButton({ competition, placement, reasonId }: JoinButtonProps) {
  const { t } = useTranslation()
  const { pending, join } = useCompleting(competition, placement)
  const state = useJoinState(competition)
  const { id, title, decidedBy } = competition
  const isOnDetail = placement === 'detail'
  const shown = pending ? 'joining' : state
  const pressed = useRef(false)
  // The link takes the place of the button, and its focus.
  const takeFocus = (link: HTMLAnchorElement | null) => {
    if (link && pressed.current && document.activeElement === document.body) link.focus()
    pressed.current = false
  }
  if (!isOnDetail && shown === 'joined' && decidedBy !== 'draw') {
    return (
      <LinkButton
        ref={takeFocus}
        to="/live-competition/$competitionId"
        params={{ competitionId: id }}
        variant="default"
        size="md"
        leftSection={<Radio size={18} aria-hidden />}
        aria-label={t('competitionScreens.card.join.enterOf', { title })}
      >
        {t('competitionScreens.card.join.enter')}
      </LinkButton>
    )
  }
  return (
    <ListingButton
      placement={placement}
      isOpen={state === 'open'}
      // A press on a list by those who have drawn shows a message.
      isDisabled={state !== 'open' && (isOnDetail || state !== 'joined')}
      isBusy={pending}
      icon={pending && <Loader size={18} color="currentColor" />}
      name={t(`competitionScreens.card.join.${shown}Of`, { title })}
      reasonId={reasonId}
      onPress={() => {
        pressed.current = true
        join()
      }}
    >
      {isOnDetail ? t(`competitionScreens.detail.join.${shown}`) : t(`competitionScreens.card.join.${shown}`)}
    </ListingButton>
  )
}

/**
 * Takes part in a competition: the server answers with the points, which only a draw gives. `placement` decides which of the
 * specification's failure texts is shown.
 */
function useCompleting(competition: Competition, placement: Placement) {
  const client = useQueryClient()
  const { language } = useTranslation()
  const { tap } = useTap()

  const { mutate, isPending } = useMutation({
    scope: { id: `competition ${competition.id}` },
    mutationFn: () => request('completeCompetition', { params: { competitionId: competition.id } }),
    onSuccess: ({ first, pointsEarned, newTotal }) => {
      applyJoin(client, competition.id)
      void invalidateCompetitions(client)
      void client.invalidateQueries({ queryKey: sessionKey })
      if (!first) return showRefusal('competitionScreens.toasts.already')
      if (pointsEarned === 0) {
        return toast({
          title: t('competitionScreens.toasts.joined.title'),
          message: t('competitionScreens.toasts.joined.message'),
          kind: 'success',
        })
      }
      toast({
        title: t('competitionScreens.toasts.done.title'),
        message: t('competitionScreens.toasts.done.message', {
          count: pointsEarned,
          points: formatNumber(pointsEarned, language),
          total: formatNumber(newTotal, language),
        }),
        kind: 'success',
      })
    },
    onError: (error) => {
      const code = error instanceof ApiError ? error.code : null
      // The guard redirects anonymous users to sign-in, silently.
      if (code === 'not_signed_in') return
      // The screen may be outdated, or an answer was lost: refetch.
      void invalidateCompetitions(client)
      if (code === 'already_drawn') return showRefusal('competitionScreens.toasts.already')
      const failed = placement === 'detail' ? 'failedOnDetail' : 'failed'
      showRefusal(`competitionScreens.toasts.${code === 'competition_full' ? 'full' : failed}`, error)
    },
  })

  const join = () => {
    if (!isPending) tap(() => mutate())
  }
  return { pending: isPending, join }
}
