import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { colours } from '#server/platform/web/plain-style.ts'
import { makeEvent } from '#tests/events/make-event.ts'
import { call } from '#tests/harness/call.ts'
import { startInProcess } from '#tests/harness/in-process.ts'
import { report } from '#tests/harness/long-form.ts'
import { pick, random, randomId } from '#tests/harness/random.ts'
import { long } from '#tests/harness/run-options.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { darkPalette, lightPalette } from '#web/ui/palette.ts'

const server = await startInProcess()
const [admin] = await makeUsers(server, 1, { admin: true })
const now = new Date('2026-11-20T12:00:00Z')
beforeEach(async () => {
  server.setNow(now)
  await server.pool.query('delete from cancelled_places; delete from events')
})

const get = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${server.url}${path}`, { headers, redirect: 'manual' })
  return { status: answer.status, headers: answer.headers, html: await answer.text() }
}
const dataIn = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null')
const metaIn = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)"/g)].map(([, key, value]) => [
      key,
      value,
    ]),
  )
const jazz = { title: 'Torsdagsjazz', date: '2026-11-26', time: '19:00', location: 'Stora scenen' }
const change = (id: string, set: string, ...values: unknown[]) =>
  server.pool.query(`update events set ${set} where id = $1`, [id, ...values])
const book = async (eventId: string, count: number) => {
  const users = await makeUsers(server, count)
  for (const user of users) await call(server, user, 'bookEvent', { params: { eventId } })
  return users
}

describe('the page of an event', () => {
  it('shows what a chat and a search engine read, in Swedish and in English', async () => {
    const id = await makeEvent(server, { ...jazz, maxAttendees: 3 })
    await change(
      id,
      `end_time = '21:30', doors_time = '18:00', price = '120 kr', description = 'Piano, bas och trummor.'`,
    )
    await book(id, 1)
    const swedish = await get(`/program/${id}`)
    expect([swedish.status, swedish.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(swedish.html).toContain('<html lang="sv">')
    expect(swedish.html).toContain('torsdag 26 november 2026')
    expect(swedish.html).toContain('19:00–21:30')
    expect(swedish.html).toContain('2 platser kvar')
    expect(swedish.html).toContain(`href="/book/${id}"`)
    const site = `http://localhost:${server.engine.env.port}`
    expect(metaIn(swedish.html)).toMatchObject({
      'og:title': 'Torsdagsjazz',
      'og:url': `${site}/program/${id}`,
      'og:locale': 'sv_SE',
      'og:description':
        'torsdag 26 november 2026 kl. 19:00 · Stora scenen · 120 kr · 2 platser kvar. Piano, bas och trummor.',
    })
    expect(swedish.html).toContain(`<link rel="canonical" href="${site}/program/${id}">`)
    // Where the web is built, there is a default picture too.
    const { image: _, ...data } = dataIn(swedish.html)
    expect(data).toEqual({
      doorTime: '2026-11-26T18:00:00+01:00',
      '@context': 'https://schema.org',
      '@type': 'Event',
      name: 'Torsdagsjazz',
      description: 'Piano, bas och trummor.',
      url: `${site}/program/${id}`,
      startDate: '2026-11-26T19:00:00+01:00',
      endDate: '2026-11-26T21:30:00+01:00',
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: {
        '@type': 'Place',
        name: 'Stora scenen, Spelrum',
        address: { '@type': 'PostalAddress', addressCountry: 'SE' },
      },
      organizer: { '@type': 'Organization', name: 'Spelrum', url: site },
      offers: {
        '@type': 'Offer',
        url: `${site}/program/${id}`,
        availability: 'https://schema.org/InStock',
        price: '120',
        priceCurrency: 'SEK',
      },
    })
    const { html } = await get(`/program/${id}?lang=en`)
    expect(html).toContain('<html lang="en">')
    expect(html).toContain('Thursday, 26 November 2026')
    expect(html).toContain('2 spots left')
    expect(html).toContain(`<link rel="canonical" href="${site}/program/${id}?lang=en">`)
    expect(metaIn(html)).toMatchObject({ 'og:locale': 'en_GB', 'og:url': `${site}/program/${id}?lang=en` })
  })

  it('names the club, its address and its picture where they are known', async () => {
    const id = await makeEvent(server, jazz)
    await change(id, `image_url = '/api/pictures/3f2b8c1e-5a77-4d7c-9c53-0d2c6c7d8a1b'`)
    await server.pool.query(
      `update club_contact set name = 'Kritan Biljard AB', address = E'Storgatan 1\\n111 22 Stockholm'`,
    )
    const data = dataIn((await get(`/program/${id}`)).html)
    expect(data.location.address).toBe('Storgatan 1, 111 22 Stockholm')
    expect(data.organizer.name).toBe('Kritan Biljard AB')
    expect(data.image[0]).toMatch(/^http:\/\/localhost:\d+\/api\/pictures\/3f2b8c1e-/)
    expect(data.isAccessibleForFree).toBe(true)
    await server.pool.query('update club_contact set name = null, address = null')
  })

  it('a full event and one that has started are said to be so, and offer no booking', async () => {
    const id = await makeEvent(server, { ...jazz, maxAttendees: 2 })
    await book(id, 2)
    const full = await get(`/program/${id}`)
    expect(full.html).toContain('<span class="stamp">Fullbokat</span>')
    expect(full.html).not.toContain('Boka plats')
    expect(dataIn(full.html).offers.availability).toBe('https://schema.org/SoldOut')
    server.setNow(new Date('2026-11-26T18:00:00Z'))
    const started = await get(`/program/${id}`)
    expect(started.html).toContain('<span class="stamp">Har börjat</span>')
    expect(started.html).not.toContain('Boka plats')
  })

  it('an event that was cancelled is said to be so, without its reason and its guests', async () => {
    const id = await makeEvent(server, jazz)
    const [guest] = await book(id, 1)
    await call(server, admin, 'deleteEvent', {
      params: { eventId: id },
      query: { reason: 'Pianisten är sjuk' },
    })
    const { status, html } = await get(`/program/${id}`)
    expect(status).toBe(410)
    expect(html).toContain('Tyvärr är eventet inställt.')
    expect(html).toContain('Torsdagsjazz')
    expect(dataIn(html)).toMatchObject({ eventStatus: 'https://schema.org/EventCancelled' })
    expect(html).not.toMatch(new RegExp(`sjuk|${guest?.userId}|${guest?.displayName}`))
  })

  it.each(['nope', '3f2b8c1e-5a77-4d7c-9c53-0d2c6c7d8a1b', '%00', `${'a'.repeat(2_000)}`, '%ff', "'--"])(
    'an address without an event is answered with a page: %s',
    async (id) => {
      const { status, html } = await get(`/program/${id}`)
      expect(status).toBe(404)
      expect(html).toContain('Eventet hittades inte')
      expect(html).toContain('<meta name="robots" content="noindex">')
    },
  )

  it('a title that is HTML is text', async () => {
    const id = await makeEvent(server, { ...jazz, title: `</script><img src=x onerror=alert(1)> "'&` })
    const { html } = await get(`/program/${id}`)
    expect(html).not.toMatch(/<img src=x|<\/script><img/)
    expect(dataIn(html).name).toBe(`</script><img src=x onerror=alert(1)> "'&`)
  })
})

describe('the programme', () => {
  it('lists what is not over, by month, in order of time', async () => {
    await makeEvent(server, { ...jazz, title: 'I december', date: '2026-12-04' })
    await makeEvent(server, { ...jazz, title: 'Slut för länge sedan', date: '2026-11-20', time: '08:00' })
    await makeEvent(server, { ...jazz, title: 'Pågår', date: '2026-11-20', time: '12:00' })
    await makeEvent(server, { ...jazz, title: 'I går', date: '2026-11-19' })
    await makeEvent(server, jazz)
    const { html } = await get('/program')
    const found = [...html.matchAll(/<h2 class="month">([^<]+)|<h3 lang="sv"><a [^>]+>([^<]+)/g)]
    expect(found.map(([, month, title]) => month ?? title)).toEqual([
      'november 2026',
      'Pågår',
      'Torsdagsjazz',
      'december 2026',
      'I december',
    ])
    expect(dataIn(html).itemListElement).toHaveLength(3)
  })

  it('says when there is nothing', async () => {
    expect((await get('/program')).html).toContain('Inga evenemang tillgängliga just nu.')
    expect((await get('/program?lang=en')).status).toBe(200)
  })
})

describe('the page inside another site', () => {
  it('may be framed, has no script, and opens its links outside', async () => {
    const id = await makeEvent(server, jazz)
    const { html, headers } = await get('/program/embed')
    const policy = headers.get('content-security-policy')
    expect(policy).toContain("script-src 'none'")
    expect(policy).toContain('frame-ancestors *')
    expect(headers.has('x-frame-options')).toBe(false)
    expect(html).not.toMatch(/<script|<header|<footer/)
    expect(html).toContain('<base target="_blank">')
    expect(html).toContain(`href="/program/${id}"`)
    for (const path of ['/program', `/program/${id}`, '/program.ics', '/program/nope']) {
      const other = await get(path)
      expect([path, other.headers.get('x-frame-options')]).toEqual([path, 'DENY'])
      expect(other.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    }
  })
})

describe('all pages for everyone', () => {
  it('may be kept by every cache: no cookie is read or set, and the address decides the language', async () => {
    const id = await makeEvent(server, jazz)
    for (const path of ['/program', `/program/${id}`, '/program?lang=en', '/program/embed', '/program.ics']) {
      const plain = await get(path)
      const personal = await get(path, { cookie: `${admin.cookie}; language=en`, 'accept-language': 'en' })
      expect(personal.html).toBe(plain.html)
      expect(plain.headers.get('cache-control')).toBe('public, max-age=30')
      expect(plain.headers.get('vary')).toBe('Accept-Encoding')
      expect(personal.headers.has('set-cookie')).toBe(false)
      const again = await get(path, { 'if-none-match': plain.headers.get('etag') ?? '' })
      expect([again.status, again.html]).toEqual([304, ''])
    }
  })

  it('have no script, and one style sheet, which the policy names', async () => {
    const { html, headers } = await get('/program')
    expect([...html.matchAll(/<script/g)]).toHaveLength(1)
    const style = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? ''
    const hash = createHash('sha256').update(style).digest('base64')
    expect(headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}';`)
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  })

  it('have the colours of the app', () => {
    for (const [own, palette] of [
      [colours.dark, darkPalette],
      [colours.light, lightPalette],
    ] as const)
      for (const [name, value] of Object.entries(own))
        expect([
          name,
          palette[name.replace(/-(\w)/, (_, c) => c.toUpperCase()) as keyof typeof palette],
        ]).toEqual([name, value])
  })

  it('tell nothing private to any of many requests with random ids and languages', async () => {
    const ids = await Promise.all(
      [1, 2, 40].map((maxAttendees) => makeEvent(server, { ...jazz, maxAttendees })),
    )
    const guests = (await Promise.all(ids.map((id, at) => book(id, at + 1)))).flat()
    const cancelled = await makeEvent(server, { ...jazz, title: 'Inställd kväll' })
    guests.push(...(await book(cancelled, 2)))
    await call(server, admin, 'deleteEvent', { params: { eventId: cancelled } })
    const secret = [...guests, admin].flatMap((user) => [user.userId, user.displayName, user.email])
    const known = [...ids, cancelled]
    const paths = [
      () => pick(random, ['/program', '/program/embed', '/program.ics']),
      () => `/program/${pick(random, known)}`,
      () => `/program/${randomId()}`,
    ]
    const languages = ['', '?lang=sv', '?lang=en', '?lang=xx', '?lang=en&lang=sv', '?lang=%00']
    const total = long ? 10_000 : 300
    const statuses: Record<number, number> = {}
    const ask = async () => {
      const path = `${pick(random, paths)()}${pick(random, languages)}`
      const { status, html } = await get(path)
      statuses[status] = (statuses[status] ?? 0) + 1
      for (const each of secret) if (html.includes(each)) throw new Error(`${path} names ${each}`)
    }
    for (let sent = 0; sent < total; sent += 20) await Promise.all(Array.from({ length: 20 }, ask))
    report(`${total} anonymous requests: ${JSON.stringify(statuses)}`)
    expect(Object.keys(statuses).map(Number).toSorted()).toEqual([200, 404, 410])
  }, 120_000)
})
