import { bounds } from '#contract/bounds.ts'
import { mostAttemptsPerDay } from './attempt-delay.ts'

const { alphabet, length, waiting } = bounds.pairing

/**
 * The code that these random bytes make, one character a byte. Every character is as likely as the others, because the alphabet's 32
 * divide the 256 values of a byte.
 */
export const pairingCode = (bytes: Uint8Array): string =>
  Array.from(bytes.subarray(0, length), (byte) => alphabet[byte % alphabet.length]).join('')

/** The chance that guesses at the limit of the club hit the code of a waiting device within a day, while as many wait as may. */
export const chanceOfGuessPerDay = (): number => (mostAttemptsPerDay() * waiting) / alphabet.length ** length
