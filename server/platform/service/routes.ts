import { getApiDocs, getHealth, getMetrics, getOpenApi, getReadiness } from '#contract/service.ts'
import { isDraining } from '../drain.ts'
import type { Engine } from '../engine.ts'
import { addressList, isForUnknown } from '../http/client-ip.ts'
import { setHeader } from '../http/outgoing.ts'
import { ProblemError } from '../http/problem.ts'
import { type App, mount } from '../http/router.ts'
import { contentPolicy } from '../http/security-headers.ts'
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

  mount(app, getReadiness, async (c) => {
    const ready = !isDraining(engine) && engine.realtime.isListening() && (await isDatabaseUp(engine))
    return ready ? c.json({ status: 'ok' as const }, 200) : c.json({ status: 'unavailable' as const }, 503)
  })

  mount(app, getMetrics, async (c) => {
    const ip = c.get('clientIp')
    if (!mayRead(ip) || isForUnknown(c, ip)) throw new ProblemError('not_found')
    const { registry } = metricsOf(engine)
    return c.text(await registry.metrics(), 200, { 'Content-Type': registry.contentType })
  })

  let described: Record<string, unknown> | undefined
  const describe = () => {
    described ??= openApiDocument(app, engine.env)
    return described
  }
  mount(app, getOpenApi, (c) => c.json(describe(), 200))

  let page: string | undefined
  mount(app, getApiDocs, (c) => {
    page ??= docsPage(describe(), engine.env.appName)
    setHeader(c, 'Content-Security-Policy', contentPolicy({ style: docsStyleSource }))
    return c.html(page, 200)
  })
}

async function isDatabaseUp(engine: Engine): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, pingTimeoutMs, false)
  })
  const ping = engine.pool.query('select 1').then(
    () => true,
    () => false,
  )
  const isAnswered = await Promise.race([ping, tooLate])
  clearTimeout(timer)
  return isAnswered
}
