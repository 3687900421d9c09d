import { useDeferredValue, useEffect } from 'react'

let isFirstRender = true

/**
 * False in the first render of the page and true in one right after it, for what is below the first screenful and can wait. Later
 * screens are rendered whole, so that going back finds the scroll position.
 */
export function useLater(): boolean {
  const isLater = useDeferredValue(true, !isFirstRender)
  useEffect(() => {
    isFirstRender = false
  }, [])
  return isLater
}
