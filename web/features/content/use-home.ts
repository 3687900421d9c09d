import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type HomeWords, homeWords } from '#rules/home-words.ts'
import { contentQueries } from './queries.ts'
import { useRealtimeContent } from './use-realtime-content.ts'

/** The club's own words for the home screen. Null while they are on their way; none where they did not come. */
export function useHome(): HomeWords | null {
  const { data, error } = useQuery(contentQueries.home())
  useRealtimeContent('home')
  // No toast: the rest of the screen is still worth having.
  useEffect(() => {
    if (error) console.warn(error)
  }, [error])
  return data || error ? homeWords(data?.sections ?? []) : null
}
