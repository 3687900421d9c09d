import { bounds } from '#contract/bounds.ts'
import * as contract from '#contract/devices.ts'
import { deviceCookie, deviceTokenOf } from '#server/platform/accounts/cookie.ts'
import type { Engine } from '#server/platform/engine.ts'
import { networkOf } from '#server/platform/http/client-ip.ts'
import { limiter, take } from '#server/platform/http/limits.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import type { App } from '#server/platform/http/router.ts'
import { serve } from '#server/platform/http/serve.ts'
import { pairDevice } from './pair-device.ts'
import { isKnown, presentDevice } from './present.ts'
import { findDevices, findPeople } from './queries.ts'
import { revokeDevice } from './revoke-device.ts'
import { setDevicePerson } from './set-device-person.ts'
import { startPairing } from './start-pairing.ts'

/** Codes that one network may get in ten minutes: for eight screens of a club that all wait, and for reloads. */
const codes = { most: 60, seconds: 600 }
/** Codes that may be typed from one network in ten minutes. Behind it, each attempt slows down the whole club. */
const attempts = { most: 20, seconds: 600 }

/** Devices that act without a person's session: their pairing, their list, and their end. */
export function devicesRoutes(app: App, engine: Engine): void {
  const started = limiter(codes.most, codes.seconds)
  const typed = limiter(attempts.most, attempts.seconds)

  serve(app, contract.startPairing, async ({ c }) => {
    const device = c.get('device')
    if (device && device !== 'revoked') throw new ProblemError('device_paired')
    await take(started, networkOf(c.get('clientIp')))
    const known = device === 'revoked' ? null : deviceTokenOf(engine.env, c.req.header('cookie'))
    const { token, code } = await startPairing(engine, known)
    c.header('Set-Cookie', deviceCookie(engine.env, token))
    return { code, seconds: bounds.pairing.seconds }
  })
  serve(app, contract.listDevicePeople, ({ actor }) => findPeople(engine.db, actor))
  serve(app, contract.setDevicePerson, async ({ actor, body }) => {
    await setDevicePerson(engine, actor, body)
    return findPeople(engine.db, actor)
  })
  serve(app, contract.listDevices, async () => ({
    items: (await findDevices(engine.db)).filter(isKnown).map(presentDevice),
  }))
  serve(app, contract.pairDevice, async ({ c, userId, body }) => {
    await take(typed, networkOf(c.get('clientIp')))
    return pairDevice(engine, userId, body)
  })
  serve(app, contract.revokeDevice, ({ userId, params }) => revokeDevice(engine, userId, params.deviceId))
}
