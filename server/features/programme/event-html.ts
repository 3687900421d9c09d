import { html, raw } from 'hono/html'
import { momentInWords } from '#server/platform/day-in-words.ts'
import { textsIn } from '#server/platform/texts.ts'
import { cancelledData, eventData } from './data-html.ts'
import { addressOf, type Frame, type Html, writePage } from './frame-html.ts'
import { type PictureOf, scene } from './list-html.ts'
import type { PublicEvent } from './present.ts'
import { dayInWords, placesOf, priceOf, summaryOf, timesOf } from './words-html.ts'

/** One event, with the way into the app. */
export function eventPage(frame: Frame, event: PublicEvent, pictureOf: PictureOf): Promise<string> {
  const { club, site, language } = frame
  const t = textsIn(language)
  const path = `/program/${event.id}`
  const own = pictureOf(event)
  const picture = own && `${site}${own}`
  const url = `${site}${addressOf(path, language)}`
  const places = placesOf(event, language)
  return writePage(frame, {
    path,
    title: event.title,
    description: summaryOf(event, language),
    picture,
    data: eventData(event, { club, site, url, picture }),
    main: html`${back(frame)}
<h1 lang="sv">${event.title}</h1>
<div class="detail">
${scene(event, pictureOf, language, true)}
<section class="panel" aria-label="${t('programme.facts')}">
<dl class="facts">
${fact('date', t('programme.date'), html`<time datetime="${event.startsAt.toISOString()}">${dayInWords(event, language)}</time>`)}
${fact('time', t('programme.time'), timesOf(event))}
${event.doorsTime === null ? '' : fact('doors', t('programme.doors'), event.doorsTime)}
${fact('location', t('programme.location'), html`<span lang="sv">${event.location}</span>`)}
${fact('price', t('programme.price'), priceOf(event, language))}
${places !== null ? fact('places', t('programme.places'), places) : ''}
</dl>
${wayIn(event, language)}
</section>
${event.description !== null ? html`<section class="about"><h2>${t('programme.heading')}</h2><p lang="sv">${event.description}</p></section>` : ''}
</div>`,
  })
}

function wayIn({ id, isFull, hasStarted }: PublicEvent, language: Frame['language']): Html {
  const t = textsIn(language)
  const isOpen = !isFull && !hasStarted
  const note = hasStarted ? 'whyStarted' : isFull ? 'whyFull' : 'howToBook'
  return html`<p class="muted small">${t(`programme.${note}`)}</p>
<div class="action"><a class="button" href="${isOpen ? `/book/${id}` : `/event/${id}`}"${isOpen ? '' : html` data-quiet`}>${t(isOpen ? 'programme.book' : 'programme.open')}</a></div>`
}

/** An event that was deleted before it began. It says what it was, and not why, which those who had a place have read. */
export function cancelledPage(
  frame: Frame,
  event: { id: string; title: string; location: string; date: string; time: string; startsAt: Date },
): Promise<string> {
  const { club, site, language } = frame
  const t = textsIn(language)
  const path = `/program/${event.id}`
  const when = momentInWords(event.date, event.time, language)
  return writePage(frame, {
    path,
    title: `${t('programme.cancelled.stamp')}: ${event.title}`,
    description: `${t('programme.cancelled.text')} ${when}. ${event.location}.`,
    picture: null,
    data: cancelledData(event, {
      club,
      site,
      url: `${site}${addressOf(path, language)}`,
      picture: null,
    }),
    main: html`<div class="head"><p class="accent">${t('programme.cancelled.stamp')}</p><h1 lang="sv">${event.title}</h1></div>
<p>${t('programme.cancelled.text')} <span class="muted">${when}, <span lang="sv">${event.location}</span></span></p>
${back(frame)}`,
  })
}

/** For an address without an event. */
export function missingPage(frame: Frame): Promise<string> {
  const t = textsIn(frame.language)
  return writePage(frame, {
    path: '/program',
    title: t('programme.missing.title'),
    description: t('programme.missing.text'),
    picture: null,
    data: null,
    main: html`<div class="head"><h1>${t('programme.missing.title')}</h1><p class="muted">${t('programme.missing.text')}</p></div>
${back(frame)}`,
  })
}

export const back = ({ language }: Frame): Html =>
  html`<a class="back" href="${addressOf('/program', language)}">${icon('back')}${textsIn(language)('programme.whole')}</a>`

export const fact = (name: Icon, label: string, value: unknown): Html =>
  html`<div>${icon(name)}<dt class="muted small">${label}</dt><dd>${value}</dd></div>`

/** The app's icons, of Lucide. */
const icons = {
  back: '<path d="m12 19-7-7 7-7"/><path d="M19 12H5"/>',
  date: '<path d="M8 2v3M16 2v3M3 9h18M8 13h.01M12 13h.01M16 13h.01M8 17h.01M12 17h.01M16 17h.01"/><rect x="3" y="3" width="18" height="18" rx="2"/>',
  time: '<circle cx="12" cy="12" r="10"/><path d="M12 6v6l4 2"/>',
  doors:
    '<path d="M11 20H2M11 4.562v16.157a1 1 0 0 0 1.242.97L19 20V5.562a2 2 0 0 0-1.515-1.94l-4-1A2 2 0 0 0 11 4.561zM11 4H8a2 2 0 0 0-2 2v14M14 12h.01M22 20h-3"/>',
  location:
    '<path d="M20 10c0 4.993-5.539 10.193-7.399 11.799a1 1 0 0 1-1.202 0C9.539 20.193 4 14.993 4 10a8 8 0 0 1 16 0"/><circle cx="12" cy="10" r="3"/>',
  price:
    '<path d="M12.586 2.586A2 2 0 0 0 11.172 2H4a2 2 0 0 0-2 2v7.172a2 2 0 0 0 .586 1.414l8.704 8.704a2.426 2.426 0 0 0 3.42 0l6.58-6.58a2.426 2.426 0 0 0 0-3.42z"/><circle cx="7.5" cy="7.5" r=".5" fill="currentColor"/>',
  places:
    '<path d="M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2M16 3.128a4 4 0 0 1 0 7.744M22 21v-2a4 4 0 0 0-3-3.87"/><circle cx="9" cy="7" r="4"/>',
} as const
type Icon = keyof typeof icons

const icon = (name: Icon) =>
  raw(
    `<svg width="20" height="20" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${icons[name]}</svg>`,
  )
