import { createRequire } from 'node:module'
import { join } from 'node:path'
import { freePort } from './setting.ts'

/**
 * Parse Server with events and bookings, as its guide shows them: a booking is an object, and a trigger of the cloud code refuses a second
 * one and counts the places. The arguments are the address of an empty database, the folder in which `parse-server` is
 * installed, and how many guests and events to make. It sends its port, the sessions and the ids of the events by IPC.
 */
const [databaseURI = '', folder = '', guests = '', events = ''] = process.argv.slice(2)
process.env.PARSE_SERVER_LOGS_FOLDER = join(folder, 'logs')
const load = createRequire(join(folder, 'index.js'))
const { ParseServer } = load('parse-server')
const express = load('express')
const port = await freePort()
const masterKey = 'only-for-the-bench'
const server = new ParseServer({
  databaseURI: `${databaseURI}?max=20`,
  appId: 'bench',
  masterKey,
  serverURL: `http://127.0.0.1:${port}/parse`,
  allowClientClassCreation: true,
  silent: true,
  rateLimit: [],
})
await server.start()
const app = express()
app.use('/parse', server.app)
const listening = app.listen(port, '127.0.0.1')
await new Promise((resolve) => listening.once('listening', resolve))

// biome-ignore lint/suspicious/noExplicitAny: the package is not a dependency of the project, so there are no types of it
const { Parse } = globalThis as any
const asMaster = { useMasterKey: true }
Parse.Cloud.beforeSave(
  'Booking',
  async ({ object, user }: { object: typeof Parse.Object; user: unknown }) => {
    if (!user) throw new Parse.Error(Parse.Error.OPERATION_FORBIDDEN, 'not signed in')
    object.set('user', user)
    const event = object.get('event')
    const twin = await new Parse.Query('Booking')
      .equalTo('event', event)
      .equalTo('user', user)
      .first(asMaster)
    if (twin) throw new Parse.Error(Parse.Error.DUPLICATE_VALUE, 'already booked')
    await event.increment('attendees').save(null, asMaster)
    if (event.get('attendees') <= 100_000) return
    await event.increment('attendees', -1).save(null, asMaster)
    throw new Parse.Error(Parse.Error.VALIDATION_ERROR, 'full')
  },
)
const eventIds: string[] = []
for (let day = 1; day <= Number(events); day++) {
  const event = await new Parse.Object('Event', {
    title: `Kväll ${day}`,
    description: 'En kväll med musik, biljard och god mat. '.repeat(5),
    startsAt: new Date(Date.now() + day * 86_400_000),
    location: 'Stora salen',
    category: 'Musik',
    price: '129 kr',
    maxAttendees: 100_000,
    attendees: 0,
  }).save(null, asMaster)
  eventIds.push(event.id)
}
const sessions: string[] = []
for (let i = 0; i < Number(guests); i++) {
  const { sessionToken } = await post('/users', { username: `gast${i}`, password: 'krita pa kon' })
  sessions.push(sessionToken)
}
// The first booking makes the table.
await post(
  '/classes/Booking',
  { event: { __type: 'Pointer', className: 'Event', objectId: eventIds[0] } },
  sessions[0],
)
process.send?.({ port, sessions, eventIds })
process.on('disconnect', () => process.exit(0))

async function post(path: string, body: object, session = '') {
  const answer = await fetch(`http://127.0.0.1:${port}/parse${path}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Parse-Application-Id': 'bench',
      ...(session && { 'X-Parse-Session-Token': session }),
    },
    body: JSON.stringify(body),
  })
  if (answer.status !== 201) throw new Error(await answer.text())
  return await answer.json()
}
