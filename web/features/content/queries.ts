import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Header } from '#contract/content.ts'
import { type HomeTexts, homeTexts } from '#rules/home-texts.ts'
import { request } from '#web/platform/api.ts'
import { readStored, store } from '#web/platform/stored.ts'
import { useRealtimeRefetch } from '#web/platform/use-realtime-refetch.ts'

export const homeKey = ['home'] as const
export const headerKey = ['header'] as const
const contactKey = ['club-contact'] as const

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
  contact: () =>
    queryOptions({
      queryKey: contactKey,
      queryFn: ({ signal }) => request('getClubContact', {}, { signal }),
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

/** Refetches the content of the home screen, both as guests see it and as admins edit it. */
export const invalidateHome = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: homeKey })

export const invalidateHeader = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: headerKey })

/** Refetches the content of the home screen or the header when it changes. */
export function useRealtimeContent(what: 'home' | 'header'): void {
  useRealtimeRefetch('club', [`${what}.changed`], [what === 'home' ? homeKey : headerKey], { spread: 1_000 })
}

/** The club's content of the home screen. Null while it is loading; empty after a failure. */
export function useHome(): HomeTexts | null {
  const { data, error } = useQuery(contentQueries.home())
  useRealtimeContent('home')
  // No toast, because the rest of the screen is usable.
  useEffect(() => {
    if (error) console.warn(error)
  }, [error])
  return data || error ? homeTexts(data?.sections ?? []) : null
}

const defaultHeader: Header = { title: null, subtitle: null, logoUrl: null, backgroundImageUrl: null }

/**
 * The header's content, from this browser's storage until the server answers, so that the header does not flicker.
 * With nothing stored: null until the server answers, and the defaults after a failure.
 */
export function useHeader(): Header | null {
  const [remembered] = useState(readStoredHeader)
  const { data, isError } = useQuery(contentQueries.header())
  useRealtimeContent('header')
  useEffect(() => {
    if (data) store('header', JSON.stringify(data))
  }, [data])
  return data ?? remembered ?? (isError ? defaultHeader : null)
}

function readStoredHeader(): Header | null {
  try {
    const last = JSON.parse(readStored('header') ?? 'null') as Header | null
    const isText = (value: unknown) => value === null || typeof value === 'string'
    return last && Object.keys(defaultHeader).every((key) => isText(last[key as keyof Header])) ? last : null
  } catch {
    return null // something else was stored
  }
}
