import { createHmac } from 'node:crypto'
import { houseDateOf } from '#rules/opening-hours.ts'
import type { Env } from '#server/env.ts'

/**
 * Says which bookings of one evening came from one network, without storing its address; null where no mail is sent, because
 * nobody can confirm an address there. The evening is part of the key, so those of two evenings cannot be matched.
 */
export const networkKey = (env: Env, network: string, start: Date): string | null =>
  env.smtpUrl === null
    ? null
    : createHmac('sha256', env.secret)
        .update(`table-booking:${houseDateOf(start)}:${network}`)
        .digest('base64url')
