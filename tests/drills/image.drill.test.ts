import { chown, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { cookieOf } from '#tests/accounts/browser-like.ts'
import { mailTo } from '#tests/accounts/outbox.ts'
import { makeEvent } from '#tests/events/make-event.ts'
import { type Called, call } from '#tests/harness/call.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { report } from '#tests/harness/long-form.ts'
import { serverPort } from '#tests/harness/ports.ts'
import { testSecret } from '#tests/harness/server.ts'
import { type Running, ready } from '#tests/harness/server-process.ts'
import { bareDatabase } from '#tests/operations/bare-database.ts'
import { commandsByHand, readCompose } from '#tests/operations/compose.ts'
import { lineOf, makeDish } from '#tests/orders/make-menu.ts'
import { order } from '#tests/orders/make-order.ts'
import { debootstrapTool, makeBaseImage, npmOfThisMachine } from './base-image.ts'
import { type Buildah, buildahTool, execInside, openBuildah, signalInside } from './buildah.ts'
import { caddyTool, startCaddy } from './caddy.ts'
import { drill } from './drill.ts'
import { startGuests } from './guests.ts'

const base = 'node:24-bookworm-slim'
/** Megabytes of the app in the image, above the base. */
const mostOfTheApp = 100

drill(
  'image: is built, runs as compose.yaml says, and stops and restarts while guests write',
  { tools: [buildahTool, debootstrapTool, caddyTool], mounts: true, timeout: 3_600_000 },
  async () => {
    const tool = await openBuildah()
    const { buildah, run, start: startIn, folder } = tool
    await build(tool)

    // What an engine for containers does, from what the image and compose.yaml say.
    const { config } = JSON.parse(await buildah('inspect', '--type=image', 'spelrum')).Docker
    const [appPort, port] = [await serverPort(), await serverPort()]
    const domain = `localhost:${port}`
    const { services } = readCompose({ DOMAIN: domain, SECRET: testSecret, POSTGRES_PASSWORD: 'postgres' })
    const database = await bareDatabase()
    const env = {
      ...services.app?.environment,
      // The harness's PostgreSQL and Caddy are on this machine, where another program may have port 3000.
      DATABASE_URL: database.url,
      TRUST_PROXY: '127.0.0.1,::1',
      HOST: '127.0.0.1',
      PORT: String(appPort),
    }
    const [data, backups] = [join(folder, 'data'), join(folder, 'backups')]
    for (const volume of [data, backups]) await mkdir(volume)
    // A named volume gets the owner that its folder has in the image.
    await chown(data, 1000, 1000)
    const app = await buildah('from', '--pull-never', 'spelrum')
    const inApp = { env, volumes: { [data]: '/app/data' } }
    const backup = await buildah('from', '--pull-never', 'spelrum')
    const inBackup = {
      env: { ...services.backup?.environment, DATABASE_URL: database.url },
      user: services.backup?.user,
      volumes: { [backups]: '/backups' },
    }

    const withoutDatabase = await run(app, config.Cmd, { ...inApp, env: { ...env, DATABASE_URL: '' } }).catch(
      String,
    )
    expect(withoutDatabase).toContain('There is no embedded database here')
    expect(withoutDatabase).toContain('Set DATABASE_URL to a PostgreSQL server (15 or later)')

    const url = `https://${domain}`
    const server = { url, pool: database.pool }
    const healthCheck = config.Healthcheck.Test.slice(1)
    async function start(): Promise<Running> {
      const running = startIn(app, config.Cmd, inApp)
      await ready(`http://127.0.0.1:${appPort}`, running)
      return running
    }
    async function stop(running: Running): Promise<number> {
      const since = stopwatch()
      await signalInside(running, 'SIGTERM')
      expect(await running.exit).toBe(0)
      const took = since()
      expect(took).toBeLessThan(Number.parseInt(services.app?.stop_grace_period ?? '', 10))
      return took
    }

    await expect(run(app, healthCheck, inApp)).rejects.toThrow('exited with status 1')
    let running = await start()
    await execInside(running, healthCheck)
    expect(await execInside(running, ['id', '--user', '--name'])).toBe('node')
    await startCaddy(folder, { domain, app: `127.0.0.1:${appPort}` })
    const home = await fetch(url)
    expect(home.status).toBe(200)
    expect(await home.text()).toContain('<div id="root"')

    const guests = await startGuests(server)
    await expect.poll(() => guests.acknowledged().signUp).toBeGreaterThan(2)
    const gap = guests.measureGap()
    const stopTook = await stop(running)
    running = await start()
    const before = guests.acknowledged()
    await expect.poll(() => guests.acknowledged().answer).toBeGreaterThan(before.answer + 5)
    const milliseconds = Math.round(gap())
    await guests.stop()
    expect(guests.unexpected).toEqual([])
    expect(await guests.broken(database.pool)).toEqual([])
    await expectInvariants(database.pool)
    report(
      `SIGTERM: ended with 0 after ${stopTook} s; ${milliseconds} ms without writes; acknowledged ${JSON.stringify(guests.acknowledged())}; answers ${JSON.stringify([...guests.answers])}`,
    )

    // One guest, from the sign-up on.
    const email = 'nygast@example.se'
    const signedUp = await call(server, null, 'signUp', {
      body: { email, password: 'krita-pa-kon-47', displayName: 'Ny gäst', language: 'sv' },
    })
    expect(signedUp.status).toBe(201)
    const guest = { cookie: cookieOf(signedUp) }
    await mailTo({ dataDir: data }, email, /Välkommen/)
    const eventId = await makeEvent(server)
    expect((await call(server, guest, 'bookEvent', { params: { eventId } })).status).toBe(200)
    const dish = await makeDish(server)
    const ordered = await order(server, guest, { lines: [lineOf(dish)] })
    expect(ordered.status).toBe(201)

    const [makeAdmin, restore] = commandsByHand().map(({ command }) => command)
    const grant = makeAdmin?.map((word) => word.replace(/^.+@.+$/, email)) ?? []
    expect(await execInside(running, grant)).toContain('is now an admin')
    const loop = startIn(backup, services.backup?.command ?? [], inBackup)
    await expect.poll(() => loop.output.join('\n')).toMatch(/\d+ rows of \d+ tables/)
    const [file = ''] = await readdir(backups)
    const afterBackup = await order(server, guest, { lines: [lineOf(dish)] })
    expect(afterBackup.status).toBe(201)

    await stop(running)
    running = await start()
    const mine = async () => {
      const ids = ({ body }: Called) => body.items.map(({ id }: { id: string }) => id)
      return {
        bookings: ids(await call(server, guest, 'listMyEventBookings')).length,
        orders: ids(await call(server, guest, 'listMyOrders')),
      }
    }
    expect(await mine()).toEqual({ bookings: 1, orders: [afterBackup.body.id, ordered.body.id] })
    await stop(running)
    const byHand = await buildah('from', '--pull-never', 'spelrum')
    const restored = await run(byHand, restore?.map((word) => word.replace('<file>', file)) ?? [], inBackup)
    running = await start()
    expect(await mine()).toEqual({ bookings: 1, orders: [ordered.body.id] })
    report(`restore of ${file}: ${restored}`)
    await stop(running)
  },
)

/** Builds the image `spelrum` from the work tree, and reports its size. */
async function build(tool: Buildah): Promise<void> {
  const { buildah, run, folder } = tool
  const seconds = stopwatch()
  await makeBaseImage(tool, base)
  const baseTook = seconds()
  const how = ['--isolation=chroot', '--network=host', '--pull-never', '--format=docker']
  await buildah('bud', ...how, ...(await npmOfThisMachine(folder)), '--tag=spelrum', '.')
  const buildTook = seconds()

  const megabytes = async (image: string) => {
    const container = await buildah('from', '--pull-never', image)
    const measure = ['du', '--one-file-system', '--apparent-size', '--summarize', '--block-size=1000000']
    const size = await run(container, [...measure, '/'], { user: 'root' })
    await buildah('rm', container)
    return Number.parseInt(size, 10)
  }
  const [whole, below] = [await megabytes('spelrum'), await megabytes(base)]
  report(
    `base ${below} MB in ${baseTook} s; image ${whole} MB in ${buildTook} s, of which the app ${whole - below} MB`,
  )
  expect(whole - below).toBeLessThanOrEqual(mostOfTheApp)
}

/** Returns a function for the seconds since its last call. */
function stopwatch(): () => number {
  let since = performance.now()
  return () => {
    const took = performance.now() - since
    since = performance.now()
    return Math.round(took / 100) / 10
  }
}
