import { html, raw } from 'hono/html'
import { type Language, languages, languageTags } from '#contract/bounds.ts'
import { textsIn } from '#server/platform/texts.ts'
import type { Style } from '#server/platform/web/plain-style.ts'
import type { Club } from './data-html.ts'

export type Html = ReturnType<typeof html>

/** What all pages of a language have. */
export type Frame = { club: Club; site: string; language: Language; style: Style }

type Page = {
  /** Its address without the site and the language. */
  path: string
  title: string
  description: string
  /** An absolute address. */
  picture: string | null
  /** For search engines; null on a page that they should not list. */
  data: object | null
  main: Html
  /** Inside a page of another site: without the club's header, and its links open a page of their own. */
  isEmbedded?: true
}

/** The address of a page. Swedish has none in it, so that a link is short. */
export const addressOf = (path: string, language: Language): string =>
  language === 'sv' ? path : `${path}${path.includes('?') ? '&' : '?'}lang=${language}`

const feedOf = (language: Language) => addressOf('/program.ics', language)

/** The name of a language, in itself. */
function nameOf(language: Language): string {
  const name = new Intl.DisplayNames(languageTags[language], { type: 'language' }).of(language) ?? language
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** A whole page without a script. What is shown in it is escaped by `html`. */
export async function writePage({ club, site, language, style }: Frame, page: Page): Promise<string> {
  const t = textsIn(language)
  const title = page.title === club.name ? club.name : `${page.title} · ${club.name}`
  const inLanguage = (each: Language) => `${site}${addressOf(page.path, each)}`
  const others = languages.filter((each) => each !== language)
  const subtitle = club.subtitle ?? t('programme.subtitle')
  const isShown = !page.isEmbedded
  const written = await html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${title}</title>
<meta name="description" content="${page.description}">
<meta name="theme-color" content="#0C1C16" media="(prefers-color-scheme: dark)">
<meta name="theme-color" content="#FAF5E9" media="(prefers-color-scheme: light)">
<meta property="og:site_name" content="${club.name}">
<meta property="og:type" content="website">
<meta property="og:title" content="${page.title}">
<meta property="og:description" content="${page.description}">
<meta property="og:url" content="${inLanguage(language)}">
<meta property="og:locale" content="${localeOf(language)}">
${others.map((each) => html`<meta property="og:locale:alternate" content="${localeOf(each)}">`)}
${page.picture !== null ? html`<meta property="og:image" content="${page.picture}"><meta name="twitter:card" content="summary_large_image">` : ''}
${
  page.data === null
    ? html`<meta name="robots" content="noindex">`
    : html`<link rel="canonical" href="${inLanguage(language)}">
${languages.map((each) => html`<link rel="alternate" hreflang="${each}" href="${inLanguage(each)}">`)}
<script type="application/ld+json">${raw(JSON.stringify(page.data).replaceAll('<', '\\u003c'))}</script>`
}
<link rel="alternate" type="text/calendar" href="${feedOf(language)}" title="${t('programme.title')}">
${isShown ? '' : html`<base target="_blank">`}
<link rel="icon" href="/icons/mark.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/icons/icon-180.png">
${style.fonts.map((each) => html`<link rel="preload" href="${each}" as="font" type="font/woff2" crossorigin>`)}
<style>${raw(style.text)}</style>
</head>
<body>
${
  isShown
    ? html`<header class="top">
<a class="club" href="${addressOf('/program', language)}"><img src="${club.logo ?? '/icons/mark.svg'}" alt="" width="38" height="38"><span><b lang="sv">${club.name}</b><small${raw(club.subtitle === null ? '' : ' lang="sv"')}>${subtitle}</small></span></a>
<nav class="tools" aria-label="${t('programme.tools')}">
${others.map((each) => html`<a href="${addressOf(page.path, each)}" lang="${each}" hreflang="${each}">${nameOf(each)}</a>`)}
<a href="/auth">${t('programme.signIn')}</a>
</nav>
</header>`
    : ''
}
<main>
${page.main}
</main>
${
  isShown
    ? html`<footer class="bottom muted small">
${club.address === null ? '' : html`<p lang="sv">${[club.organiser ?? club.name, ...club.address.split('\n')].join(', ')}</p>`}
<nav aria-label="${t('programme.legal.label')}"><a href="${feedOf(language)}">${t('programme.subscribe')}</a><a href="/privacy">${t('programme.legal.privacy')}</a><a href="/accessibility">${t('programme.legal.accessibility')}</a></nav>
</footer>`
    : ''
}
</body>
</html>
`
  return String(written)
}

const localeOf = (language: Language) => languageTags[language].replace('-', '_')
