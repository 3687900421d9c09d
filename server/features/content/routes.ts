import * as contact from '#contract/club-contact.ts'
import * as contract from '#contract/content.ts'
import type { Engine } from '#server/platform/engine.ts'
import { limiter } from '#server/platform/http/limits.ts'
import { type App, mount } from '#server/platform/http/router.ts'
import { serve } from '#server/platform/http/serve.ts'
import { answerPicture } from '#server/platform/pictures/answer-picture.ts'
import { createPicture } from '#server/platform/pictures/create-picture.ts'
import { receivePicture } from '#server/platform/pictures/receive-picture.ts'
import { arrangeSections } from './arrange-sections.ts'
import { createSection } from './create-section.ts'
import {
  presentClubContact,
  presentEditableHeader,
  presentHeader,
  presentSection,
  presentSections,
} from './present.ts'
import { findClubContact, findHeader, findSections, findShownSections } from './queries.ts'
import { removeSection } from './remove-section.ts'
import { putClubContact, putHeader, updateSection } from './update-content.ts'

/** Uploads per admin and hour: far more than a home screen needs. */
const uploadsPerHour = 120

/** The club's own texts and pictures, on the home screen and in the header. */
export function contentRoutes(app: App, engine: Engine): void {
  const { db } = engine
  const uploads = limiter(uploadsPerHour, 3600)

  serve(app, contract.getHome, async () => ({ sections: (await findShownSections(db)).map(presentSection) }))
  serve(app, contract.getHeader, async () => presentHeader(await findHeader(db)))

  serve(app, contract.listSections, async () => ({ items: presentSections(await findSections(db)) }))
  serve(app, contract.createSection, ({ userId, body }) => createSection(engine, userId, body))
  serve(app, contract.arrangeSections, async ({ userId, body }) => ({
    items: await arrangeSections(engine, userId, body.sectionKeys),
  }))
  serve(app, contract.updateSection, ({ userId, params, body }) =>
    updateSection(engine, userId, params.sectionKey, body),
  )
  serve(app, contract.removeSection, ({ userId, params }) => removeSection(engine, userId, params.sectionKey))

  serve(app, contract.getHeaderForEditing, async () => presentEditableHeader(await findHeader(db)))
  serve(app, contract.putHeader, ({ userId, body }) => putHeader(engine, userId, body))

  serve(app, contact.getClubContact, async () => presentClubContact(await findClubContact(db)))
  serve(app, contact.putClubContact, ({ userId, body }) => putClubContact(engine, userId, body))

  serve(app, contract.createPicture, async ({ c, userId }) => {
    const { access } = contract.createPicture
    const picture = await receivePicture(engine, c, { kind: 'content', access, uploads })
    return { address: await createPicture(engine, userId, picture) }
  })
  mount(app, contract.getPicture, (c) => answerPicture(c, engine, 'content', c.req.valid('param').pictureId))
}
