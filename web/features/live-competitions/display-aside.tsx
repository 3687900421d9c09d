import { Users } from 'lucide-react'
import type { LiveEvent } from '#contract/live-competitions.ts'
import { RoundMarks } from '#web/domain/live-stage.tsx'
import { BareQrCode } from '#web/domain/qr-code.tsx'
import { useTranslation } from '#web/platform/language.ts'
import { formatNumber } from '#web/platform/numbers.ts'
import classes from './display.module.css'
import type { LiveState } from './queries.ts'
import { useAwardText } from './use-recent-action.ts'

/** Beside the table: title, round, number of participants, and the join code. */
export function DisplayAside({
  state: { competition, stage, standings, latestEvent },
}: {
  state: LiveState
}) {
  const { t, language } = useTranslation()
  const { joinCode } = competition
  const address = new URL(`/j/${joinCode}`, location.origin)
  const { participants } = standings
  return (
    <div className="flex flex-col gap-[calc(var(--u)*1.5)] min-w-0 min-h-0">
      <h1
        lang="sv"
        className="line-clamp-3 flex-none text-[#f4efe3] text-[calc(var(--u)*3.5)] leading-[1.06] wrap-anywhere data-long:text-[calc(var(--u)*2.5)]"
        data-long={competition.title.length > 34 || undefined}
      >
        {competition.title}
      </h1>
      <div className="flex flex-none flex-col gap-[calc(var(--u)*1.1)] text-[calc(var(--u)*1.9)]">
        {/* An evening has rounds of its own. */}
        {!(competition.hasQuestions && stage.isLive) && (
          <p
            key={stage.status}
            className={`${classes.status} text-[#f2d488] font-display text-[calc(var(--u)*2.2)] font-[680] leading-[1.15] text-balance`}
            role="status"
          >
            {t(`live.status.${stage.status}`)}
          </p>
        )}
        {!competition.hasQuestions && <RoundMarks round={stage.round} />}
      </div>
      <p className="numbers flex flex-none items-center gap-[calc(var(--u)*0.7)] text-[#d9dbcc] font-[600] text-[calc(var(--u)*1.7)] [&_svg]:size-[1.2em] [&_svg]:text-[#e0b44c]">
        <Users aria-hidden />
        {t('live.display.participants', {
          count: participants,
          shown: formatNumber(participants, language),
        })}
      </p>
      {latestEvent && <News event={latestEvent} />}
      {/* A sheet of paper in a brass frame. Once it is over, nobody can join. */}
      {stage.status !== 'finished' && (
        <div className="flex flex-none flex-col items-center gap-[calc(var(--u)*0.5)] mt-auto px-[calc(var(--u)*1.2)] pt-(--u) pb-[calc(var(--u)*0.9)] border-[calc(var(--u)*0.3)] border-[#b38a33] rounded-[calc(var(--u)*1.4)] bg-[#fffdf7] text-[#13231b] text-center">
          <p className="font-display text-[calc(var(--u)*1.85)] font-[720] leading-[1.1]">
            {t('live.display.scan')}
          </p>
          <BareQrCode
            content={address.href}
            label={t('live.display.code')}
            className="block w-[calc(var(--u)*14)]"
          />
          <p className="font-display text-[calc(var(--u)*4.6)] font-[800] leading-none tracking-[0.14em] pl-[0.14em]">
            {joinCode}
          </p>
          <p className="text-[calc(var(--u)*1.25)] font-medium leading-[1.25] wrap-anywhere [&_span]:text-[#4a574d]">
            <span>{t('live.display.address')}</span> {address.host}
            <wbr />
            {address.pathname}
          </p>
        </div>
      )}
    </div>
  )
}

/** The latest message or award. */
function News({ event }: { event: LiveEvent }) {
  const award = useAwardText(event)
  const isMessage = event.type === 'announcement'
  if (event.reversed || event.type === 'button_challenge') return null
  return (
    <p
      className="line-clamp-3 flex-initial min-h-0 pl-(--u) border-l-[calc(var(--u)*0.25)] border-l-[#6fb7d6] text-[calc(var(--u)*1.5)] leading-[1.25] wrap-anywhere"
      lang={isMessage ? 'sv' : undefined}
    >
      {isMessage ? event.message : award}
    </p>
  )
}
