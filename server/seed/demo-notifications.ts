import { stockholmDate, stockholmInstant } from '#rules/stockholm.ts'
import type { Tx } from '../platform/database/database.ts'
import { addDays, weekdayAfter } from './calendar.ts'

const hour = 3_600_000

/** Two notifications that were sent lately, one that is scheduled for noon on Thursday, and one for those who came lately on Friday. */
export async function insertNotifications(tx: Tx, now: Date): Promise<void> {
  const ago = (hours: number) => new Date(now.getTime() - hours * hour)
  const today = stockholmDate(now)
  const noonOf = (date: string): Date => {
    const noon = stockholmInstant(date, '12:00')
    if (!noon) throw new Error('noon is an hour that no clock skips')
    return noon
  }
  const announced = [
    {
      title: 'Nya köer att prova',
      message:
        'Tolv nya köer från 18 till 21 oz står vid biljardbord 5. Prova dem och säg i baren vilken du gillar.',
      type: 'success',
      scheduled_for: noonOf(addDays(today, -2)),
    },
    {
      title: 'Biljardbord 2 får ny duk',
      message: 'Bordet är stängt ett par dagar. De andra sju är öppna som vanligt.',
      type: 'warning',
      scheduled_for: ago(3),
    },
    {
      title: 'Kom i tid till helgen',
      message:
        'På fredag och lördag brukar alla biljardbord vara tagna efter 19. Kom tidigare, så hinner du få ett.',
      type: 'info',
      scheduled_for: noonOf(weekdayAfter(today, 'torsdag', 0)),
    },
    {
      title: 'Tack för senast!',
      message: 'Du var här nyligen. Kom förbi i helgen igen, så berättar vi i baren vad som är på gång.',
      type: 'info',
      segment: 'came',
      scheduled_for: noonOf(weekdayAfter(today, 'fredag', 0)),
    },
  ]
  const rows = announced.map((one) => {
    const isSent = one.scheduled_for <= now
    const written = isSent ? one.scheduled_for : ago(1)
    return {
      ...one,
      for_everyone: !('segment' in one),
      created_at: written,
      active_since: written,
      sent_at: isSent ? one.scheduled_for : null,
    }
  })
  await tx.insertInto('notifications').values(rows).execute()
}
