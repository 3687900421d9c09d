import { useDeferredValue } from 'react'

/** False in the first render and true in one right after it, for what is below the first screenful and can wait. */
export const useLater = (): boolean => useDeferredValue(true, false)
