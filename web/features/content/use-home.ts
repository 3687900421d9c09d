import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type HomeTexts, homeTexts } from '#rules/home-texts.ts'
import { contentQueries } from './queries.ts'
import { useRealtimeContent } from './use-realtime-content.ts'

/** The club's own words for the home screen. Null while they are on their way; none where they did not come. */
export function useHome(): HomeTexts | null {
  const { data, error } = useQuery(contentQueries.home())
  useRealtimeContent('home')
  // No toast: the rest of the screen is still worth having.
  useEffect(() => {
    if (error) console.warn(error)
  }, [error])
  return data || error ? homeTexts(data?.sections ?? []) : null
}
