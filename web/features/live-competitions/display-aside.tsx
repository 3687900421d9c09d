import { Users } from 'lucide-react'
import type { LiveEvent } from '#contract/live-competitions.ts'
import { RoundMarks } from '#web/domain/live-stage.tsx'
import { useTranslation } from '#web/platform/language.ts'
import { formatNumber } from '#web/platform/numbers.ts'
import classes from './display-aside.module.css'
import { QrCode } from './qr-code.tsx'
import type { LiveState } from './queries.ts'
import { useAwardText } from './use-recent-action.ts'

/** Beside the table: title, round, number of participants, and the join code. */
export function DisplayAside({
  state: { competition, stage, standings, latestEvent },
}: {
  state: LiveState
}) {
  const { t, language } = useTranslation()
  const address = new URL(`/live-competition/${competition.id}`, location.origin)
  const { participants } = standings
  return (
    <div className={classes.aside}>
      <h1 lang="sv" className={classes.title} data-long={competition.title.length > 34 || undefined}>
        {competition.title}
      </h1>
      <div className={classes.round}>
        <p key={stage.status} className={classes.status} role="status">
          {t(`live.status.${stage.status}`)}
        </p>
        <RoundMarks round={stage.round} />
      </div>
      <p className={classes.count}>
        <Users aria-hidden />
        {t('live.display.participants', {
          count: participants,
          shown: formatNumber(participants, language),
        })}
      </p>
      {latestEvent && <News event={latestEvent} />}
      <div className={classes.join}>
        <p className={classes.scan}>{t('live.display.scan')}</p>
        <QrCode text={address.href} label={t('live.display.code')} className={classes.code} />
        <p className={classes.address}>
          <span>{t('live.display.address')}</span> {address.host}
          <wbr />
          {address.pathname}
        </p>
      </div>
    </div>
  )
}

/** The latest message or award. */
function News({ event }: { event: LiveEvent }) {
  const award = useAwardText(event)
  const isMessage = event.type === 'announcement'
  if (event.reversed || event.type === 'button_challenge') return null
  return (
    <p className={classes.news} lang={isMessage ? 'sv' : undefined}>
      {isMessage ? event.message : award}
    </p>
  )
}
