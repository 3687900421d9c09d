import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { prerender } from 'react-dom/static'
import type { Language } from '#contract/bounds.ts'
import { firstNeeds } from './first-screen.ts'
import { ask, type FirstQuery } from './platform/first-needs.ts'
import { initTexts, showLanguage, textsOf } from './platform/language.ts'
import { queryClient } from './platform/query-client.ts'
import { anyone, SessionContext, sessionQuery } from './platform/session.tsx'
import { router } from './router.tsx'
import { firstQueries } from './screen-needs.ts'
import { UiProvider } from './ui/ui-provider.tsx'

type Prerendered = { html: string; requests: string[] }

let ready: Promise<unknown> | null = null

/**
 * A screen while its answers are awaited, as HTML: the frame, the heading and the skeletons; and the addresses that it asks. Runs
 * when the web is built. The server sends both in the document, so that something is painted and the requests are sent
 * before the scripts have arrived.
 * @param path of the screen, such as `/events`
 */
export async function prerenderScreen(path: string, language: Language): Promise<Prerendered> {
  ready ??= initTexts()
  await ready
  await showLanguage(language)
  // The script that restores the scroll position would be inline.
  router.update({ history: createMemoryHistory({ initialEntries: [path] }), scrollRestoration: false })
  const needs = await firstNeeds()
  if (needs?.texts) await textsOf(needs.texts, language)
  const errors: unknown[] = []
  const { prelude } = await prerender(
    <QueryClientProvider client={queryClient}>
      <UiProvider>
        <SessionContext value={needs ? anyone : { ...anyone, me: null }}>
          <RouterProvider router={router} />
        </SessionContext>
      </UiProvider>
    </QueryClientProvider>,
    { progressiveChunkSize: Number.POSITIVE_INFINITY, onError: (error) => void errors.push(error) },
  )
  if (errors.length > 0) throw new AggregateError(errors, `${path} cannot be rendered by the build`)
  return {
    html: await new Response(prelude).text(),
    requests: asked([sessionQuery, ...firstQueries(needs)]),
  }
}

/** The addresses that queries request. */
function asked(queries: readonly FirstQuery[]): string[] {
  const addresses: string[] = []
  const { fetch } = globalThis
  globalThis.fetch = (address) => {
    addresses.push(String(address))
    return new Promise(() => undefined)
  }
  for (const query of queries) void ask(queryClient, query)
  queryClient.clear()
  globalThis.fetch = fetch
  return addresses
}
