import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type HomeTexts, homeTexts } from '#rules/home-texts.ts'
import { contentQueries } from './queries.ts'
import { useRealtimeContent } from './use-realtime-content.ts'

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
