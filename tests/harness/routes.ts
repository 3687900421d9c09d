import * as accounts from '#contract/accounts.ts'
import * as alcoholLog from '#contract/alcohol-log.ts'
import * as bills from '#contract/bills.ts'
import * as choices from '#contract/choices.ts'
import * as clubContact from '#contract/club-contact.ts'
import * as competitions from '#contract/competitions.ts'
import * as content from '#contract/content.ts'
import * as dashboard from '#contract/dashboard.ts'
import * as devices from '#contract/devices.ts'
import * as door from '#contract/door.ts'
import * as eventDates from '#contract/event-dates.ts'
import * as eventFriends from '#contract/event-friends.ts'
import * as eventSeries from '#contract/event-series.ts'
import * as eventWaits from '#contract/event-waits.ts'
import * as events from '#contract/events.ts'
import * as gameTables from '#contract/game-tables.ts'
import * as guests from '#contract/guests.ts'
import * as houseSettings from '#contract/house-settings.ts'
import * as liveCompetitions from '#contract/live-competitions.ts'
import * as menu from '#contract/menu.ts'
import * as myPlay from '#contract/my-play.ts'
import * as notifications from '#contract/notifications.ts'
import * as openingHours from '#contract/opening-hours.ts'
import type { OperationName } from '#contract/operations.ts'
import * as orderLines from '#contract/order-lines.ts'
import * as orderReport from '#contract/order-report.ts'
import * as orders from '#contract/orders.ts'
import * as people from '#contract/people.ts'
import * as play from '#contract/play.ts'
import * as playBookings from '#contract/play-bookings.ts'
import * as playHall from '#contract/play-hall.ts'
import * as playQueue from '#contract/play-queue.ts'
import * as playRates from '#contract/play-rates.ts'
import * as playReport from '#contract/play-report.ts'
import * as points from '#contract/points.ts'
import * as programme from '#contract/programme.ts'
import * as quizBreaks from '#contract/quiz-breaks.ts'
import * as quizEveningControl from '#contract/quiz-evening-control.ts'
import * as quizEvenings from '#contract/quiz-evenings.ts'
import * as quizLeagues from '#contract/quiz-leagues.ts'
import * as quizResults from '#contract/quiz-results.ts'
import * as quizzes from '#contract/quizzes.ts'
import * as realtime from '#contract/realtime.ts'
import type { AnyRoute } from '#contract/route.ts'
import * as service from '#contract/service.ts'
import * as stations from '#contract/stations.ts'
import * as tableBookingReport from '#contract/table-booking-report.ts'
import * as tableBookings from '#contract/table-bookings.ts'
import * as tableGroups from '#contract/table-groups.ts'
import * as tableHost from '#contract/table-host.ts'
import * as tableMessages from '#contract/table-messages.ts'
import * as tableSeating from '#contract/table-seating.ts'
import * as tableWaits from '#contract/table-waits.ts'
import * as tables from '#contract/tables.ts'
import * as tonight from '#contract/tonight.ts'

/** Every route of the contract, for Node and the browser. A test in `tests/http/openapi.test.ts` fails when a module is missing. */
export const routes: AnyRoute[] = [
  accounts,
  competitions,
  content,
  clubContact,
  dashboard,
  devices,
  door,
  tableHost,
  eventDates,
  eventSeries,
  events,
  eventWaits,
  guests,
  liveCompetitions,
  notifications,
  people,
  points,
  eventFriends,
  programme,
  quizResults,
  quizEvenings,
  quizBreaks,
  quizEveningControl,
  quizLeagues,
  quizzes,
  realtime,
  service,
  tableBookings,
  tableWaits,
  tableBookingReport,
  tableGroups,
  gameTables,
  myPlay,
  play,
  playHall,
  playBookings,
  playQueue,
  playRates,
  playReport,
  tableMessages,
  tableSeating,
  tables,
  openingHours,
  houseSettings,
  menu,
  choices,
  stations,
  orders,
  orderLines,
  bills,
  alcoholLog,
  orderReport,
  tonight,
]
  .flatMap((module) => Object.values(module) as unknown[])
  .filter((value): value is AnyRoute => typeof value === 'object' && value !== null && 'operationId' in value)

export const routeOf: ReadonlyMap<OperationName, AnyRoute> = new Map(
  routes.map((route) => [route.operationId, route]),
)
