import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { request } from '#web/platform/api.ts'

export const homeKey = ['home'] as const
export const headerKey = ['header'] as const

/** What the server is asked about the club's own words and pictures: one place for keys and questions. */
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
      // On every screen: the realtime stream says when it changes.
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

/** What guests are shown, and what admins edit of it. */
export const invalidateHome = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: homeKey })

export const invalidateHeader = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: headerKey })
