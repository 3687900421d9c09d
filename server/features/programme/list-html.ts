import { html, raw } from 'hono/html'
import { textsIn } from '#server/platform/texts.ts'
import { listData } from './data-html.ts'
import { addressOf, type Frame, type Html, writePage } from './frame-html.ts'
import type { PublicEvent } from './present.ts'
import { monthInWords, placesOf, priceOf, shortWhen, stampOf } from './words-html.ts'

export type PictureOf = (event: PublicEvent) => string | null

/** The coming events, by month. */
export function listPage(frame: Frame, events: PublicEvent[], pictureOf: PictureOf): Promise<string> {
  const { club, site, language } = frame
  const t = textsIn(language)
  const [first] = events
  const picture = first ? pictureOf(first) : null
  return writePage(frame, {
    path: '/program',
    title: t('programme.title'),
    description: t('programme.about', { club: club.name }),
    picture: picture && `${site}${picture}`,
    data: listData(events.map(({ id }) => `${site}${addressOf(`/program/${id}`, language)}`)),
    main: html`<div class="head"><h1>${t('programme.title')}</h1>
<p class="muted">${events.length > 0 ? t('programme.lead') : t('programme.empty.title')}</p></div>
${events.length === 0 ? html`<p>${t('programme.empty.text')}</p>` : ''}
${[...Map.groupBy(events, (event) => monthInWords(event, language))].map(
  ([month, ofMonth], at) => html`<h2 class="month">${month}</h2>
<ul class="cards">${ofMonth.map((event, nth) => card(frame, event, pictureOf, at === 0 && nth === 0))}</ul>`,
)}`,
  })
}

/** A few events for the page of another site, where there is no room for more. */
export function embeddedPage(frame: Frame, events: PublicEvent[], pictureOf: PictureOf): Promise<string> {
  const { club, language } = frame
  const t = textsIn(language)
  return writePage(frame, {
    path: '/program',
    title: t('programme.title'),
    description: t('programme.about', { club: club.name }),
    picture: null,
    data: null,
    isEmbedded: true,
    main: html`<h1 class="hidden">${t('programme.title')}</h1>
${events.length === 0 ? html`<p>${t('programme.empty.title')}</p>` : ''}
<ul class="cards">${events.slice(0, mostEmbedded).map((event) => card(frame, event, pictureOf, false, 'h2'))}</ul>
<a class="button" href="${addressOf('/program', language)}">${t('programme.whole')}</a>`,
  })
}

const mostEmbedded = 6

function card(
  { language }: Frame,
  event: PublicEvent,
  pictureOf: PictureOf,
  isFirst: boolean,
  heading: 'h2' | 'h3' = 'h3',
): Html {
  return html`<li class="card">${scene(event, pictureOf, language, isFirst)}<div>
<p class="when"><time datetime="${event.startsAt.toISOString()}">${shortWhen(event, language)}</time></p>
${raw(`<${heading} lang="sv">`)}<a href="${addressOf(`/program/${event.id}`, language)}">${event.title}</a>${raw(`</${heading}>`)}
<p class="muted" lang="sv">${event.location}</p>
<p class="foot"><span>${priceOf(event, language)}</span><span class="accent">${placesOf(event, language) ?? ''}</span></p>
</div></li>`
}

/** The picture of an event with its category, and what lies across it. */
export function scene(
  event: PublicEvent,
  pictureOf: PictureOf,
  language: Frame['language'],
  isFirst: boolean,
): Html {
  const picture = pictureOf(event)
  const stamp = stampOf(event, language)
  const loading = isFirst ? html`fetchpriority="high"` : html`loading="lazy"`
  return html`<div class="scene"${stamp !== null ? html` data-dim` : ''}>
${picture !== null ? html`<img src="${picture}" alt="" width="1200" height="675" decoding="async" ${loading}>` : ''}
<span class="pill">${textsIn(language)(`programme.category.${event.category}`)}</span>
${stamp !== null ? html`<span class="stamp">${stamp}</span>` : ''}</div>`
}
