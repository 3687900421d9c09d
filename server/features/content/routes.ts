import * as contract from '#contract/content.ts'
import type { Engine } from '#server/platform/engine.ts'
import { mountLater } from '#server/platform/http/later.ts'
import type { App } from '#server/platform/http/router.ts'

export function contentRoutes(app: App, _engine: Engine): void {
  mountLater(app, [
    contract.getHome,
    contract.getHeader,
    contract.listSections,
    contract.createSection,
    contract.orderSections,
    contract.updateSection,
    contract.removeSection,
    contract.getHeaderForEditing,
    contract.putHeader,
    contract.createPicture,
    contract.getPicture,
  ])
}
