import { z } from 'zod'
import { bounds } from './bounds.ts'
import { orNull, version } from './fields.ts'
import { json, route, staleVersion } from './route.ts'

const most = bounds.houseSettings
const settings = {
  /** How many days ahead a guest may book a table. Null: without a limit. */
  horizonDays: orNull(z.number().int().min(1).max(most.horizonDays)),
  /** How many tables an evening the accounts of one network may hold together while their addresses are not confirmed. */
  unconfirmedTables: z.number().int().min(0).max(most.unconfirmedTables),
  /** Whether a guest may book a table with more than two seats that the party does not need. */
  allowsLargeTables: z.boolean(),
}
const proposed = z.number().int().min(1).max(bounds.tableBooking.hours)
/** What the last release does not send. */
const later = {
  /** How many people may be inside at once. Null: not said. */
  licensedMaximum: orNull(z.number().int().min(1).max(most.licensedMaximum)),
  /** The largest party that is confirmed at once. Null: every booking waits for an answer. */
  confirmGuests: orNull(z.number().int().min(1).max(bounds.tableBooking.guests)),
  /** How many minutes before its start a booking that is confirmed at once is made at the latest. */
  confirmNoticeMinutes: z.number().int().min(0).max(most.confirmNoticeMinutes),
  /** How many seats may stay empty at the table of a booking that is confirmed at once. */
  confirmSpareSeats: z.number().int().min(0).max(most.confirmSpareSeats),
  /** How many guests may be confirmed at once to come within one quarter of an hour. Null: without a limit. */
  quarterCovers: orNull(z.number().int().min(1).max(most.quarterCovers)),
  /** Within how many hours the club answers a booking that waits, before it lapses. Null: it waits without an end. */
  answerHours: orNull(z.number().int().min(1).max(most.answerHours)),
  /** How many minutes before its start a guest may still change a booking. */
  changeNoticeMinutes: z.number().int().min(0).max(most.changeNoticeMinutes),
  /** How many hours before its start the guest of a confirmed booking is reminded. Null: nobody is. */
  reminderHours: orNull(z.number().int().min(most.fewestReminderHours).max(most.reminderHours)),
  /** Whether guests with a place at an event are reminded a day and two hours before it. */
  eventReminders: z.boolean(),
  /** Whether they are written to the day after it: those who came, and those who did not. */
  eventThanks: z.boolean(),
  /** Whether guests start the clock of a game table themselves while the house is open. */
  guestsStartPlay: z.boolean(),
  /** How many minutes a table that has become free is held for the guest to whom it is offered. */
  offerMinutes: z.number().int().min(most.fewestOfferMinutes).max(most.offerMinutes),
  /** How many minutes after its start the table of a party that has not come is released, once staff have had word of it. Null: never by itself. */
  releaseMinutes: orNull(z.number().int().min(most.fewestReleaseMinutes).max(most.releaseMinutes)),
  /** From how many no-shows within 90 days a guest's bookings wait for an answer. Null: they do not. */
  strikesWait: orNull(z.number().int().min(1).max(most.strikesWait)),
  /** How many hours are proposed to a party of up to two, four, six and eight guests. */
  hoursForTwo: proposed,
  hoursForFour: proposed,
  hoursForSix: proposed,
  hoursForEight: proposed,
}
const stored = z
  .object({
    ...settings,
    ...later,
    version: z.number().int(),
  })
  .meta({ id: 'HouseSettings' })
export type HouseSettings = z.infer<typeof stored>

export const houseSettingsInput = z.strictObject({ ...settings, ...later })
/** What is absent stays as it is. */
export const houseSettingsEdit = z
  .strictObject({ ...settings, ...z.strictObject(later).partial().shape, version })
  .meta({
    id: 'HouseSettingsEdit',
    example: {
      horizonDays: 180,
      unconfirmedTables: 4,
      allowsLargeTables: false,
      licensedMaximum: 250,
      confirmGuests: 4,
      confirmNoticeMinutes: 60,
      confirmSpareSeats: 2,
      quarterCovers: 20,
      answerHours: 4,
      changeNoticeMinutes: 60,
      reminderHours: 24,
      eventReminders: true,
      eventThanks: true,
      guestsStartPlay: true,
      offerMinutes: 15,
      releaseMinutes: 30,
      strikesWait: 3,
      hoursForTwo: 2,
      hoursForFour: 2,
      hoursForSix: 3,
      hoursForEight: 3,
      version: 1,
    },
  })
export type HouseSettingsEdit = z.infer<typeof houseSettingsEdit>

export const getHouseSettings = route('getHouseSettings', {
  access: 'user',
  tag: 'Tables',
  summary: 'The limits of guests who book a table, and of people inside',
  answers: { 200: json(stored, 'The limits') },
})
export const putHouseSettings = route('putHouseSettings', {
  access: 'house.edit',
  tag: 'Tables: administration',
  summary: 'Change the limits of guests who book a table, and of people inside',
  description: `Bookings that exist stay. ${staleVersion}`,
  body: houseSettingsEdit,
  problems: ['stale_version'],
  answers: { 200: json(stored, 'Changed') },
})
