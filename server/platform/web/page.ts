import type { Language } from '#contract/bounds.ts'
import { operations } from '#contract/operations.ts'
import { escapeHtml } from '../html.ts'
import { type StoredFile, storedFile } from './files.ts'

const sessionAddress = operations.getSession.replace('GET ', '')

/** What the server adds to the HTML page of each screen. The build writes it (`scripts/web-build/document.ts`). */
export type Screens = {
  /** The files of each language. */
  languages: Partial<Record<Language, string[]>>
  /** The style sheet of the HTML below. */
  styles: string
  /** Address pattern of a screen (`/event/{id}`) → what its document contains. */
  screens: Record<string, ScreenParts>
}
export type ScreenParts = {
  /** The screen's scripts and styles. */
  files: string[]
  /** The addresses that the screen requests first when a user is signed in. */
  requests: string[]
  /** The screen while it waits for the answers. */
  html: Record<Language, string>
}

const builtName = 'Spelrum'

/** The pattern of the screen that an address belongs to, if any. */
export const screenOf = ({ screens }: Screens, path: string): string | undefined =>
  Object.keys(screens).find((pattern) => patternOf(pattern).test(path))

const patternOf = (pattern: string) =>
  new RegExp(`^${pattern.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{[^}]+\}/g, '[^/]+')}/?$`)

export type PageOptions = {
  language: Language
  appName: string
  /** Undefined for an address without a screen. */
  screen: string | undefined
  isSignedIn: boolean
  /** Whether Home has a picture of the club's own; the build has rendered it with the default one. */
  hasHero: boolean
  /** The picture of the first event, for the screens that show that event. */
  eventPicture: EventPicture
}
/** A picture's address or the number of a default picture. Null when nothing is known. */
export type EventPicture = string | number | null

/**
 * The HTML page of a screen. It has the guest's language, the configured name, and what can be painted before the scripts have
 * arrived. Links make the browser fetch the screen's styles and data early; meta elements name its scripts.
 */
export async function renderPage(
  template: string,
  built: Screens,
  { language, appName, screen, isSignedIn, hasHero, eventPicture }: PageOptions,
): Promise<StoredFile> {
  const name = escapeHtml(appName)
  const parts = screen === undefined ? undefined : built.screens[screen]
  // The texts are fetched early too, because a request by the page's script would delay the first paint.
  const files = new Set([
    ...(parts ? [built.styles, ...parts.files] : []),
    ...(built.languages[language] ?? []),
  ])
  const requests = isSignedIn ? (parts?.requests ?? []) : [sessionAddress]
  const links = [...[...files].map(fileLink), ...requests.map(requestLink)]
  const html = template
    .replace(/<html lang="[^"]*"/, `<html lang="${language}"${parts ? ' data-painted' : ''}`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${name}</title>`)
    .replace(
      `name="application-name" content="${builtName}"`,
      () => `name="application-name" content="${name}"`,
    )
    .replace('</head>', () => `${links.join('')}</head>`)
    // Inert, because nothing in it works yet. Only the sign-in form can be filled in: the app takes over what was typed.
    .replace('<div id="root"></div>', () => {
      const html = parts?.html[language].replaceAll('{{appName}}', name) ?? ''
      const shown = withEventPicture(hasHero ? withoutDefaultHero(html) : html, eventPicture)
      return `<div id="root"><div class="prerendered"${screen?.startsWith('/auth') ? '' : ' inert'}>${shown}</div></div>`
    })
  return storedFile(html, 'text/html; charset=utf-8')
}

/** Removes the default picture of Home's hero. */
function withoutDefaultHero(html: string): string {
  const [tag, src = ''] = /<img [^>]*data-default-hero[^>]* src="([^"]+)"[^>]*>/.exec(html) ?? []
  return tag === undefined ? html : withoutPicture(html, tag, src)
}

/** The build has rendered all default pictures. Keeps the one that the first event shows, or replaces it by the event's own picture. */
function withEventPicture(html: string, picture: EventPicture): string {
  let shown = html
  for (const [tag, number, src = ''] of html.matchAll(
    /<img data-event-picture="(\d)"[^>]* src="([^"]+)"[^>]*>/g,
  )) {
    if (typeof picture === 'string' && number === '0')
      shown = shown.replaceAll(`"${src}"`, () => `"${escapeHtml(picture)}"`)
    else if (Number(number) !== picture) shown = withoutPicture(shown, tag, src)
  }
  return shown
}

/** Removes a picture and the link that preloads it. */
const withoutPicture = (html: string, tag: string, src: string) =>
  html
    .replace(tag, '')
    .replace(/<link rel="preload" as="image" href="([^"]+)"[^>]*>/g, (link, href) =>
      href === src ? '' : link,
    )

const fileLink = (file: string) =>
  file.endsWith('.css')
    ? `<link rel="stylesheet" href="${escapeHtml(file)}" crossorigin>`
    : `<meta name="script" content="${escapeHtml(file)}">`

const requestLink = (address: string) =>
  `<link rel="preload" href="${escapeHtml(address)}" as="fetch" crossorigin="anonymous">`

/** The web manifest with the configured name. */
export async function renderManifest(template: Uint8Array, appName: string): Promise<StoredFile> {
  const manifest = { ...JSON.parse(new TextDecoder().decode(template)), name: appName, short_name: appName }
  return storedFile(JSON.stringify(manifest), 'application/manifest+json')
}
