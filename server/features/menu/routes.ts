import * as choices from '#contract/choices.ts'
import * as contract from '#contract/menu.ts'
import * as stations from '#contract/stations.ts'
import { requirePerson } from '#server/platform/accounts/pin.ts'
import { mountCrud } from '#server/platform/crud/mount-crud.ts'
import { deletion, edit } from '#server/platform/crud/plain-writes.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import type { App } from '#server/platform/http/router.ts'
import { serve } from '#server/platform/http/serve.ts'
import { arrangeMenuCategories, arrangeMenuItems } from './arrange-menu.ts'
import { createMenuCategory } from './create-menu-category.ts'
import { createMenuItem } from './create-menu-item.ts'
import { createStation } from './create-station.ts'
import { deleteMenuCategory } from './delete-menu-category.ts'
import { deleteStation } from './delete-station.ts'
import { stationValues } from './menu-values.ts'
import { pageOfCategories, pageOfChoiceGroups, pageOfItems, pageOfStations } from './pages.ts'
import { presentKitchen, presentMenu } from './present.ts'
import { findKitchen, findMenu } from './queries.ts'
import { categoryResource, choiceGroupResource, itemResource, stationResource } from './resource.ts'
import { setFoodPoints, setKitchenOpen, setStationOpen } from './set-kitchen.ts'
import { setMenuItemAvailable, setMenuItemPortions } from './set-menu-item-available.ts'
import { setMenuPrices } from './set-menu-prices.ts'
import {
  createChoiceGroup,
  deleteChoiceGroup,
  setChoiceAvailable,
  updateChoiceGroup,
} from './update-choice-group.ts'
import { updateMenuCategory } from './update-menu-category.ts'
import { updateMenuItem } from './update-menu-item.ts'

/** The menu for guests, its administration, and the kitchen's switches. */
export function menuRoutes(app: App, engine: Engine): void {
  const { db } = engine
  serve(app, contract.getMenu, async () => presentMenu(await findMenu(db)))
  categoryRoutes(app, engine)
  stationRoutes(app, engine)
  itemRoutes(app, engine)
  choiceRoutes(app, engine)

  serve(app, contract.getKitchen, async () => {
    const row = await findKitchen(db)
    if (!row) throw new ProblemError('internal_error')
    return presentKitchen(row)
  })
  serve(app, contract.setKitchenOpen, async ({ by, body }) => {
    if (!body.isOpen) await requirePerson(engine, by, 'kitchen.open')
    return setKitchenOpen(engine, by, body)
  })
  serve(app, stations.setStationOpen, async ({ by, params, body }) => {
    if (!body.isOpen) await requirePerson(engine, by, 'kitchen.open')
    return setStationOpen(engine, by, params.stationId, body)
  })
  serve(app, contract.setFoodPoints, ({ userId, body }) => setFoodPoints(engine, userId, body.pointsPer100Kr))
}

function categoryRoutes(app: App, engine: Engine): void {
  const routes = {
    list: contract.listAllMenuCategories,
    get: contract.getMenuCategoryForEditing,
    create: contract.createMenuCategory,
    update: contract.updateMenuCategory,
    remove: contract.deleteMenuCategory,
  }
  mountCrud(app, engine, routes, {
    resource: categoryResource,
    page: pageOfCategories,
    create: createMenuCategory,
    update: updateMenuCategory,
    remove: deleteMenuCategory,
  })
  serve(app, contract.arrangeMenuCategories, async ({ userId, body }) => ({
    items: await arrangeMenuCategories(engine, userId, body.ids),
  }))
  serve(app, contract.arrangeMenuItems, async ({ userId, params, body }) => ({
    items: await arrangeMenuItems(engine, userId, params.categoryId, body.ids),
  }))
  serve(app, contract.setMenuPrices, async ({ userId, params, body }) => ({
    items: await setMenuPrices(engine, userId, params.categoryId, body.prices),
  }))
}

function stationRoutes(app: App, engine: Engine): void {
  const routes = {
    list: stations.listAllStations,
    get: stations.getStationForEditing,
    create: stations.createStation,
    update: stations.updateStation,
    remove: stations.deleteStation,
  }
  mountCrud(app, engine, routes, {
    resource: stationResource,
    page: pageOfStations,
    create: createStation,
    update: (ofEngine, adminId, key, { version, ...input }) =>
      edit(ofEngine, stationResource, { key, version, adminId, values: stationValues(input) }),
    remove: deleteStation,
  })
}

function itemRoutes(app: App, engine: Engine): void {
  const routes = {
    list: contract.listAllMenuItems,
    get: contract.getMenuItemForEditing,
    create: contract.createMenuItem,
    update: contract.updateMenuItem,
    remove: contract.deleteMenuItem,
  }
  mountCrud(app, engine, routes, {
    resource: itemResource,
    page: pageOfItems,
    create: createMenuItem,
    update: updateMenuItem,
    // Orders keep the names and prices of what was ordered.
    remove: deletion(itemResource, ({ name }) => ({ name })),
  })
  serve(app, contract.setMenuItemAvailable, ({ by, params, body }) =>
    setMenuItemAvailable(engine, by, params.itemId, body.isAvailable),
  )
  serve(app, contract.setMenuItemPortions, ({ by, params, body }) =>
    setMenuItemPortions(engine, by, params.itemId, body.portionsLeft),
  )
}

function choiceRoutes(app: App, engine: Engine): void {
  const routes = {
    list: choices.listAllChoiceGroups,
    get: choices.getChoiceGroupForEditing,
    create: choices.createChoiceGroup,
    update: choices.updateChoiceGroup,
    remove: choices.deleteChoiceGroup,
  }
  mountCrud(app, engine, routes, {
    resource: choiceGroupResource,
    page: pageOfChoiceGroups,
    create: createChoiceGroup,
    update: updateChoiceGroup,
    remove: deleteChoiceGroup,
  })
  serve(app, choices.setChoiceAvailable, ({ by, params, body }) =>
    setChoiceAvailable(engine, by, params.choiceId, body.isAvailable),
  )
}
