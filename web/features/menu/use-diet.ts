import { useState } from 'react'
import { euAllergens } from '#contract/bounds.ts'
import { anyDiet, type Diet } from '#rules/diet.ts'
import { readStored, store } from '#web/platform/stored.ts'

function readDiet(): Diet {
  try {
    const stored = JSON.parse(readStored('diet') ?? 'null') as Partial<Diet> | null
    const eats = stored?.eats === 'vegan' || stored?.eats === 'vegetarian' ? stored.eats : 'all'
    return { eats, without: euAllergens.filter((each) => stored?.without?.includes(each)) }
  } catch {
    return anyDiet
  }
}

/** What the guest eats, remembered on this device only: it may be about health. */
export function useDiet(): [Diet, (diet: Diet) => void] {
  const [diet, setDiet] = useState(readDiet)
  return [
    diet,
    (next) => {
      store('diet', JSON.stringify(next))
      setDiet(next)
    },
  ]
}
