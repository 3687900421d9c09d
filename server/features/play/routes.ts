import * as tables from '#contract/game-tables.ts'
import * as play from '#contract/play.ts'
import * as hall from '#contract/play-hall.ts'
import * as rates from '#contract/play-rates.ts'
import { mountCrud } from '#server/platform/crud/mount-crud.ts'
import { deletion, edit } from '#server/platform/crud/plain-writes.ts'
import type { Engine } from '#server/platform/engine.ts'
import type { App } from '#server/platform/http/router.ts'
import { serve } from '#server/platform/http/serve.ts'
import { readBoard } from './board-queries.ts'
import { createGameTable } from './create-game-table.ts'
import { createPlayRate } from './create-play-rate.ts'
import { deleteGameTable } from './delete-game-table.ts'
import { readHall } from './hall-queries.ts'
import { pageOfGameTables, pageOfPlayRates } from './pages.ts'
import { playRateValues } from './play-values.ts'
import { gameTableResource, playRateResource } from './resource.ts'
import { startPlay } from './start-play.ts'
import { stepPlay } from './step-play.ts'
import { updateGameTable } from './update-game-table.ts'

/** Game tables, and what playing costs. */
export function playRoutes(app: App, engine: Engine): void {
  const { db, clock } = engine
  serve(app, hall.getPlayHall, () => readHall(db, clock.now()))
  serve(app, play.getPlayBoard, () => readBoard(db, clock.now()))
  serve(app, play.startPlay, ({ userId, body }) => startPlay(engine, userId, body))
  serve(app, play.stepPlay, ({ userId, params, body }) =>
    stepPlay(engine, userId, params.playSessionId, body),
  )
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
