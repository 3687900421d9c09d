import * as contract from '#contract/content.ts'
import type { Engine } from '#server/platform/engine.ts'
import { limiter } from '#server/platform/http/limits.ts'
import { type App, actorOf, mount } from '#server/platform/http/router.ts'
import { answerPicture } from '#server/platform/pictures/answer-picture.ts'
import { createPicture } from '#server/platform/pictures/create-picture.ts'
import { receivePicture } from '#server/platform/pictures/receive-picture.ts'
import { createSection } from './create-section.ts'
import { orderSections } from './order-sections.ts'
import { presentEditableHeader, presentHeader, presentSection, presentSections } from './present.ts'
import { findHeader, findSections, findShownSections } from './queries.ts'
import { removeSection } from './remove-section.ts'
import { putHeader, updateSection } from './update-content.ts'

/** Uploads per admin and hour: far more than a home screen needs. */
const uploadsPerHour = 120

/** The club's own texts and pictures, on the home screen and in the header. */
export function contentRoutes(app: App, engine: Engine): void {
  const { db } = engine
  const uploads = limiter(uploadsPerHour, 3600)

  mount(app, contract.getHome, async (c) =>
    c.json({ sections: (await findShownSections(db)).map(presentSection) }, 200),
  )

  mount(app, contract.getHeader, async (c) => c.json(presentHeader(await findHeader(db)), 200))

  mount(app, contract.listSections, async (c) =>
    c.json({ items: presentSections(await findSections(db)) }, 200),
  )

  mount(app, contract.createSection, async (c) =>
    c.json(await createSection(engine, actorOf(c).userId, c.req.valid('json')), 201),
  )

  mount(app, contract.orderSections, async (c) => {
    const { sectionKeys } = c.req.valid('json')
    return c.json({ items: await orderSections(engine, actorOf(c).userId, sectionKeys) }, 200)
  })

  mount(app, contract.updateSection, async (c) => {
    const { sectionKey } = c.req.valid('param')
    return c.json(await updateSection(engine, actorOf(c).userId, sectionKey, c.req.valid('json')), 200)
  })

  mount(app, contract.removeSection, async (c) => {
    await removeSection(engine, actorOf(c).userId, c.req.valid('param').sectionKey)
    return c.body(null, 204)
  })

  mount(app, contract.getHeaderForEditing, async (c) =>
    c.json(presentEditableHeader(await findHeader(db)), 200),
  )

  mount(app, contract.putHeader, async (c) =>
    c.json(await putHeader(engine, actorOf(c).userId, c.req.valid('json')), 200),
  )

  mount(app, contract.createPicture, async (c) => {
    const { access } = contract.createPicture
    const picture = await receivePicture(engine, c, { kind: 'content', access, uploads })
    return c.json({ address: await createPicture(engine, actorOf(c).userId, picture) }, 201)
  })

  mount(app, contract.getPicture, (c) => answerPicture(c, engine, 'content', c.req.valid('param').pictureId))
}
