import { it } from 'vitest'
import { controls } from './run-options.ts'

/**
 * A negative control: it removes a guard and must see the failure that the guard prevents. It runs when files are named and in the
 * long form. The failure may need requests to meet, which on a busy machine they do
 * in few tries, so it has up to twenty.
 */
export function control(title: string, body: () => Promise<void>): void {
  it.runIf(controls)(`control: ${title}`, { retry: 19 }, body)
}

/** Shows that one of two guards is enough when the other is removed. It runs when the negative controls run. */
export function guardAlone(title: string, body: () => Promise<void>): void {
  it.runIf(controls)(title, body)
}
