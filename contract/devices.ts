import { z } from 'zod'
import { bounds } from './bounds.ts'
import { emptyToNull, exampleId, instant, line, orNull, pin, uuid } from './fields.ts'
import { devicePurposes, rights } from './rights.ts'
import { json, nothing, route } from './route.ts'

const tag = 'Devices'
const { alphabet, length } = bounds.pairing

export const device = z
  .object({
    id: uuid,
    name: z.string(),
    purpose: z.enum(devicePurposes),
    /** The room, or wherever the club finds it. */
    place: z.string().nullable(),
    pairedAt: instant,
    /** Null for an account that is deleted. */
    pairedBy: orNull(z.object({ userId: uuid, displayName: z.string() })),
    /** Exact to a minute. */
    lastSeenAt: instant,
  })
  .meta({ id: 'Device' })
export type Device = z.infer<typeof device>

/** What a paired device knows about itself. */
export const pairedDevice = device
  .pick({ id: true, name: true, purpose: true, place: true })
  .extend({ rights: z.array(z.enum(rights)) })
  .meta({ id: 'PairedDevice' })
export type PairedDevice = z.infer<typeof pairedDevice>

/** As typed: in any letter case, with spaces or dashes anywhere. */
const pairingCode = z
  .string()
  .max(4 * length)
  .transform((typed) => typed.replaceAll(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().regex(new RegExp(`^[${alphabet}]{${length}}$`)))
  // Metadata for OpenAPI, which cannot describe the value before and after a transformation.
  .meta({
    example: 'K7MPQ4',
    pattern: `^[${alphabet}]{${length}}$`,
    description: `${length} characters of ${alphabet}, as the device shows them`,
  })

export const pairingInput = z
  .strictObject({
    code: pairingCode,
    name: line(bounds.device.name),
    purpose: z.enum(devicePurposes),
    place: emptyToNull(line(bounds.device.place)),
  })
  .meta({
    id: 'PairingInput',
    example: { code: 'K7MPQ4', name: 'Köksplattan', purpose: 'kitchen', place: 'Köket' },
  })
export type PairingInput = z.infer<typeof pairingInput>

export const startPairing = route('startPairing', {
  access: 'anyone',
  tag,
  summary: 'Get a code with which an admin pairs this device',
  description: `The device's key is set as a cookie. The code can be used once within ${bounds.pairing.seconds} s; asking again replaces it.`,
  problems: ['device_paired'],
  answers: {
    201: json(
      z.object({ code: z.string(), seconds: z.number().int() }).meta({ id: 'Pairing' }),
      'The code, and how many seconds it can be used',
    ),
  },
})

const person = z.object({ userId: uuid, displayName: z.string() })

export const devicePeople = z
  .object({
    /** Staff with a PIN and with a right that the device has, by name. */
    items: z.array(person),
    /** Who acts on the device now, and for how many seconds more unless something is done. */
    acting: orNull(person.extend({ seconds: z.number().int() })),
  })
  .meta({ id: 'DevicePeople' })
export type DevicePeople = z.infer<typeof devicePeople>

export const listDevicePeople = route('listDevicePeople', {
  access: 'person.ask',
  tag,
  summary: 'Who can act on this device, and who does',
  description: 'Nobody where a user is signed in.',
  answers: { 200: json(devicePeople, 'The people') },
})

export const setDevicePerson = route('setDevicePerson', {
  access: 'person.ask',
  tag,
  summary: 'Say by a PIN who acts on this device',
  description: `The audit log names the person beside the device until nothing has been done for ${bounds.actingSeconds} s. Wrong PINs slow down the next ones, by device and person; after ${bounds.pin.wrongPerDay} in a day the person must choose another PIN.`,
  body: z
    .strictObject({ userId: uuid, pin })
    .meta({ id: 'PersonInput', example: { userId: exampleId, pin: '5093' } }),
  problems: ['wrong_pin', 'pin_blocked'],
  answers: { 200: json(devicePeople, 'The people') },
})

export const listDevices = route('listDevices', {
  access: 'devices.pair',
  tag,
  summary: 'The paired devices by name',
  answers: { 200: json(z.object({ items: z.array(device) }), 'The devices') },
})

export const pairDevice = route('pairDevice', {
  access: 'devices.pair',
  tag,
  summary: 'Pair the device that shows a code',
  description: 'Attempts slow down the next ones, by address and for the whole club.',
  body: pairingInput,
  problems: ['pairing_code_unknown'],
  answers: { 201: json(device, 'The device') },
})

export const revokeDevice = route('revokeDevice', {
  access: 'devices.pair',
  tag,
  summary: 'Revoke a device',
  description: 'Its next request is refused with `device_revoked`, and its streams close.',
  params: z.object({ deviceId: uuid.meta({ example: exampleId }) }),
  answers: { 204: nothing('Revoked') },
})
