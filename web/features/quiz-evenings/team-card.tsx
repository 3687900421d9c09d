import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { LogOut, Share2 } from 'lucide-react'
import { useState } from 'react'
import type { EveningState, OwnTeam } from '#contract/quiz-evenings.ts'
import { Avatar } from '#web/domain/avatar.tsx'
import { request } from '#web/platform/api.ts'
import { useTranslation } from '#web/platform/language.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { useCopy } from '#web/ui/use-copy.ts'
import { applyEvening, eveningKey, type KnownEvening, newestEvening } from './queries.ts'
import { TeamDot } from './team-colour.tsx'

/** My team: its letters to share, and who is in it. */
export function TeamCard({ evening, team }: { evening: EveningState; team: OwnTeam }) {
  const { t } = useTranslation()
  const { name, colour, code, members } = team
  const mayLeave = evening.stage === 'lobby' || (evening.stage === 'shown' && evening.question?.number === 1)
  return (
    <section className="panel flex flex-col gap-3.5" aria-label={t('quizEvening.team.label')}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="flex items-center gap-2.5 min-w-0 text-[1.1875rem] wrap-anywhere">
          <TeamDot colour={colour} />
          {name}
        </h2>
        {evening.stage !== 'finished' && <Invite evening={evening} team={team} />}
      </div>
      {evening.stage !== 'finished' && (
        <p>
          <span className="muted">{t('quizEvening.team.code')} </span>
          <b className="font-display text-2xl tracking-[0.14em]">{code}</b>
        </p>
      )}
      <ul className="plain-list flex flex-wrap gap-x-4 gap-y-2" aria-label={t('quizEvening.team.members')}>
        {members.map(({ userId, displayName, avatarUrl }) => (
          <li key={userId} className="flex items-center gap-2 min-w-0 max-w-full">
            <Avatar name={displayName} url={avatarUrl} size={28} />
            <span className="wrap-anywhere">{displayName}</span>
          </li>
        ))}
      </ul>
      {members.length === 1 && evening.stage !== 'finished' && (
        <p className="muted small">{t('quizEvening.team.alone')}</p>
      )}
      {mayLeave && <Leave evening={evening} team={team} />}
    </section>
  )
}

type OwnProps = { evening: EveningState; team: OwnTeam }

/** Shares the link with which others join the team. */
function Invite({ evening: { competitionId }, team: { name, code } }: OwnProps) {
  const { t } = useTranslation()
  const copy = useCopy('quizEvening.team.copied', 'quizEvening.team.notCopied')
  const url = new URL(`/live-competition/${competitionId}?team=${code}`, location.origin).href
  const share = () => {
    if (!('share' in navigator)) return void copy(url)
    navigator
      .share({ title: t('quizEvening.team.shareTitle', { team: name }), url })
      .catch((error: unknown) => {
        // Closing the sheet is no failure.
        if (!(error instanceof DOMException && error.name === 'AbortError')) void copy(url)
      })
  }
  return (
    <Button variant="default" leftSection={<Share2 size={18} aria-hidden />} onClick={share}>
      {t('quizEvening.team.invite')}
    </Button>
  )
}

function Leave({ evening: { competitionId }, team: { name, members } }: OwnProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { run, isPending } = useAction<void, KnownEvening>({
    request: () => newestEvening(() => request('leaveEveningTeam', { params: { competitionId } })),
    success: () => ({ title: t('quizEvening.team.left') }),
    failed: { title: 'quizEvening.team.leaveFailed' },
    onDone: (answer) => applyEvening(client, answer),
    onFailed: () => {
      setAsking(false)
      void client.invalidateQueries({ queryKey: eveningKey })
      return false
    },
  })
  return (
    <>
      <Button
        className="self-start"
        variant="subtle"
        leftSection={<LogOut size={18} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {t('quizEvening.team.leave')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => run()}
        title={t('quizEvening.team.leaveAsk', { team: name })}
        confirmLabel={t('quizEvening.team.leave')}
        busy={isPending}
      >
        <p>{t(members.length === 1 ? 'quizEvening.team.leaveLast' : 'quizEvening.team.leaveText')}</p>
      </ConfirmDialog>
    </>
  )
}
