import { bounds } from '#contract/bounds.ts'

/**
 * Whether a PIN is among those that people choose most, and that are therefore guessed first: one or two different digits, equal steps
 * from digit to digit, or a year.
 */
export function isEasyPin(pin: string): boolean {
  const digits = [...pin].map(Number)
  const steps = new Set(digits.slice(1).map((digit, at) => digit - (digits[at] as number)))
  return new Set(digits).size <= 2 || steps.size === 1 || /^(19|20)\d\d$/.test(pin)
}

/** The chance that guesses at the limit hit the PIN of a person within a day, if all that are accepted are as likely. */
export const chanceOfPinPerDay = (accepted: number): number => bounds.pin.wrongPerDay / accepted
