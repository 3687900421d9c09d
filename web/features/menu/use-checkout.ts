import { createContext, type ReactNode, use } from 'react'

/** How the cart of staff is sent. The guest's own is sent by `usePlaceOrder`. */
export type Checkout = {
  isPending: boolean
  run: () => void
  /** For whom it is, in place of the guest's choice of where to. */
  place: ReactNode
}

/** Set where staff order for a guest. */
export const CheckoutContext = createContext<Checkout | null>(null)

/** How staff send the cart; null for a guest's own. */
export const useCheckout = (): Checkout | null => use(CheckoutContext)
