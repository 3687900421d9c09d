import * as tables from '#contract/game-tables.ts'
import * as mine from '#contract/my-play.ts'
import * as play from '#contract/play.ts'
import * as bookings from '#contract/play-bookings.ts'
import * as hall from '#contract/play-hall.ts'
import * as queue from '#contract/play-queue.ts'
import * as rates from '#contract/play-rates.ts'
import * as report from '#contract/play-report.ts'
import { mountCrud } from '#server/platform/crud/mount-crud.ts'
import { deletion, edit } from '#server/platform/crud/plain-writes.ts'
import type { Engine } from '#server/platform/engine.ts'
import { limiter, take } from '#server/platform/http/limits.ts'
import type { App } from '#server/platform/http/router.ts'
import { serve, serveFile } from '#server/platform/http/serve.ts'
import { textsIn } from '#server/platform/texts.ts'
import { answerPlayCall, leavePlayQueue, removePlayWait } from './answer-play-call.ts'
import { readBoard } from './board-queries.ts'
import { readPlayTimes } from './bookable-queries.ts'
import { findMyPlayBookings, presentPlayBooking } from './booking-queries.ts'
import { callPlayWait, seatPlayWait } from './call-play-wait.ts'
import { cancelMyPlayBooking } from './cancel-my-play-booking.ts'
import { createGameTable } from './create-game-table.ts'
import { createPlayBooking } from './create-play-booking.ts'
import { createPlayRate } from './create-play-rate.ts'
import { deleteGameTable } from './delete-game-table.ts'
import { readHall } from './hall-queries.ts'
import { joinPlay } from './join-play.ts'
import { addPlayWait, joinPlayQueue } from './join-play-queue.ts'
import { leavePlay } from './leave-play.ts'
import { readMyPlay } from './my-play-queries.ts'
import { pageOfGameTables, pageOfPlayRates } from './pages.ts'
import { playReportCsv } from './play-report-csv.ts'
import { playRateValues } from './play-values.ts'
import { putPlayQueueRules } from './put-play-queue-rules.ts'
import { findQueueRules } from './queue-queries.ts'
import { presentQueueRules, readMyQueue, readStaffQueue, readWall } from './queue-state-queries.ts'
import { findStoppedIn, readPlayReport } from './report-queries.ts'
import { gameTableResource, playRateResource } from './resource.ts'
import { setGameTablePlace } from './set-game-table-place.ts'
import { setPlayBookingStatus } from './set-play-booking-status.ts'
import { startMyPlay } from './start-my-play.ts'
import { startPlay } from './start-play.ts'
import { stepPlay, stopMyPlay } from './step-play.ts'
import { updateGameTable } from './update-game-table.ts'

/** How often a guest may book, cancel and start. */
const writes = { most: 30, seconds: 600 }

/** Game tables, and what playing costs. */
export function playRoutes(app: App, engine: Engine): void {
  const { db, clock } = engine
  serve(app, hall.getPlayHall, () => readHall(db, clock.now()))
  const booked = limiter(writes.most, writes.seconds)
  serve(app, mine.getMyPlay, ({ userId }) => readMyPlay(db, userId, clock.now()))
  serve(app, mine.startMyPlay, async ({ userId, body }) => {
    await take(booked, userId)
    return startMyPlay(engine, userId, body)
  })
  serve(app, mine.joinPlay, ({ userId, body }) => joinPlay(engine, userId, body.joinKey))
  serve(app, mine.leavePlay, ({ userId, params }) => leavePlay(engine, userId, params.playSessionId))
  serve(app, mine.stopMyPlay, ({ userId, params, body }) =>
    stopMyPlay(engine, userId, params.playSessionId, body.requestId),
  )
  serve(app, play.getPlayBoard, () => readBoard(db, clock.now()))
  serve(app, play.startPlay, ({ userId, body }) => startPlay(engine, userId, body))
  serve(app, play.stepPlay, ({ userId, params, body }) =>
    stepPlay(engine, userId, params.playSessionId, body),
  )
  serve(app, bookings.getPlayTimes, ({ userId, params }) =>
    readPlayTimes(db, { userId, date: params.date }, clock.now()),
  )
  serve(app, bookings.createPlayBooking, async ({ userId, body }) => {
    await take(booked, userId)
    return createPlayBooking(engine, userId, body)
  })
  serve(app, bookings.listMyPlayBookings, async ({ userId }) => ({
    items: (await findMyPlayBookings(db, userId, clock.now())).map(presentPlayBooking),
  }))
  serve(app, bookings.cancelMyPlayBooking, async ({ userId, params }) => {
    await take(booked, userId)
    return cancelMyPlayBooking(engine, userId, params.playBookingId)
  })
  serve(app, bookings.setPlayBookingStatus, ({ userId, params, body }) =>
    setPlayBookingStatus(engine, userId, params.playBookingId, body),
  )
  serve(app, report.getPlayReport, ({ query }) => readPlayReport(db, query, clock.now()))
  serveFile(app, report.exportPlayReport, async ({ actor: { language }, query: period }) => ({
    title: textsIn(language)('playFile.title', period),
    content: playReportCsv(await findStoppedIn(db, period), language),
  }))
  serve(app, queue.getPlayQueue, ({ userId }) => readMyQueue(db, userId, clock.now()))
  serve(app, queue.joinPlayQueue, ({ userId, body }) => joinPlayQueue(engine, userId, body))
  serve(app, queue.answerPlayCall, ({ userId, params, body }) =>
    answerPlayCall(engine, userId, params.playWaitId, body.answer),
  )
  serve(app, queue.leavePlayQueue, ({ userId, params }) => leavePlayQueue(engine, userId, params.playWaitId))
  serve(app, queue.getPlayWall, () => readWall(db, clock.now()))
  serve(app, queue.listPlayQueue, () => readStaffQueue(db, clock.now()))
  serve(app, queue.addPlayWait, ({ userId, body }) => addPlayWait(engine, userId, body))
  serve(app, queue.callPlayWait, ({ userId, params, body }) =>
    callPlayWait(engine, userId, params.playWaitId, body.gameTableId),
  )
  serve(app, queue.seatPlayWait, ({ userId, params, body }) =>
    seatPlayWait(engine, userId, params.playWaitId, body.requestId),
  )
  serve(app, queue.removePlayWait, ({ userId, params }) => removePlayWait(engine, userId, params.playWaitId))
  serve(app, queue.getPlayQueueRules, async () => presentQueueRules(await findQueueRules(db)))
  serve(app, queue.putPlayQueueRules, ({ userId, body }) => putPlayQueueRules(engine, userId, body))
  const tableCrud = {
    list: tables.listAllGameTables,
    get: tables.getGameTableForEditing,
    create: tables.createGameTable,
    update: tables.updateGameTable,
    remove: tables.deleteGameTable,
  }
  mountCrud(app, engine, tableCrud, {
    resource: gameTableResource,
    page: pageOfGameTables,
    create: createGameTable,
    update: updateGameTable,
    remove: deleteGameTable,
  })
  serve(app, tables.setGameTablePlace, ({ userId, params, body }) =>
    setGameTablePlace(engine, userId, params.gameTableId, body),
  )
  const rateCrud = {
    list: rates.listAllPlayRates,
    get: rates.getPlayRateForEditing,
    create: rates.createPlayRate,
    update: rates.updatePlayRate,
    remove: rates.deletePlayRate,
  }
  mountCrud(app, engine, rateCrud, {
    resource: playRateResource,
    page: pageOfPlayRates,
    create: createPlayRate,
    update: (ofEngine, adminId, key, { version, ...input }) =>
      edit(ofEngine, playRateResource, { key, version, adminId, values: playRateValues(input) }),
    remove: deletion(playRateResource, ({ name }) => ({ name })),
  })
}
