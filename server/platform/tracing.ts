import { DiagLogLevel, diag, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base'
import type { MiddlewareHandler } from 'hono'
import type { LogEvent } from 'kysely'
import type { Logger } from 'pino'
import { databaseErrorCode } from './database/database.ts'
import type { Vars } from './http/router.ts'
import { oncePerSecond } from './log.ts'

/** Spans of what this node does, sent by OTLP to a collector. Null on a server without one, which then does not load this file. */
export type Tracing = {
  /** A span for each request, named by its operation; of a stream, until it is open. */
  requests: MiddlewareHandler<Vars>
  /** A span for each statement of a request or a job. In a group it belongs to the request that began the group. */
  statement(event: LogEvent): void
  /** Runs a job in a span of its own. */
  job(name: string, run: () => Promise<void>): Promise<void>
  /** Sends what waits, for at most a second. */
  stop(): Promise<void>
}

/** Milliseconds. */
const longestStop = 1_000
const failed = { code: SpanStatusCode.ERROR }

/**
 * Starts to trace. Sampling, headers and the name of the service are the standard's variables (`OTEL_TRACES_SAMPLER`,
 * `OTEL_EXPORTER_OTLP_HEADERS`, `OTEL_SERVICE_NAME`), which the libraries read.
 * @param endpoint the collector's address, to which `/v1/traces` is added
 */
export function startTracing(endpoint: string, log: Logger): Tracing {
  const line = oncePerSecond()
  const error = (reason: string) =>
    line('traces', (omitted) => log.warn({ err: messageOf(reason), omitted }, 'traces not sent'))
  const nothing = () => undefined
  diag.setLogger(
    { error, warn: nothing, info: nothing, debug: nothing, verbose: nothing },
    DiagLogLevel.ERROR,
  )

  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'spelrum' }).merge(
      detectResources({ detectors: [envDetector] }),
    ),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  })
  const tracer = provider.getTracer('spelrum')
  const contexts = new AsyncLocalStorageContextManager()

  return {
    async requests(c, next) {
      const { method, path } = c.req
      const span = tracer.startSpan(
        method,
        {
          kind: SpanKind.SERVER,
          attributes: { 'http.request.method': method, 'url.path': path.slice(0, 200) },
        },
        ROOT_CONTEXT,
      )
      c.set('traceId', span.spanContext().traceId)
      await contexts.with(trace.setSpan(ROOT_CONTEXT, span), next)
      const { operationId, requestId } = c.var
      if (operationId) span.updateName(operationId)
      span.setAttributes({ 'http.response.status_code': c.res.status, 'spelrum.request_id': requestId })
      if (c.res.status >= 500) span.setStatus(failed)
      span.end()
    },
    statement(event) {
      const context = contexts.active()
      // A stream lives longer than the span of the request that opened it.
      if (!trace.getSpan(context)?.isRecording()) return
      const ended = performance.now()
      const { sql } = event.query
      const span = tracer.startSpan(
        nameOf(sql),
        {
          kind: SpanKind.CLIENT,
          startTime: ended - event.queryDurationMillis,
          // The statement with placeholders, because it must not contain guests' values.
          attributes: { 'db.system.name': 'postgresql', 'db.query.text': sql },
        },
        context,
      )
      if (event.level === 'error')
        span.setStatus({ ...failed, message: databaseErrorCode(event.error) ?? '' })
      span.end(ended)
    },
    async job(name, run) {
      const span = tracer.startSpan(`job ${name}`, {}, ROOT_CONTEXT)
      try {
        await contexts.with(trace.setSpan(ROOT_CONTEXT, span), run)
      } catch (error) {
        span.setStatus({ ...failed, message: (error as Error).message })
        throw error
      } finally {
        span.end()
      }
    },
    stop: () =>
      Promise.race([
        provider.shutdown(),
        new Promise<void>((resolve) => setTimeout(resolve, longestStop).unref()),
      ]),
  }
}

/** The library reports an error as JSON, with its stack. */
function messageOf(reason: string): string {
  try {
    return JSON.parse(reason).message ?? reason
  } catch {
    return reason
  }
}

/** What a statement does and with which table, such as `insert event_bookings`. */
function nameOf(sql: string): string {
  const [verb = ''] = sql.trimStart().split(/\s/, 1)
  const table = /\b(?:from|into|update)\s+"?(\w+)/.exec(sql)?.[1]
  return table ? `${verb} ${table}` : verb
}
