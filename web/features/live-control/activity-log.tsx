import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { HandCoins, Megaphone, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { LiveControl, LiveEvent } from '#contract/live-competitions.ts'
import { isOver } from '#rules/competition.ts'
import { numberedName } from '#rules/namesakes.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { ChallengeSymbol, challengeStyle } from '#web/domain/challenge-colour.tsx'
import { useMayOpen } from '#web/platform/admin-paths.ts'
import { request } from '#web/platform/api.ts'
import { useTranslation } from '#web/platform/language.ts'
import { formatNumber } from '#web/platform/numbers.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Panel } from '#web/ui/control-panel.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import classes from './live-control.module.css'
import { decidable, invalidateParticipants } from './queries.ts'
import { useHostAction } from './use-host-action.ts'

/** The activity log, latest first; an award can be reversed. */
export function ActivityLog({ control }: { control: LiveControl }) {
  const { t } = useTranslation()
  const textsOf = useAwardTexts()
  const client = useQueryClient()
  const mayOpen = useMayOpen()
  const [reversing, setReversing] = useState<LiveEvent | null>(null)
  // Keeps the text while the dialog closes.
  const [shown, setShown] = useState(reversing)
  if (reversing && reversing !== shown) setShown(reversing)
  const close = () => setReversing(null)
  const competitionId = control.competition.id
  const { competition, now } = decidable(control)
  const isFinal = isOver(competition, now)
  const { run, isPending } = useHostAction<string>(control, {
    request: (awardId) => request('reverseLiveAward', { params: { competitionId, awardId } }),
    isDone: ({ events }, awardId) => events.some(({ id, reversed }) => id === awardId && reversed),
    success: () => ({ title: t('liveAdmin.toasts.undone') }),
    failed: 'liveAdmin.toasts.undoFailed',
    onDone: (awardId) => {
      void invalidateParticipants(client, competitionId)
      setReversing((now) => (now?.id === awardId ? null : now))
    },
    onStale: close,
  })
  return (
    <Panel title={t('liveAdmin.log.title')}>
      {control.events.length === 0 ? (
        <p className="muted">{t('liveAdmin.log.empty')}</p>
      ) : (
        <ol className="plain-list" aria-label={t('liveAdmin.log.title')}>
          {control.events.map((event) => (
            <ActivityRow key={event.id} event={event} isFinal={isFinal} onUndo={setReversing} />
          ))}
        </ol>
      )}
      {isFinal && (
        <div className="flex flex-col gap-2 items-start">
          <p className="muted">{t('liveAdmin.log.final')}</p>
          {mayOpen('/admin/users') && (
            <LinkButton to="/admin/users" variant="default">
              {t('liveAdmin.log.toUsers')}
            </LinkButton>
          )}
        </div>
      )}
      <ConfirmDialog
        opened={reversing !== null}
        onClose={close}
        onConfirm={() => reversing && run(reversing.id)}
        title={t('liveAdmin.log.confirm.title')}
        confirmLabel={t('liveAdmin.log.confirm.action')}
        cancelLabel={t('liveAdmin.log.confirm.keep')}
        busy={isPending}
      >
        {shown && t('liveAdmin.log.confirm.text', textsOf(shown))}
      </ConfirmDialog>
    </Panel>
  )
}

type RowProps = {
  event: LiveEvent
  /** Awards can no longer be reversed here. */
  isFinal: boolean
  onUndo: (event: LiveEvent) => void
}

/** One entry of the activity log. */
function ActivityRow({ event, isFinal, onUndo }: RowProps) {
  const { t } = useTranslation()
  const textsOf = useAwardTexts()
  const { createdAt, type, colour, reversed } = event
  return (
    // A participant, or an entry of the activity log.
    <li className={`${classes.row} min-h-15 py-2 flex items-center gap-3`}>
      <span
        className={`${classes.icon} grid flex-none place-items-center size-9 rounded-[50%]`}
        {...(colour && { style: challengeStyle(colour) })}
      >
        {colour ? (
          <ChallengeSymbol colour={colour} size={18} />
        ) : type === 'announcement' ? (
          <Megaphone size={18} aria-hidden />
        ) : (
          <HandCoins size={18} aria-hidden />
        )}
      </span>
      <span className="flex flex-col flex-1 min-w-0">
        <ActivityText event={event} />
        <time className="numbers muted small" dateTime={createdAt}>
          {stockholmWallClock(new Date(createdAt)).time}
        </time>
      </span>
      {reversed && <span className="pill muted">{t('liveAdmin.log.undone')}</span>}
      {type === 'points_award' && !reversed && !isFinal && (
        <Button
          variant="default"
          leftSection={<Undo2 size={17} aria-hidden />}
          aria-label={t('liveAdmin.log.undoOf', textsOf(event))}
          onClick={() => onUndo(event)}
        >
          {t('liveAdmin.log.undo')}
        </Button>
      )}
      {event.active && <span className="pill muted">{t('liveAdmin.log.open')}</span>}
    </li>
  )
}

function ActivityText({ event }: { event: LiveEvent }) {
  const { t } = useTranslation()
  const texts = useAwardTexts()(event)
  if (event.type === 'announcement') return <q>{event.message}</q>
  if (event.colour) {
    const colour = t(`liveColours.${event.colour}`)
    return <span>{t('liveAdmin.log.challenge', { ...texts, colour })}</span>
  }
  const text = t('liveAdmin.log.award', texts)
  return event.reversed ? <s>{text}</s> : <span>{text}</span>
}

/** Points and recipient of an event, for its texts. */
function useAwardTexts() {
  const { t, language } = useTranslation()
  return ({ points, displayName, namesake }: LiveEvent) => ({
    count: points ?? 0,
    points: formatNumber(points ?? 0, language),
    name: displayName === null ? t('audit.erased') : numberedName(displayName, namesake),
  })
}
