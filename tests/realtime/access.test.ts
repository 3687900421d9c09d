import { connect } from 'node:net'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { inParallel } from '#tests/accounts/browser-like.ts'
import { makeEvent } from '#tests/events/make-event.ts'
import { call } from '#tests/harness/call.ts'
import { startInProcess } from '#tests/harness/in-process.ts'
import { expectWithin } from '#tests/harness/long-form.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { untilDelivered } from './marker.ts'
import { openStream } from './stream.ts'

const server = await startServer()
const [user, other] = await makeUsers(server, 2)
const [admin] = await makeUsers(server, 1, { admin: true })

describe('realtime stream', () => {
  it('the realtime stream starts with a retry delay and the opened message', async () => {
    const stream = await openStream(server, user)
    await stream.next((message) => message.type === 'stream.opened')
    expect(stream.status).toBe(200)
    expect(stream.raw()).toMatch(
      /^retry: \d+\n\ndata: \{"type":"stream\.opened","position":"[\w-]+\.\d+"\}\n\n$/,
    )
    expect(stream.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
    expect(stream.headers['cache-control']).toContain('no-transform')
    expect(stream.headers['content-security-policy']).toContain("default-src 'self'")
  })

  it('the realtime stream refuses invalid sessions, foreign origins, and topics that are unknown or not allowed', async () => {
    const refused = async (...args: Parameters<typeof openStream>) => (await openStream(...args)).status
    expect(await refused(server, null)).toBe(401)
    expect(await refused(server, { cookie: 'spelrum_session=abc.def' })).toBe(401)
    expect(await refused(server, user, 'admin')).toBe(403)
    expect(await refused(server, user, 'events,me,admin')).toBe(403)
    expect(await refused(server, user, 'events', { origin: 'https://evil.example' })).toBe(403)
    expect(await refused(server, user, 'events', { origin: 'null' })).toBe(403)
    expect(await refused(server, user, 'events', { 'sec-fetch-site': 'cross-site' })).toBe(403)
    expect(await refused(server, user, 'events', { 'sec-fetch-site': 'same-site' })).toBe(403)
    expect(await refused(server, user, 'event')).toBe(400)
    expect(await refused(server, user, `user:${other.userId}`)).toBe(400)
    expect(await refused(server, user, '')).toBe(400)
    const own = { origin: server.url, 'sec-fetch-site': 'same-origin' }
    expect((await openStream(server, user, 'events', own)).status).toBe(200)
    expect((await openStream(server, admin, 'admin')).status).toBe(200)
  })

  it('the realtime stream answers HEAD without opening a stream', async () => {
    const answer = await fetch(`${server.url}/api/live?topics=events`, {
      method: 'HEAD',
      headers: { cookie: user.cookie },
    })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toContain('text/event-stream')
  })

  it('the realtime stream starts after an earlier request on the same connection was answered', async () => {
    const { hostname, port } = new URL(server.url)
    const requestText = (path: string) =>
      `GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nCookie: ${user.cookie}\r\n\r\n`
    const socket = connect(Number(port), hostname)
    let received = ''
    socket.setEncoding('utf8').on('data', (text: string) => {
      received += text
    })
    socket.write(requestText('/api/events') + requestText('/api/live?topics=events'))
    await expect.poll(() => received).toContain('stream.opened')
    expect(received.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(2)
    expect(received.indexOf('"nextCursor"')).toBeLessThan(received.indexOf('stream.opened'))
    socket.destroy()
  })

  it('the realtime stream sends the attendance to everyone and the booking to its owner only', async () => {
    const eventId = await makeEvent(server, { maxAttendees: 10 })
    const [mine, theirs, eventsOnly] = await Promise.all([
      openStream(server, user),
      openStream(server, other),
      openStream(server, user, 'events'),
    ])
    await call(server, user, 'bookEvent', { params: { eventId } })
    for (const stream of [mine, theirs, eventsOnly]) {
      const { message } = await stream.next((m) => m.type === 'event.attendance' && m.eventId === eventId)
      expect(message).toEqual({
        type: 'event.attendance',
        eventId,
        currentAttendees: 1,
        maxAttendees: 10,
        heldPlaces: 0,
        revision: 2,
      })
    }
    await mine.next((m) => m.type === 'booking.changed' && m.booked && m.eventId === eventId)
    await call(server, user, 'cancelEventBooking', { params: { eventId } })
    await mine.next((m) => m.type === 'booking.changed' && !m.booked && m.eventId === eventId)
    for (const stream of [theirs, eventsOnly]) {
      await stream.next((m) => m.type === 'event.attendance' && m.currentAttendees === 0)
      expect(stream.received.filter(({ message }) => message.type === 'booking.changed')).toEqual([])
      expect(stream.raw()).not.toContain(user.userId)
    }
  })

  it('the realtime stream of a user that is the oldest closes when the eleventh opens', async () => {
    const [guest] = await makeUsers(server, 1)
    const first = await openStream(server, guest)
    const others = []
    for (let i = 0; i < 9; i++) others.push(await openStream(server, guest))
    expect(first.isClosed()).toBe(false)
    const eleventh = await openStream(server, guest)
    await first.closed
    await eleventh.next((message) => message.type === 'stream.opened')
    expect([...others, eleventh].some((stream) => stream.isClosed())).toBe(false)
  })

  it('the realtime stream sends a heartbeat every 15 s', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const own = await startInProcess()
    const [guest] = await makeUsers(own, 1)
    const stream = await openStream(own, guest)
    await stream.next((message) => message.type === 'stream.opened')
    vi.advanceTimersByTime(14_999)
    await untilDelivered(own, 'events', [stream])
    expect(stream.raw()).not.toContain(':\n\n')
    vi.advanceTimersByTime(1)
    await expect.poll(() => stream.raw()).toContain(':\n\n')
  })

  it('the realtime stream coalesces frequent messages of an event, and ends with the final state', async () => {
    const eventId = await makeEvent(server)
    const guests = await makeUsers(server, 150)
    const stream = await openStream(server, other, 'events')
    await stream.next((message) => message.type === 'stream.opened')
    const began = performance.now()
    await inParallel(guests, 40, (guest) => call(server, guest, 'bookEvent', { params: { eventId } }))
    const { at } = await stream.next(
      (m) => m.type === 'event.attendance' && m.currentAttendees === guests.length,
    )
    const seconds = (at - began) / 1_000
    const counts = stream.received.filter(({ message }) => message.type === 'event.attendance')
    expect(counts.length).toBeLessThanOrEqual(4 * seconds + 3)
    expect(counts.length).toBeLessThan(guests.length)
  })

  it('the realtime stream closes when the server stops', async () => {
    const own = await startServer()
    const [guest] = await makeUsers(own, 1)
    const stream = await openStream(own, guest)
    await stream.next((message) => message.type === 'stream.opened')
    const began = performance.now()
    await own.stop()
    await stream.closed
    expectWithin(5_000, performance.now() - began)
  })
})
