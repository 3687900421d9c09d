import ICAL from 'ical.js'
import { expect, it } from 'vitest'
import { makeEvent } from '#tests/events/make-event.ts'
import { startInProcess } from '#tests/harness/in-process.ts'

const server = await startInProcess()
const feed = async (headers: Record<string, string> = {}) => {
  const answer = await fetch(`${server.url}/program.ics`, { headers })
  return { answer, text: await answer.text() }
}

/** The entries of a calendar file. The parser is strict: it throws for what it cannot read. */
const entriesOf = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((each) => new ICAL.Event(each))

it('the programme is a calendar that programs can follow', async () => {
  server.setNow(new Date('2026-11-20T12:00:00Z'))
  const id = await makeEvent(server, { title: 'Jazz; vid, borden', date: '2026-11-26', time: '19:00' })
  await server.pool.query(
    `update events set description = E'Rad ett\\nRad två', end_time = '21:30' where id = $1`,
    [id],
  )
  await makeEvent(server, { title: 'I sommar', date: '2027-07-03', time: '23:30' })
  const { answer, text } = await feed()
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
  const calendar = new ICAL.Component(ICAL.parse(text))
  expect(calendar.getFirstPropertyValue('refresh-interval')?.toString()).toBe('PT1H')
  expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Program · Spelrum')
  const [jazz, summer] = entriesOf(text)
  expect([jazz?.uid, jazz?.summary, jazz?.description]).toEqual([
    `${id}@spelrum`,
    'Jazz; vid, borden',
    'Rad ett\nRad två',
  ])
  expect([jazz?.startDate.toJSDate(), jazz?.endDate.toJSDate()]).toEqual([
    new Date('2026-11-26T18:00:00Z'),
    new Date('2026-11-26T20:30:00Z'),
  ])
  expect(summer?.startDate.toJSDate()).toEqual(new Date('2027-07-03T21:30:00Z'))
  // Lines are folded at 75 octets, and each ends as the standard says.
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  // Asked again, it is not sent again.
  const again = await feed({ 'if-none-match': answer.headers.get('etag') ?? '' })
  expect([again.answer.status, again.text]).toEqual([304, ''])
})

it('an empty programme is a calendar too', async () => {
  await server.pool.query('delete from events')
  expect(entriesOf((await feed()).text)).toEqual([])
})
