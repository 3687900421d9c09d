import { fileURLToPath } from 'node:url'
import type { Context } from 'hono'
import type { Language } from '#contract/bounds.ts'
import { cookieValue } from '../accounts/cookie.ts'
import type { Engine } from '../engine.ts'
import { ProblemError } from '../http/problem.ts'
import type { App } from '../http/router.ts'
import { answerFile } from './answer-file.ts'
import { readFiles, type StoredFile } from './files.ts'
import { type Preloads, renderManifest, renderPage, screenOf } from './page.ts'

const built = fileURLToPath(new URL('../../../dist/web', import.meta.url))
const manifestAddress = '/app.webmanifest'

type Site = {
  files: Map<string, StoredFile>
  template: string
  preloads: Preloads
  pages: Map<string, Promise<StoredFile>>
}

/**
 * Serves the built web: files by address, and the page for addresses without an extension. The router in the
 * page shows the screen or "not found".
 */
export function webRoutes(app: App, engine: Engine, directory = built): void {
  let site: Promise<Site> | undefined
  app.get('*', async (c, next) => {
    const { path } = c.req
    if (path === '/api' || path.startsWith('/api/')) return next()
    site ??= readSite(directory, engine.env.appName)
    const found = await site.catch((error: Error) => {
      site = undefined
      c.get('log').warn({ err: error.message }, 'the web is not built')
      throw new ProblemError('not_found')
    })
    const file = path === '/index.html' ? undefined : found.files.get(path)
    if (file) return answerFile(c, file)
    // An address with a file extension is not a screen.
    if (/\.[A-Za-z0-9]{2,11}$/.test(path) && path !== '/index.html') return next()
    return answerFile(c, await pageFor(found, path, languageOf(c), engine.env.appName))
  })
}

async function readSite(directory: string, appName: string): Promise<Site> {
  const files = await readFiles(directory)
  const index = files.get('/index.html')?.bodies.identity
  if (!index) throw new Error(`no index.html in ${directory}`)
  const manifest = files.get(manifestAddress)?.bodies.identity
  if (manifest) files.set(manifestAddress, await renderManifest(manifest.bytes, appName))
  const preloads = files.get('/preload.json')?.bodies.identity
  return {
    files,
    template: new TextDecoder().decode(index.bytes),
    preloads: preloads ? JSON.parse(new TextDecoder().decode(preloads.bytes)) : {},
    pages: new Map(),
  }
}

/** One page per screen and language, made on the first request. */
function pageFor(site: Site, path: string, language: Language, appName: string): Promise<StoredFile> {
  const screen = screenOf(site.preloads, path)
  const key = `${language} ${screen ?? ''}`
  let page = site.pages.get(key)
  if (!page) {
    // The texts are preloaded too, because a request by the page's script would delay the first paint.
    const files = [screen ?? '', `language ${language}`].flatMap((name) => site.preloads[name] ?? [])
    page = renderPage(site.template, { language, appName, files: [...new Set(files)] })
    site.pages.set(key, page)
  }
  return page
}

const languageOf = (c: Context): Language =>
  cookieValue(c.req.header('cookie'), 'language') === 'en' ? 'en' : 'sv'
