import type { Me } from '#contract/accounts.ts'
import type { Header } from '#contract/content.ts'
import type { HouseNight } from '#contract/door.ts'
import type { Event } from '#contract/events.ts'
import type { HouseSettings } from '#contract/house-settings.ts'
import type { OpeningHoursAnswer } from '#contract/opening-hours.ts'
import { type Role, rightsOf } from '#contract/rights.ts'
import type { Tonight } from '#contract/tonight.ts'
import { oneOpening } from '#rules/opening-hours.ts'
import type { Answers } from './answers.ts'

/** A fixed id that ends with this number. */
export const id = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

const at = '2026-11-01T18:00:00.000Z'

export const guest: Me = {
  userId: id(1),
  email: 'anna@example.se',
  emailVerified: true,
  displayName: 'Anna Berg',
  avatarUrl: null,
  roles: [],
  rights: [],
  role: 'user',
  secondFactor: 'off',
  language: 'sv',
  points: 120,
  level: 2,
  progress: 20,
  phone: null,
  onLeaderboard: true,
  marketingConsentedAt: null,
  mutedTopics: [],
  guestCode: '9d2f41c8-7be0-4c35-a1d6-5e8f04b7c3a2',
  createdAt: at,
  revision: 1,
}
export const admin: Me = {
  ...guest,
  userId: id(2),
  guestCode: '51a7c0de-3f92-4e68-b4d1-08c6e5f9a730',
  email: 'bo@example.se',
  displayName: 'Bo Ek',
  roles: ['admin'],
  rights: rightsOf(['admin']),
  role: 'admin',
}

/** Who is signed in on a screen. A member of staff has one role. */
export type Signed = 'guest' | Role
const meAs = (signed: Signed): Me =>
  signed === 'guest'
    ? guest
    : signed === 'admin'
      ? admin
      : { ...admin, roles: [signed], rights: rightsOf([signed]), role: 'user' }

const header: Header = { title: 'Kritan', subtitle: null, logoUrl: null, backgroundImageUrl: null }

/** No hours and no closed dates. */
export const alwaysOpen: OpeningHoursAnswer = {
  days: Array.from({ length: 7 }, () => ({ opensAt: null, closesAt: null })),
  week: Array.from({ length: 7 }, () => ({ openings: [] })),
  closedDates: [],
  specialDates: [],
  version: 0,
}

/** With one opening a day. */
export const openOn = (
  days: OpeningHoursAnswer['days'],
  more: Partial<OpeningHoursAnswer> = {},
): OpeningHoursAnswer => ({ ...alwaysOpen, days, week: days.map(oneOpening), version: 1, ...more })

/** Without a limit of days. */
export const houseSettings: HouseSettings = {
  horizonDays: null,
  unconfirmedTables: 4,
  allowsLargeTables: false,
  licensedMaximum: null,
  confirmGuests: null,
  confirmNoticeMinutes: 60,
  confirmSpareSeats: 2,
  quarterCovers: null,
  answerHours: null,
  changeNoticeMinutes: 60,
  reminderHours: 24,
  eventReminders: true,
  eventThanks: true,
  guestsStartPlay: true,
  offerMinutes: 15,
  releaseMinutes: null,
  strikesWait: null,
  hoursForTwo: 2,
  hoursForFour: 2,
  hoursForSix: 2,
  hoursForEight: 2,
  version: 1,
}

/** A house in which nobody has been counted. */
export const emptyHouse: HouseNight = {
  date: '2055-03-05',
  inside: 0,
  maximum: null,
  version: 0,
  curve: [],
  most: 0,
  doors: [],
}

export const nothingTonight: Tonight = {
  tables: [],
  waits: [],
  eventWaits: [],
  events: [],
  orders: [],
  live: [],
  quizzes: [],
  play: [],
  playWaits: [],
  hasGameTables: false,
  now: at,
}

/** The answers to the requests of the frame for a signed-in user: the opening hours and the rules of table bookings. */
export const standard = (signed: Signed): Answers => ({
  getSession: { me: meAs(signed) },
  getHeader: header,
  getTonight: nothingTonight,
  getPlayQueue: {
    games: [],
    mine: [],
    joining: 'home',
    isOpen: true,
    callMinutes: 10,
    now: new Date(0).toISOString(),
  },
  listPlayQueue: { items: [], now: new Date(0).toISOString() },
  getPlayWall: { called: [], games: [] },
  getPlayHall: { items: [], prices: [], now: new Date(0).toISOString() },
  getMyPlay: { session: null, mayStart: false, now: new Date(0).toISOString() },
  getPlayTimes: { tables: [], rates: [], own: [], now: new Date(0).toISOString() },
  listMyPlayBookings: { items: [] },
  getMyCalendarFeed: { createdAt: null },
  getWaitingCounts: { tableBookings: 0, orders: 0 },
  listKitchenStations: { items: [{ id: id(80), name: 'Köket' }] },
  listQuizBreaks: { items: [], now: new Date(0).toISOString() },
  listExpectedMinutes: { stations: [{ stationId: id(80), minutes: 20 }] },
  getOpeningHours: alwaysOpen,
  getFloorPlan: { items: [] },
  getHouseSettings: houseSettings,
  getHouseCount: emptyHouse,
  listMyTableWaits: { items: [] },
  listMyEventWaits: { items: [] },
  listFollowedSeries: { items: [] },
  listEventWaits: { items: [] },
  listEventFriends: { items: [] },
  listTableWaits: { items: [] },
  listNotifications: { items: [] },
  markNotificationsSeen: undefined,
  setMyLanguage: undefined,
  signOut: undefined,
})
/** The answers for a visitor. The evening is requested only after a sign-in. */
export const signedOut: Answers = {
  getSession: { me: null },
  getHeader: header,
  getTonight: nothingTonight,
  signOut: undefined,
}

export const event: Event = {
  id: id(10),
  title: 'Jazzkväll',
  description: 'Husbandet spelar från åtta.',
  date: '2055-03-05',
  time: '19:00',
  startsAt: '2055-03-05T18:00:00.000Z',
  endTime: null,
  endsAt: null,
  doorsTime: null,
  cancelHours: null,
  location: 'Stora salen',
  category: 'Musik',
  price: '100 kr',
  maxAttendees: 40,
  imageUrl: null,
  currentAttendees: 12,
  heldPlaces: 0,
  maxParty: 6,
  seriesId: null,
  booked: false,
  places: 0,
  releasesAt: null,
  revision: 1,
}

/** The only page of a list. */
export const onePage = <T = never>(...items: T[]): { items: T[]; nextCursor: null } => ({
  items,
  nextCursor: null,
})
