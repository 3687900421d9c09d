import { Users } from 'lucide-react'
import { useTranslation } from '#web/platform/language.ts'
import { formatNumber } from '#web/platform/numbers.ts'
import classes from './display-aside.module.css'
import { DisplayNews } from './display-news.tsx'
import { QrCode } from './qr-code.tsx'
import type { LiveState } from './queries.ts'
import { RoundMarks } from './round-marks.tsx'

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
      <DisplayNews event={latestEvent} />
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
