import { getTonight } from '#contract/tonight.ts'
import type { Engine } from '#server/platform/engine.ts'
import type { App } from '#server/platform/http/router.ts'
import { serve } from '#server/platform/http/serve.ts'
import { presentTonight } from './present.ts'
import { findTonight, type TonightRows } from './queries.ts'

/** The evening of the signed-in user. */
export function tonightRoutes(app: App, engine: Engine): void {
  serve(app, getTonight, async ({ userId }) =>
    presentTonight((await findTonight(engine, userId)) as TonightRows),
  )
}
