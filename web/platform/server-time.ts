import { clock } from './steady-clock.ts'

/** A lower bound, in milliseconds, of the server's clock minus `clock.now()`. */
let ahead = Number.NEGATIVE_INFINITY

/** See `ahead`; a countdown is computed from it, because the device's own date may be wrong. */
export const serverAhead = (): number => ahead

/**
 * Notes the server's time in an answer to a request that was sent at `sentAt`. It lies between the request and the answer, so
 * the known offset is kept if it fits into that interval, and corrected otherwise.
 */
export function noteAnswerTime(now: string, sentAt: number): void {
  const serverNow = Date.parse(now)
  ahead = Math.min(serverNow - sentAt, Math.max(serverNow - clock.now(), ahead))
}

/** Notes the server's time in a message. It may have been delayed, so it can only raise the bound. */
export function noteMessageTime(now: string): void {
  ahead = Math.max(ahead, Date.parse(now) - clock.now())
}
