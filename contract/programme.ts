import { z } from 'zod'
import { file, route } from './route.ts'

const tag = 'Programme'
const language =
  'Swedish, or English with `?lang=en`. The answer depends on the address only, never on a cookie, so every cache may keep it.'

/** An address can have been mistyped or cut, so any id is answered with a page. */
const anyEvent = z.object({ eventId: z.string() })
const page = (description: string) => file('text/html', description)

export const getProgramme = route('getProgramme', {
  access: 'anyone',
  tag,
  summary: 'The coming events as a page for everyone',
  description: language,
  answers: { 200: page('The page') },
})
export const getProgrammeEmbed = route('getProgrammeEmbed', {
  access: 'anyone',
  tag,
  summary: "The next events for the club's own site",
  description: `Another site may show this page in a frame. It has no script and no cookie. ${language}`,
  answers: { 200: page('The page') },
})
export const getProgrammeCalendar = route('getProgrammeCalendar', {
  access: 'anyone',
  tag,
  summary: 'The coming events as a calendar to subscribe to',
  description: language,
  answers: { 200: file('text/calendar', 'iCalendar (RFC 5545)') },
})
export const getProgrammeEvent = route('getProgrammeEvent', {
  access: 'anyone',
  tag,
  summary: 'One event as a page for everyone',
  description: language,
  params: anyEvent,
  answers: {
    200: page('The page'),
    404: page('A page that says that there is no such event'),
    410: page('A page that says that the event is cancelled'),
  },
})
