import { Button } from '@mantine/core'
import { useState } from 'react'
import type { BoardTable, PlaySession } from '#contract/play.ts'
import { businessDateOf } from '#rules/business-date.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { gameTableName } from '#web/domain/game-words.ts'
import { formatInstant } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import { formatPrice } from '#web/platform/money.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { SessionBill } from './session-bill.tsx'

const isToday = (instant: string) => businessDateOf(new Date(instant)) === businessDateOf(new Date())
const time = (instant: string) => stockholmWallClock(new Date(instant)).time

type StoppedProps = { sessions: readonly PlaySession[]; tables: readonly BoardTable[] }

/** What was stopped today, or is not handed over, with its sums, and the bill of each. */
export function Stopped({ sessions, tables }: StoppedProps) {
  const { t, language } = useTranslation()
  const [openId, setOpenId] = useState<string | null>(null)
  const opened = sessions.find(({ id }) => id === openId)
  const nameOf = ({ gameTableId }: PlaySession) => {
    const table = tables.find(({ id }) => id === gameTableId)
    return table ? gameTableName(table) : '–'
  }
  return (
    <section className="flex flex-col gap-3" aria-label={t('adminPlay.today')}>
      <h2>{t('adminPlay.today')}</h2>
      <ul className="plain-list flex flex-col gap-2">
        {sessions.map((session) => {
          const { id, startedAt, totalOre } = session
          // The last release sends neither.
          const { orderedOre = 0, billedAt = null } = session
          const sumOre = (totalOre ?? 0) + orderedOre
          const end = session.segments.at(-1)?.endedAt
          return (
            <li
              key={id}
              className="flex flex-wrap gap-x-3 items-center justify-between border-b border-line py-1"
            >
              <span>
                {nameOf(session)}{' '}
                <span className="muted numbers">
                  {isToday(startedAt) ? time(startedAt) : formatInstant(startedAt, language)}–
                  {end && time(end)}
                </span>
                <span className="block small">
                  {billedAt !== null && (
                    <span className="muted">{t('adminPlay.billed', { time: time(billedAt) })}</span>
                  )}
                  {billedAt === null && sumOre > 0 && (
                    <span className="text-brass-text font-medium">{t('adminPlay.unpaid')}</span>
                  )}
                </span>
              </span>
              <span className="flex gap-2 items-center">
                <b className="numbers">{formatPrice(sumOre, language)}</b>
                <Button
                  variant="subtle"
                  aria-label={t('adminPlay.open', { table: `${nameOf(session)} ${time(startedAt)}` })}
                  onClick={() => setOpenId(id)}
                >
                  {t('actions.show')}
                </Button>
              </span>
            </li>
          )
        })}
      </ul>
      {opened?.stoppedAt && (
        <Dialog opened onClose={() => setOpenId(null)} title={nameOf(opened)}>
          <SessionBill playSessionId={opened.id} />
        </Dialog>
      )}
    </section>
  )
}
