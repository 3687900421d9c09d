import { getApiDocs, getHealth, getMetrics, getOpenApi, getReadiness } from '#contract/service.ts'
import type { Env } from '../../env.ts'
import { isShort } from '../database/shortage.ts'
import { isDraining } from '../drain.ts'
import type { Engine } from '../engine.ts'
import { addressList, isForUnknown } from '../http/client-ip.ts'
import { setHeader } from '../http/outgoing.ts'
import { ProblemError } from '../http/problem.ts'
import { type App, mount } from '../http/router.ts'
import { contentPolicy } from '../http/security-headers.ts'
import { answerFile } from '../web/answer-file.ts'
import { type StoredFile, storedFile } from '../web/files.ts'
import { docsPage, docsStyleSource } from './docs-page.ts'
import { metricsOf } from './metrics.ts'
import { openApiDocument } from './openapi.ts'

/** The address ranges of private networks. */
const privateNetworks = [
  '127.0.0.0/8',
  '::1',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  'fc00::/7',
  'fe80::/10',
]
const pingTimeoutMs = 1_500

export function serviceRoutes(app: App, engine: Engine): void {
  const mayRead = addressList([...privateNetworks, ...engine.env.trustProxy])

  mount(app, getHealth, (c) => c.json({ status: 'ok' as const }, 200))

  let lastReason: string | null = null
  mount(app, getReadiness, async (c) => {
    const reason = await whyNotReady(engine)
    if (reason !== lastReason) {
      if (reason) engine.log.warn({ reason }, 'not ready')
      else engine.log.info('ready again')
    }
    lastReason = reason
    return reason ? c.json({ status: 'unavailable' as const }, 503) : c.json({ status: 'ok' as const }, 200)
  })

  mount(app, getMetrics, async (c) => {
    const ip = c.get('clientIp')
    if (!mayRead(ip) || isForUnknown(c, ip)) throw new ProblemError('not_found')
    const { registry } = metricsOf(engine)
    return c.text(await registry.metrics(), 200, { 'Content-Type': registry.contentType })
  })

  let description: Promise<Description> | undefined
  const describe = () => {
    description ??= makeDescription(app, engine.env)
    return description
  }
  mount(app, getOpenApi, async (c) => answerFile(c, (await describe()).document) as never)
  mount(app, getApiDocs, async (c) => {
    setHeader(c, 'Content-Security-Policy', contentPolicy({ style: docsStyleSource }))
    return answerFile(c, (await describe()).page) as never
  })
}

type Description = { document: StoredFile; page: StoredFile }

/** The description of the API for programs and for people, made once. */
async function makeDescription(app: App, env: Env): Promise<Description> {
  const document = openApiDocument(app, env)
  return {
    document: await storedFile(JSON.stringify(document), 'application/json'),
    page: await storedFile(docsPage(document, env.appName), 'text/html; charset=utf-8'),
  }
}

/** Why this node cannot serve now, for the log; null if it can. */
async function whyNotReady(engine: Engine): Promise<string | null> {
  if (isDraining(engine)) return 'the server is stopping'
  if (isShort(engine)) return 'the database has no space'
  if (!engine.realtime.isListening()) return 'the realtime bus does not listen'
  const reason = await whyNoDatabase(engine)
  return reason && `the database cannot be used: ${reason}`
}

async function whyNoDatabase(engine: Engine): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<string>((resolve) => {
    timer = setTimeout(resolve, pingTimeoutMs, 'it does not answer')
  })
  const ping = engine.pool.query('select 1').then(
    () => null,
    (error: Error) => error.message,
  )
  const reason = await Promise.race([ping, tooLate])
  clearTimeout(timer)
  return reason
}
