import { html, raw } from 'hono/html'
import encodeQR from 'qr'
import { friendCode } from '#rules/check-in.ts'
import { textsIn } from '#server/platform/texts.ts'
import { back, fact } from './event-html.ts'
import { type Frame, writePage } from './frame-html.ts'
import { type PictureOf, scene } from './list-html.ts'
import type { PublicEvent } from './present.ts'
import { dayInWords, summaryOf, timesOf } from './words-html.ts'

export type Ticket = { code: string; name: string | null; event: PublicEvent }

/** A friend's ticket. What a chat shows of it is the event alone: neither the name nor the code. */
export function ticketPage(
  frame: Frame,
  { code, name, event }: Ticket,
  pictureOf: PictureOf,
  now: Date,
): Promise<string> {
  const { site, language } = frame
  const t = textsIn(language)
  const own = pictureOf(event)
  const isOver = event.endsAt <= now
  const image = encodeQR(friendCode(code), 'svg', { ecc: 'medium', border: 2 })
  return writePage(frame, {
    path: `/program/ticket?key=${code}`,
    title: t('programme.ticket.title', { title: event.title }),
    description: summaryOf(event, language),
    picture: own && `${site}${own}`,
    data: null,
    main: html`<div class="head"><p class="accent">${t('programme.ticket.kind')}</p><h1 lang="sv">${event.title}</h1></div>
<div class="detail">
${scene(event, pictureOf, language, true)}
<section class="panel" aria-label="${t('programme.ticket.kind')}">
${name === null ? '' : html`<h2>${name}</h2>`}
${
  isOver
    ? html`<p>${t('programme.ticket.over')}</p>`
    : html`<div class="code" role="img" aria-label="${t('programme.ticket.code')}">${raw(image)}</div>
<p>${t('programme.ticket.how')}</p>`
}
<dl class="facts">
${fact('date', t('programme.date'), html`<time datetime="${event.startsAt.toISOString()}">${dayInWords(event, language)}</time>`)}
${fact('time', t('programme.time'), timesOf(event))}
${event.doorsTime === null ? '' : fact('doors', t('programme.doors'), event.doorsTime)}
${fact('location', t('programme.location'), html`<span lang="sv">${event.location}</span>`)}
</dl>
</section>
</div>`,
  })
}

/** For a ticket that has stopped, and for an address without one. */
export function noTicketPage(frame: Frame): Promise<string> {
  const t = textsIn(frame.language)
  return writePage(frame, {
    path: '/program/ticket',
    title: t('programme.ticket.invalid.title'),
    description: t('programme.ticket.invalid.text'),
    picture: null,
    data: null,
    main: html`<div class="head"><h1>${t('programme.ticket.invalid.title')}</h1><p class="muted">${t('programme.ticket.invalid.text')}</p></div>
${back(frame)}`,
  })
}
