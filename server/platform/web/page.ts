import type { Language } from '#contract/bounds.ts'
import { escapeHtml } from '../html.ts'
import { type StoredFile, storedFile } from './files.ts'

/** Address pattern of a screen (`/event/{id}`), or `language sv` → the files to preload. */
export type Preloads = Record<string, string[]>

const builtName = 'Spelrum'

/** The pattern of `preload.json` that an address belongs to, if any. */
export const screenOf = (preloads: Preloads, path: string): string | undefined =>
  Object.keys(preloads).find((pattern) => patternOf(pattern).test(path))

const patternOf = (pattern: string) =>
  new RegExp(`^${pattern.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{[^}]+\}/g, '[^/]+')}/?$`)

/**
 * The HTML page of a screen with the guest's language, the configured name, and preload links to `files`,
 * so that the browser fetches them early.
 */
export async function renderPage(
  template: string,
  options: { language: Language; appName: string; files: readonly string[] },
): Promise<StoredFile> {
  const name = escapeHtml(options.appName)
  const links = options.files.map((file) =>
    file.endsWith('.css')
      ? `<link rel="preload" href="${escapeHtml(file)}" as="style" crossorigin>`
      : `<link rel="modulepreload" href="${escapeHtml(file)}" crossorigin>`,
  )
  const html = template
    .replace(/<html lang="[^"]*"/, `<html lang="${options.language}"`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${name}</title>`)
    .replace(
      `name="application-name" content="${builtName}"`,
      () => `name="application-name" content="${name}"`,
    )
    .replace('</head>', () => `${links.join('')}</head>`)
  return storedFile(html, 'text/html; charset=utf-8')
}

/** The web manifest with the configured name. */
export async function renderManifest(template: Uint8Array, appName: string): Promise<StoredFile> {
  const manifest = { ...JSON.parse(new TextDecoder().decode(template)), name: appName, short_name: appName }
  return storedFile(JSON.stringify(manifest), 'application/manifest+json')
}
