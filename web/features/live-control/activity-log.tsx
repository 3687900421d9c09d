import { useState } from 'react'
import type { LiveControl, LiveEvent } from '#contract/live-competitions.ts'
import { useTranslation } from '#web/platform/language.ts'
import { formatNumber } from '#web/platform/numbers.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import classes from './activity-log.module.css'
import { ActivityRow } from './activity-row.tsx'
import { Panel } from './panel.tsx'
import { useUndoAward } from './use-live-award.ts'

/** The activity log, latest first; an award can be reversed. */
export function ActivityLog({ control }: { control: LiveControl }) {
  const { t, language } = useTranslation()
  const [asked, setAsked] = useState<LiveEvent | null>(null)
  // Keeps the text while the dialog closes.
  const [shown, setShown] = useState(asked)
  if (asked && asked !== shown) setShown(asked)
  const points = shown?.points ?? 0
  const { action, isPending } = useUndoAward(control.competition.id, () => setAsked(null))
  return (
    <Panel title={t('liveAdmin.log.title')}>
      {control.events.length === 0 ? (
        <p className={classes.empty}>{t('liveAdmin.log.empty')}</p>
      ) : (
        <ol className={classes.log} aria-label={t('liveAdmin.log.title')}>
          {control.events.map((event) => (
            <ActivityRow key={event.id} event={event} onUndo={setAsked} />
          ))}
        </ol>
      )}
      <ConfirmDialog
        opened={asked !== null}
        onClose={() => setAsked(null)}
        onConfirm={() => asked && action(asked)}
        title={t('liveAdmin.log.confirm.title')}
        confirmLabel={t('liveAdmin.log.confirm.action')}
        cancelLabel={t('liveAdmin.log.confirm.keep')}
        busy={isPending}
      >
        {t('liveAdmin.log.confirm.text', {
          name: shown?.displayName ?? t('liveAdmin.log.somebody'),
          count: points,
          points: formatNumber(points, language),
        })}
      </ConfirmDialog>
    </Panel>
  )
}
