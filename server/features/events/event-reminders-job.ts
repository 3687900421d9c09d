import {
  type EventReminder,
  eventReminders,
  isEventReminderDue,
  isReminderTime,
} from '#rules/remind-of-event.ts'
import { sendNotices } from '#server/features/notifications/send-notice.ts'
import { lockAccounts } from '#server/platform/accounts/lock-accounts.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import type { Job } from '#server/platform/jobs.ts'
import { queueMails } from '#server/platform/mail/queue.ts'
import { lockEvents } from './queries.ts'
import { eventReminderMail, eventReminderNotice } from './reminder-mail.ts'
import {
  findEventsAround,
  findReminderSettings,
  findUnremindedPlaces,
  insertReminders,
  type UnremindedRow,
} from './reminder-queries.ts'

/** Reminds the guests of events, and writes to them afterwards, each once, on every node. */
export const eventRemindersJob: Job = {
  name: 'event-reminders',
  everyMs: 30_000,
  async run(engine) {
    const settings = await findReminderSettings(engine.db)
    const isWanted = (kind: EventReminder) =>
      kind === 'day' || kind === 'hours' ? settings.event_reminders : settings.event_thanks
    const wanted = eventReminders.filter(isWanted)
    const now = engine.clock.now()
    const failures: unknown[] = []
    for (const event of await findEventsAround(engine.db, now))
      for (const kind of wanted.filter((each) => isReminderTime(each, startAndEnd(event), now)))
        await remind(engine, event.id, kind).catch((error) => failures.push(error))
    if (failures.length > 0) throw failures[0]
  },
}

const startAndEnd = ({ starts_at, ends_at }: Pick<UnremindedRow, 'starts_at' | 'ends_at'>) => ({
  startsAt: starts_at,
  endsAt: ends_at,
})

const isDue = (kind: EventReminder, row: UnremindedRow, now: Date) =>
  isEventReminderDue(
    kind,
    {
      ...startAndEnd(row),
      releasesAt: row.releases_at,
      chosenAt: row.moved_at !== null && row.moved_at > row.created_at ? row.moved_at : row.created_at,
      hasArrived: row.arrived_at !== null,
      arrivals: row.arrivals,
    },
    now,
  )

/** Reminds the guests of one event whose accounts nobody is changing just now. The next run reminds the others. */
async function remind(engine: Engine, eventId: string, kind: EventReminder): Promise<void> {
  const { db, env, clock } = engine
  const found = (await findUnremindedPlaces(db, eventId, kind)).filter((row) => isDue(kind, row, clock.now()))
  if (found.length === 0) return
  await inTransaction(db, async (tx) => {
    const userIds = found.map(({ user_id }) => user_id)
    const locked = new Set((await lockAccounts(tx, userIds, 'skip')).map(({ id }) => id))
    await lockEvents(tx, [eventId])
    const now = clock.now()
    const places = (await findUnremindedPlaces(tx, eventId, kind)).filter(
      (row) => locked.has(row.user_id) && isDue(kind, row, now),
    )
    const [event] = places
    if (!event) return
    const written = new Set(await insertReminders(tx, places, kind, now))
    const reminded = places.filter(({ place_id }) => written.has(place_id))
    // What comes afterwards asks nothing of the guest, who may mute it.
    const isBefore = kind === 'day' || kind === 'hours'
    const to = {
      path: `/event/${eventId}`,
      createdBy: null,
      ...(!isBefore && { topic: 'events' as const }),
    }
    await sendNotices(tx, reminded, (language) => eventReminderNotice(kind, event, language), to, now)
    if (isBefore)
      await queueMails(
        tx,
        reminded
          .filter(({ email_verified }) => email_verified)
          .map((guest) => eventReminderMail(env, kind, { ...guest, id: eventId })),
      )
  })
}
