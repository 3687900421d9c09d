import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Engine } from '../engine.ts'
import { answerError, answerNotFound } from '../http/answers.ts'
import { type App, createRouter } from '../http/router.ts'
import { webRoutes } from './routes.ts'

const page = `<!doctype html><html lang="sv"><head><title>Spelrum</title>
<meta name="application-name" content="Spelrum" /></head><body><div id="root"></div></body></html>`
const script = 'console.log("å")'.repeat(50)

const parts = (name: string, requests: string[], html: string) => ({
  files: [`/assets/${name}-1.js`, `/assets/${name}-1.css`],
  requests,
  html: { sv: `<h1>{{appName}} ${html}</h1>`, en: `<h1>English ${html}</h1>` },
})
const hero =
  '<link rel="preload" as="image" href="/hero.svg"/><img data-default-hero="true" src="/hero.svg"/>'
const defaults = [0, 1, 2]
  .map(
    (n) =>
      `<link rel="preload" as="image" href="/${n}.webp"/><img data-event-picture="${n}" src="/${n}.webp"/>`,
  )
  .join('')
const screens = {
  languages: { sv: ['/assets/sv-1.js'], en: ['/assets/en-1.js'] },
  styles: '/assets/prerendered-1.css',
  screens: {
    '/auth': parts('auth', ['/api/auth/session'], 'Logga in'),
    '/': parts('home', ['/api/auth/session', '/api/home'], `Hem${hero}${defaults}`),
    '/events': parts('events', ['/api/auth/session', '/api/events'], `Events${defaults}`),
    '/event/{eventId}': parts('event', ['/api/auth/session', '/api/header'], 'Event'),
  },
}
const engine = { env: { appName: 'Kulan & <Kön>' } } as Engine
const signedIn = { cookie: 'session' }
const findEventPicture = async () => null
const hasSession = async (cookie: string | undefined) => cookie === 'session'

let folder: string
let app: App
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spelrum-web-'))
  const site = join(folder, 'web')
  await mkdir(join(site, 'assets'), { recursive: true })
  await mkdir(join(site, '.vite'))
  await writeFile(join(folder, 'secret.json'), '"secret"')
  await writeFile(join(site, 'index.html'), page)
  await writeFile(join(site, '.vite', 'manifest.json'), '{}')
  await writeFile(join(site, 'app.webmanifest'), '{"name":"Spelrum","short_name":"Spelrum","lang":"sv"}')
  await writeFile(join(site, 'screens.json'), JSON.stringify(screens))
  await writeFile(join(site, 'assets', 'main-1.js'), script)
  await writeFile(join(site, 'assets', 'main-1.js.br'), brotliCompressSync(script))
  await writeFile(join(site, 'assets', 'main-1.js.gz'), gzipSync(script))
  await writeFile(join(site, 'service-worker.js'), 'self')
  await writeFile(join(site, 'mark.svg'), '<svg/>')
  app = createRouter()
  app.onError(answerError(engine))
  app.notFound(answerNotFound(app))
  webRoutes(app, engine, { directory: site, hasHeroPicture: async () => false, findEventPicture, hasSession })
})
afterAll(() => rm(folder, { recursive: true }))

const get = (path: string, headers: Record<string, string> = {}) => app.request(path, { headers })

describe('files', () => {
  test.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['identity', null],
    ['br;q=0, gzip;q=0.5', 'gzip'],
  ])('files of the web are served in the best encoding for Accept-Encoding %s', async (accept, encoding) => {
    const answer = await get('/assets/main-1.js', { 'accept-encoding': accept })
    expect([answer.status, answer.headers.get('content-encoding')]).toEqual([200, encoding])
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(answer.headers.get('vary')).toBe('Accept-Encoding')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(answer.headers.get('content-length')).toBe(String(bytes.length))
    if (encoding === 'br') expect(brotliDecompressSync(bytes).toString()).toBe(script)
  })

  test.each(['/', '/service-worker.js', '/mark.svg'])(
    'text files of the web are served as UTF-8: %s',
    async (path) => {
      expect((await get(path)).headers.get('content-type')).toMatch(/; charset=utf-8$/)
    },
  )

  test('files of the web are answered with 304 when they are unchanged', async () => {
    const etag = (await get('/assets/main-1.js')).headers.get('etag') ?? ''
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const answer = await get('/assets/main-1.js', { 'if-none-match': tag })
      expect([answer.status, await answer.text()]).toEqual([304, ''])
    }
    expect((await get('/assets/main-1.js', { 'if-none-match': '"other"' })).status).toBe(200)
  })

  test('files of the web have the same Content-Length and no body in the answer to HEAD', async () => {
    const answer = await app.request('/assets/main-1.js', { method: 'HEAD' })
    expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([
      200,
      String(Buffer.byteLength(script)),
      '',
    ])
  })

  test('files of the web without a hash in their name are revalidated every time', async () => {
    expect((await get('/service-worker.js')).headers.get('cache-control')).toBe('no-cache')
  })

  test('the manifest of the web has the configured name', async () => {
    const answer = await get('/app.webmanifest')
    expect(await answer.json()).toEqual({ name: 'Kulan & <Kön>', short_name: 'Kulan & <Kön>', lang: 'sv' })
  })
})

describe('the page', () => {
  test.each(['/', '/events', '/event/1', '/no/such/screen', '/index.html'])(
    'the page is served for %s',
    async (path) => {
      const answer = await get(path)
      const html = await answer.text()
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-cache'])
      expect(html).toContain('<html lang="sv"')
      expect(html).toContain('<title>Kulan &amp; &lt;Kön&gt;</title>')
      expect(html).toContain('name="application-name" content="Kulan &amp; &lt;Kön&gt;"')
    },
  )

  test('the page of a screen has its files, its requests, and the screen as the build has rendered it', async () => {
    for (const path of ['/event/3f2b8c1e', '/event/3f2b8c1e/']) {
      const html = await (await get(path, signedIn)).text()
      expect(html).toContain('<link rel="stylesheet" href="/assets/event-1.css" crossorigin>')
      expect(html).toContain('<meta name="script" content="/assets/event-1.js">')
      expect(html).toContain('<meta name="script" content="/assets/sv-1.js">')
      expect(html).toContain('<link rel="preload" href="/api/header" as="fetch" crossorigin="anonymous">')
      expect(html).toContain('<div class="prerendered" inert><h1>Kulan &amp; &lt;Kön&gt; Event</h1></div>')
    }
    expect(await (await get('/events', signedIn)).text()).not.toContain('event-1')
  })

  test.each([{}, { cookie: 'other' }])(
    'the page of any screen without a session is the sign-in page, and requests only the session',
    async (headers) => {
      const html = await (await get('/event/3f2b8c1e', headers)).text()
      // Its form can be filled in before the scripts have arrived.
      expect(html).toContain('<div class="prerendered"><h1>Kulan &amp; &lt;Kön&gt; Logga in</h1></div>')
      expect(html.match(/href="\/api\/[^"]*"/g)).toEqual(['href="/api/auth/session"'])
    },
  )

  test.each([
    ['has none of its own', async () => false, true],
    ['has its own', async () => true, false],
    ['cannot be asked for it', () => Promise.reject(new Error('no database')), false],
    ['does not answer', () => new Promise<boolean>(() => undefined), false],
  ])(
    'the page of Home has the right default picture when the club %s',
    async (_, hasHeroPicture, isShown) => {
      const own = createRouter()
      webRoutes(own, engine, { directory: join(folder, 'web'), hasHeroPicture, findEventPicture, hasSession })
      const html = await (await own.request('/', { headers: signedIn })).text()
      expect(html).toContain('Hem')
      expect(html.match(/\/hero\.svg/g)?.length).toBe(isShown ? 2 : undefined)
    },
  )

  describe.each(['/', '/events'])('%s', (path) =>
    test.each([
      ['of its own', async () => '/api/pictures/a?b&c', ['/api/pictures/a?b&amp;c']],
      ['that is a default one', async () => 2, ['/2.webp']],
      ['that is the first default one', async () => 0, ['/0.webp']],
      ['of no event', async () => null, []],
      ['that cannot be asked for', () => Promise.reject(new Error('no database')), []],
    ])(
      'the page with a picture of the first event %s contains and preloads only that picture',
      async (_, find, expected) => {
        const own = createRouter()
        const directory = join(folder, 'web')
        webRoutes(own, engine, {
          directory,
          hasHeroPicture: async () => true,
          findEventPicture: find,
          hasSession,
        })
        const html = await (await own.request(path, { headers: signedIn })).text()
        const found = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, address]) => address)
        expect(found(/<img [^>]*src="([^"]*)"/g)).toEqual(expected)
        expect(found(/<link rel="preload" as="image" href="([^"]*)"/g)).toEqual(expected)
      },
    ),
  )

  test('the page is in the language of the guest', async () => {
    const answer = await get('/', { cookie: 'a=b; language=en' })
    expect(await answer.text()).toContain('<html lang="en"')
    expect(answer.headers.get('vary')).toContain('Cookie')
    expect(await (await get('/', { cookie: 'language="><script>' })).text()).toContain('<html lang="sv"')
  })
})

describe('an unknown file', () => {
  test.each([
    '/assets/nope.js',
    '/.vite/manifest.json',
    '/..%2fsecret.json',
    '/%2e%2e/secret.json',
    '/assets/..%2f..%2fsecret.json',
    '/assets/%5c..%5c..%5csecret.json',
    '/assets/main-1.js%00.html',
    '//secret.json',
    '/api/nope',
    '/api',
  ])('an unknown file is answered with 404: %s', async (path) => {
    const answer = await app.request(`http://localhost${path}`)
    const text = await answer.text()
    expect(text).not.toContain('"secret"')
    expect(answer.status).toBe(404)
  })

  test('the folder of the built web can appear after the start: until then every page is answered with 404', async () => {
    const empty = createRouter()
    empty.onError(answerError(engine))
    const log = { warn: () => undefined }
    empty.use(async (c, next) => {
      c.set('log', (() => log) as never)
      await next()
    })
    const site = join(folder, 'later')
    webRoutes(empty, engine, {
      directory: site,
      hasHeroPicture: async () => false,
      findEventPicture,
      hasSession,
    })
    expect((await empty.request('/')).status).toBe(404)
    await mkdir(site)
    await writeFile(join(site, 'index.html'), page)
    expect((await empty.request('/')).status).toBe(200)
  })
})
