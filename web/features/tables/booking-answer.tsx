import type { HouseSettings } from '#contract/house-settings.ts'
import type { TableBooking } from '#contract/table-bookings.ts'
import type { ListedTable } from '#contract/tables.ts'
import { asksForNoMore } from '#rules/change-booking.ts'
import { answerBy } from '#rules/confirm-booking.ts'
import { stockholmInstant } from '#rules/stockholm.ts'
import { nearTimeInSentence } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import type { Party } from './queries.ts'

type Asked = {
  table: ListedTable
  party: Party
  changing: TableBooking | undefined
  settings: HouseSettings
}

/** What the club will answer: `atOnce`, `by` a time, `open`; `kept` and `refused` for a confirmed booking that is to change. */
type Answer = { kind: 'atOnce' | 'by' | 'open' | 'kept' | 'refused'; by: Date | null }

/** What the club answers to a booking of this table, by what the tables and rules were a moment ago. */
export function answerTo({ table, party, changing, settings }: Asked): Answer {
  const start = stockholmInstant(party.date, party.time)
  const isMore = changing !== undefined && asksForMore(changing, { ...party, tableId: table.id, start })
  // Only staff put tables together, and take them apart.
  if (isMore && changing.joinedTables) return { kind: 'refused', by: null }
  if (changing?.status === 'confirmed')
    return { kind: isMore && !table.isConfirmedAtOnce ? 'refused' : 'kept', by: null }
  if (table.isConfirmedAtOnce) return { kind: 'atOnce', by: null }
  const by = start && answerBy(start, settings.answerHours, new Date())
  return { kind: by ? 'by' : 'open', by }
}

function asksForMore(changing: TableBooking, to: Party & { tableId: string; start: Date | null }): boolean {
  const from = { ...changing, tableId: changing.table?.id ?? null, start: new Date(changing.startsAt) }
  return to.start === null || !asksForNoMore(from, { ...to, start: to.start })
}

export function Answer({ kind, by }: Answer) {
  const { t, language } = useTranslation()
  if (kind === 'refused') return <p role="alert">{t('problems.codes.change_needs_answer')}</p>
  const when = by && nearTimeInSentence(by.toISOString(), new Date(), language)
  return <p className="muted numbers">{t(`tableScreens.answer.${kind}`, { when })}</p>
}

/** Says kindly how often the guest did not come of late. Hidden where staff book for somebody. */
export function Strikes({
  count = 0,
  isHidden = false,
}: {
  count?: number | undefined
  isHidden?: boolean | undefined
}) {
  const { t } = useTranslation()
  return !isHidden && count > 0 && <p className="muted small">{t('tableScreens.strikes', { count })}</p>
}
