import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { request } from '#web/platform/api.ts'

export const homeKey = ['home'] as const
export const headerKey = ['header'] as const

/** The queries about the club's content, with their keys. */
export const contentQueries = {
  home: () =>
    queryOptions({
      queryKey: [...homeKey, 'shown'],
      queryFn: ({ signal }) => request('getHome', {}, { signal }),
    }),
  header: () =>
    queryOptions({
      queryKey: [...headerKey, 'shown'],
      queryFn: ({ signal }) => request('getHeader', {}, { signal }),
      // Shown on every screen; a realtime message invalidates it.
      staleTime: 300_000,
    }),
  sections: () =>
    queryOptions({
      queryKey: [...homeKey, 'sections'],
      queryFn: ({ signal }) => request('listSections', {}, { signal }),
    }),
  editingHeader: () =>
    queryOptions({
      queryKey: [...headerKey, 'editing'],
      queryFn: ({ signal }) => request('getHeaderForEditing', {}, { signal }),
    }),
}

/** The content as shown to guests, and as edited by admins. */
export const invalidateHome = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: homeKey })

export const invalidateHeader = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: headerKey })
