import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Header } from '#contract/content.ts'
import { readStored, store } from '#web/platform/stored.ts'
import { contentQueries } from './queries.ts'
import { useRealtimeContent } from './use-realtime-content.ts'

const products: Header = { title: null, subtitle: null, logoUrl: null, backgroundImageUrl: null }

/**
 * The header's content: from this browser's storage until the server answers, so that nothing flickers. Null
 * while nothing is known; the defaults after a failure.
 */
export function useHeader(): Header | null {
  const [remembered] = useState(recall)
  const { data, isError } = useQuery(contentQueries.header())
  useRealtimeContent('header')
  useEffect(() => {
    if (data) store('header', JSON.stringify(data))
  }, [data])
  return data ?? remembered ?? (isError ? products : null)
}

function recall(): Header | null {
  try {
    const last = JSON.parse(readStored('header') ?? 'null') as Header | null
    const isText = (value: unknown) => value === null || typeof value === 'string'
    return last && Object.keys(products).every((key) => isText(last[key as keyof Header])) ? last : null
  } catch {
    return null // something else was stored
  }
}
