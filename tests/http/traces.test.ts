import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { makeEvent } from '#tests/events/make-event.ts'
import { call } from '#tests/harness/call.ts'
import { closeAtEnd } from '#tests/harness/closing.ts'
import { serverPort } from '#tests/harness/ports.ts'
import { outputUntil, startServer } from '#tests/harness/server.ts'
import { makeUsers } from '#tests/harness/users.ts'

type Span = {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}

/** A collector of OpenTelemetry, in the parts that the server uses. */
async function startCollector(): Promise<{ url: string; spans: Span[] }> {
  const spans: Span[] = []
  const collector = createServer(async (request, response) => {
    const { resourceSpans } = JSON.parse(await text(request))
    for (const { scopeSpans } of resourceSpans)
      for (const scope of scopeSpans) if (request.url === '/otlp/v1/traces') spans.push(...scope.spans)
    response.setHeader('content-type', 'application/json').end('{}')
  })
  collector.listen(0, '127.0.0.1')
  await once(collector, 'listening')
  closeAtEnd(async () => collector.close())
  return { url: `http://127.0.0.1:${(collector.address() as AddressInfo).port}/otlp`, spans }
}

test('traces: a booking is a span with its statements, without values, and its log line names the trace', async () => {
  const { url, spans } = await startCollector()
  const server = await startServer({
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_BSP_SCHEDULE_DELAY: '50' },
  })
  const [guest] = await makeUsers(server, 1)
  const eventId = await makeEvent(server)
  const booked = await call(server, guest, 'bookEvent', { params: { eventId } })
  const requestId = booked.headers.get('x-request-id')

  const named = (name: string | RegExp) => spans.filter((span) => span.name.match(name))
  await expect.poll(() => named('bookEvent')).toHaveLength(1)
  const [{ traceId, spanId, attributes, parentSpanId }] = named('bookEvent') as [Span]
  expect(parentSpanId).toBeUndefined()
  expect(attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 200 } })
  expect(attributes).toContainEqual({ key: 'spelrum.request_id', value: { stringValue: requestId } })
  const statements = () => spans.filter((span) => span.parentSpanId === spanId)
  await expect.poll(() => statements().map(({ name }) => name)).toContain('insert event_bookings')
  for (const statement of statements()) expect(statement.traceId).toBe(traceId)
  expect(JSON.stringify(spans)).not.toContain(guest.userId)

  const line = (await outputUntil(server, booked)).split('\n').find((each) => each.includes(requestId ?? ''))
  expect(JSON.parse(line ?? '')).toMatchObject({ operation: 'bookEvent', traceId })

  await expect.poll(() => named(/^job /).length).toBeGreaterThan(0)
  const readiness = await call(server, null, 'getReadiness')
  expect(readiness.status).toBe(200)
})

test('traces: a collector that does not answer is named in the log, and nothing waits for it', async () => {
  const server = await startServer({
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await serverPort()}`,
      OTEL_EXPORTER_OTLP_TIMEOUT: '300',
      OTEL_BSP_SCHEDULE_DELAY: '50',
    },
  })
  const [guest] = await makeUsers(server, 1)
  expect((await call(server, guest, 'listEvents')).status).toBe(200)
  await expect
    .poll(() => server.output().join('\n'))
    .toMatch(/"err":"connect ECONNREFUSED .*"traces not sent"/)
  expect(await server.stop()).toBe(0)
})

test('traces: without a collector no log line names a trace', async () => {
  const server = await startServer()
  const answer = await call(server, null, 'listEvents')
  expect(await outputUntil(server, answer)).not.toContain('traceId')
})
