import * as contract from '#contract/menu.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { type App, actorOf, mount } from '#server/platform/http/router.ts'
import { createMenuCategory } from './create-menu-category.ts'
import { createMenuItem } from './create-menu-item.ts'
import { deleteMenuCategory } from './delete-menu-category.ts'
import { deleteMenuItem } from './delete-menu-item.ts'
import { orderMenuCategories } from './order-menu-categories.ts'
import { orderMenuItems } from './order-menu-items.ts'
import { pageOfCategories, pageOfItems } from './pages.ts'
import { presentCategory, presentItem, presentKitchen, presentMenu } from './present.ts'
import { findCategory, findItem, findKitchen, findMenu } from './queries.ts'
import { setFoodPoints } from './set-food-points.ts'
import { setKitchenOpen } from './set-kitchen-open.ts'
import { setMenuItemAvailable } from './set-menu-item-available.ts'
import { setMenuPrices } from './set-menu-prices.ts'
import { updateMenuCategory } from './update-menu-category.ts'
import { updateMenuItem } from './update-menu-item.ts'

/** The menu for guests, its administration, and the kitchen's switches. */
export function menuRoutes(app: App, engine: Engine): void {
  const { db } = engine
  mount(app, contract.getMenu, async (c) => c.json(presentMenu(await findMenu(db)), 200))
  categoryRoutes(app, engine)
  itemRoutes(app, engine)

  mount(app, contract.getKitchen, async (c) => {
    const row = await findKitchen(db)
    if (!row) throw new ProblemError('internal_error')
    return c.json(presentKitchen(row), 200)
  })
  mount(app, contract.setKitchenOpen, async (c) =>
    c.json(await setKitchenOpen(engine, actorOf(c).userId, c.req.valid('json').isOpen), 200),
  )
  mount(app, contract.setFoodPoints, async (c) =>
    c.json(await setFoodPoints(engine, actorOf(c).userId, c.req.valid('json').pointsPer100Kr), 200),
  )
}

function categoryRoutes(app: App, engine: Engine): void {
  const { db } = engine
  mount(app, contract.listAllMenuCategories, async (c) =>
    c.json(await pageOfCategories(db, c.req.valid('query')), 200),
  )
  mount(app, contract.getMenuCategoryForEditing, async (c) => {
    const row = await findCategory(db, c.req.valid('param').categoryId)
    if (!row) throw new ProblemError('not_found')
    return c.json(presentCategory(row), 200)
  })
  mount(app, contract.createMenuCategory, async (c) =>
    c.json(await createMenuCategory(engine, actorOf(c).userId, c.req.valid('json')), 201),
  )
  mount(app, contract.updateMenuCategory, async (c) => {
    const { categoryId } = c.req.valid('param')
    return c.json(await updateMenuCategory(engine, actorOf(c).userId, categoryId, c.req.valid('json')), 200)
  })
  mount(app, contract.deleteMenuCategory, async (c) => {
    const name = await deleteMenuCategory(engine, actorOf(c).userId, c.req.valid('param').categoryId)
    return c.json({ name }, 200)
  })
  mount(app, contract.orderMenuCategories, async (c) => {
    const items = await orderMenuCategories(engine, actorOf(c).userId, c.req.valid('json').ids)
    return c.json({ items }, 200)
  })
  mount(app, contract.orderMenuItems, async (c) => {
    const { categoryId } = c.req.valid('param')
    const items = await orderMenuItems(engine, actorOf(c).userId, categoryId, c.req.valid('json').ids)
    return c.json({ items }, 200)
  })
  mount(app, contract.setMenuPrices, async (c) => {
    const { categoryId } = c.req.valid('param')
    const items = await setMenuPrices(engine, actorOf(c).userId, categoryId, c.req.valid('json').prices)
    return c.json({ items }, 200)
  })
}

function itemRoutes(app: App, engine: Engine): void {
  const { db } = engine
  mount(app, contract.listAllMenuItems, async (c) => c.json(await pageOfItems(db, c.req.valid('query')), 200))
  mount(app, contract.getMenuItemForEditing, async (c) => {
    const row = await findItem(db, c.req.valid('param').itemId)
    if (!row) throw new ProblemError('not_found')
    return c.json(presentItem(row), 200)
  })
  mount(app, contract.createMenuItem, async (c) =>
    c.json(await createMenuItem(engine, actorOf(c).userId, c.req.valid('json')), 201),
  )
  mount(app, contract.updateMenuItem, async (c) => {
    const { itemId } = c.req.valid('param')
    return c.json(await updateMenuItem(engine, actorOf(c).userId, itemId, c.req.valid('json')), 200)
  })
  mount(app, contract.deleteMenuItem, async (c) => {
    const name = await deleteMenuItem(engine, actorOf(c).userId, c.req.valid('param').itemId)
    return c.json({ name }, 200)
  })
  mount(app, contract.setMenuItemAvailable, async (c) => {
    const { itemId } = c.req.valid('param')
    const { isAvailable } = c.req.valid('json')
    return c.json(await setMenuItemAvailable(engine, actorOf(c).userId, itemId, isAvailable), 200)
  })
}
