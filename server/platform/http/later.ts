import type { AnyRoute } from '#contract/route.ts'
import { ProblemError } from './problem.ts'
import { type App, mount } from './router.ts'

/** TEMPORARY while this is being built: mounts routes that are not written yet. */
export function mountLater(app: App, routes: unknown[]): void {
  for (const route of routes as AnyRoute[]) {
    mount(
      app,
      route as never,
      (() => {
        throw new ProblemError('unavailable')
      }) as never,
    )
  }
}
