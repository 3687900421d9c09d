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

/** Items that fill the first screenful, in the columns of a wide window too. */
const firstItems = 3

/** The items to render now: the first ones in the first render of the page, and all in the next. */
export function useShownItems<Item>(items: readonly Item[]): readonly Item[] {
  return useLater() ? items : items.slice(0, firstItems)
}
