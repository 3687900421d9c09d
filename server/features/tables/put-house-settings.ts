import type { HouseSettings, HouseSettingsEdit } from '#contract/house-settings.ts'
import { edit } from '#server/platform/crud/plain-writes.ts'
import type { Engine } from '#server/platform/engine.ts'
import { houseSettingsResource } from './resource.ts'

/** Changes the limits of guests who book a table. Existing bookings stay. Throws stale_version (with the stored limits). */
export const putHouseSettings = (
  engine: Engine,
  adminId: string,
  { version, ...input }: HouseSettingsEdit,
): Promise<HouseSettings> =>
  edit(engine, houseSettingsResource, {
    adminId,
    key: 'true',
    version,
    values: settingsValues(input),
  })

/** The settings that are given, as columns. */
const settingsValues = (input: Omit<HouseSettingsEdit, 'version'>) => {
  const columns = {
    table_horizon_days: input.horizonDays,
    unconfirmed_tables: input.unconfirmedTables,
    allows_large_tables: input.allowsLargeTables,
    licensed_maximum: input.licensedMaximum,
    confirm_guests: input.confirmGuests,
    confirm_notice_minutes: input.confirmNoticeMinutes,
    confirm_spare_seats: input.confirmSpareSeats,
    quarter_covers: input.quarterCovers,
    answer_hours: input.answerHours,
    change_notice_minutes: input.changeNoticeMinutes,
    reminder_hours: input.reminderHours,
    event_reminders: input.eventReminders,
    event_thanks: input.eventThanks,
    guests_start_play: input.guestsStartPlay,
    offer_minutes: input.offerMinutes,
    release_minutes: input.releaseMinutes,
    strikes_wait: input.strikesWait,
    hours_for_two: input.hoursForTwo,
    hours_for_four: input.hoursForFour,
    hours_for_six: input.hoursForSix,
    hours_for_eight: input.hoursForEight,
  }
  const given = Object.entries(columns).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given) as Given<typeof columns>
}

type Given<Columns> = { [Column in keyof Columns]?: Exclude<Columns[Column], undefined> }
