import type { ServerResponse } from 'node:http'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import type { OperationName } from '#contract/operations.ts'
import { call } from '#tests/harness/call.ts'
import { startInProcess } from '#tests/harness/in-process.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { jpegOfScans } from '#tests/people/many-parts.ts'
import { picture } from './make-picture.ts'
import { host, startPictureSite } from './picture-site.ts'

/** Addresses that no picture field takes. Nothing is fetched for them. */
const hostile = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:image/svg+xml;base64,PHN2Zy8+',
  'vbscript:msgbox(1)',
  'blob:https://bilder.example.se/1',
  'file:///etc/passwd',
  'ftp://bilder.example.se/a.png',
  '//bilder.example.se/a.png',
  '///bilder.example.se/a.png',
  '/\\bilder.example.se/a.png',
  '\\\\bilder.example.se\\a.png',
  '/\t/bilder.example.se/a.png',
  'https:/bilder.example.se/a.png',
  'https:bilder.example.se/a.png',
  'https:\\\\bilder.example.se\\a.png',
  'https://bilder.example.se\\@evil.example/a.png',
  'http://bilder.example.se/a.png',
  'http://169.254.169.254/latest/meta-data/',
  'https://169.254.169.254/latest/meta-data/',
  'https://127.0.0.1/a.png',
  'https://[::1]/a.png',
  'https://0x7f000001/a.png',
  'https://2130706433/a.png',
  'https://localhost/a.png',
  'https://bilder.example.se:8443/a.png',
  'https://bilder.example.se:443/a.png',
  'https://admin:hemligt@bilder.example.se/a.png',
  'https://bilder.example.se@evil.example/a.png',
  'https://bilder.example.se%2f@evil.example/a.png',
  'https://BILDER.example.se/a.png',
  'https://bilder.exämple.se/a.png',
  'https://ｂilder.example.se/a.png',
  'https://bilder。example.se/a.png',
  'https://bilder.example.se./a.png',
  'https://bilder.example.se',
  'https://bilder.example.se/a b.png',
  'https://bilder.example.se/a.png"onerror="alert(1)',
  "https://bilder.example.se/a.png'",
  'https://bilder.example.se/a.png#x',
  'https://bilder.example.se/å.png',
  '/bilder/<script>.png',
  '/a.png?x=1',
  '/',
  'a.png',
  '../a.png',
  ' \u0000/a.png',
]
const event = {
  title: 'Cup',
  date: '2055-03-05',
  time: '19:00',
  location: 'Baren',
  category: 'Sport',
  allowsDuplicate: true,
}
const quiz = { title: 'Quiz', questions: [] as object[] }
const question = {
  question: 'Vad?',
  questionType: 'multiple_choice',
  points: 10,
  timeLimit: 30,
  options: ['a', 'b', 'c', 'd'],
  correctAnswer: 0,
}
const address = `https://${host}/bild.png`
const ownPath = /^\/api\/pictures\/[0-9a-f-]{36}$/

type Field = { field: string; operation: OperationName; parts: (address: string) => object }
const fields: Field[] = [
  {
    field: 'imageUrl',
    operation: 'createSection',
    parts: (imageUrl) => ({ body: { title: 'Bild', imageUrl } }),
  },
  {
    field: 'imageUrl',
    operation: 'updateSection',
    parts: (imageUrl) => ({ params: { sectionKey: 'hero_title' }, body: { imageUrl, version: 0 } }),
  },
  { field: 'logoUrl', operation: 'putHeader', parts: (logoUrl) => ({ body: { logoUrl, version: 0 } }) },
  {
    field: 'backgroundImageUrl',
    operation: 'putHeader',
    parts: (backgroundImageUrl) => ({ body: { backgroundImageUrl, version: 0 } }),
  },
  { field: 'imageUrl', operation: 'createEvent', parts: (imageUrl) => ({ body: { ...event, imageUrl } }) },
  {
    field: 'questions.1.pictureUrl',
    operation: 'createQuiz',
    parts: (pictureUrl) => ({ body: { ...quiz, questions: [question, { ...question, pictureUrl }] } }),
  },
]

const server = await startInProcess()
const site = await startPictureSite()
const png = await picture('#14402d')
const [admin] = await makeUsers(server, 1, { admin: true })
const eventId = (await call(server, admin, 'createEvent', { body: event })).body.id
fields.push({
  field: 'imageUrl',
  operation: 'updateEvent',
  parts: (imageUrl) => ({ params: { eventId }, body: { ...event, imageUrl, version: 1 } }),
})
beforeEach(async () => {
  site.reset()
  server.engine.outside = site.outside
  await clear()
})

const clear = async () => {
  await server.pool.query('truncate homepage_content, header_content, pictures, audit_log, quizzes cascade')
  await server.pool.query('update events set image_url = null')
}

/** All addresses of pictures that are stored in rows. */
const stored = async (): Promise<string[]> => {
  const { rows } = await server.pool.query(`
    select image_url as address from homepage_content union all select logo_url from header_content
    union all select background_image_url from header_content union all select image_url from events
    union all select picture_url from quiz_questions`)
  return rows.map((row) => row.address).filter(Boolean)
}
const pictures = async (): Promise<number> =>
  Number((await server.pool.query('select count(*) from pictures')).rows[0].count)
const save = (imageUrl: string, user = admin) =>
  call(server, user, 'createSection', { body: { title: 'Bild', imageUrl } })
const refusal = (code: string, field = 'imageUrl') => ({
  status: 400,
  body: { code, fields: [{ field, rule: code }] },
})

describe('what a picture field takes', () => {
  it(`every picture field refuses ${hostile.length} hostile addresses, and nothing is resolved for them`, async () => {
    for (const { field, operation, parts } of fields) {
      for (const each of hostile) {
        const answer = await call(server, admin, operation, parts(each))
        expect(answer, `${operation} ${field} ${each}`).toMatchObject({
          status: 400,
          body: { code: 'validation_failed', fields: [{ field }] },
        })
      }
    }
    expect(await stored()).toEqual([])
    expect(site.resolved).toEqual([])
  })

  it.each(['/pictures/a.webp', '/api/pictures/3f2b8c1e-5a77-4d7c-9c53-0d2c6c7d8a1b'])(
    'a picture field stores the path %s of this site unchanged',
    async (path) => {
      expect(await save(path)).toMatchObject({ status: 201, body: { imageUrl: path } })
      expect(site.resolved).toEqual([])
    },
  )
})

describe('a picture by its address', () => {
  it('a picture by its address: every picture field refuses one that does not exist, at the field', async () => {
    for (const { field, operation, parts } of fields) {
      const answer = await call(server, admin, operation, parts(address))
      expect(answer, operation).toMatchObject(refusal('picture_unreachable', field))
    }
    expect([await stored(), await pictures()]).toEqual([[], 0])
  })

  it('a picture by its address: every picture field stores the path of our own copy, which is re-encoded and served', async () => {
    site.answers('/bild.png?nyckel=1', png)
    for (const { operation, parts } of fields) {
      await clear()
      const answer = await call(server, admin, operation, parts(`${address}?nyckel=1`))
      expect([200, 201], operation).toContain(answer.status)
      const [path = '', ...others] = await stored()
      expect([path, others], operation).toEqual([expect.stringMatching(ownPath), []])
      expect(JSON.stringify(answer.body), operation).toContain(path)
      const shown = await fetch(server.url + path)
      expect(shown.headers.get('content-type')).toBe('image/webp')
      expect(await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).toMatchObject({
        format: 'webp',
        width: 800,
        height: 450,
      })
    }
  })

  it('a picture by its address: the audit log says who had it fetched and from where, without the query, which may contain a key', async () => {
    site.answers('/bild.png?nyckel=1', png)
    const { imageUrl } = (await save(`${address}?nyckel=1`)).body
    const { rows } = await server.pool.query(
      `select actor_id, action, subject_id, after from audit_log order by id`,
    )
    expect(rows[0]).toMatchObject({
      actor_id: admin.userId,
      action: 'picture.fetched',
      subject_id: imageUrl.split('/').at(-1),
      after: { from: address, width: 800, height: 450 },
    })
    expect(JSON.stringify(rows)).not.toContain('nyckel')
  })

  it('a picture by its address: one that several fields name is fetched once, and each missing one is named at its field', async () => {
    site.answers('/bild.png', png)
    const both = { logoUrl: address, backgroundImageUrl: address, version: 0 }
    const answer = await call(server, admin, 'putHeader', { body: both })
    expect(answer).toMatchObject({ status: 200, body: { logoUrl: expect.stringMatching(ownPath) } })
    expect(answer.body.backgroundImageUrl).toBe(answer.body.logoUrl)
    expect(site.asked).toEqual([`${host}/bild.png`])
    const missing = { logoUrl: `${address}?1`, backgroundImageUrl: `${address}?2`, version: 1 }
    expect((await call(server, admin, 'putHeader', { body: missing })).body.fields).toEqual([
      { field: 'logoUrl', rule: 'picture_unreachable' },
      { field: 'backgroundImageUrl', rule: 'picture_unreachable' },
    ])
  })

  it('a picture by its address is not fetched for an event whose time does not exist, nor for guests', async () => {
    site.answers('/bild.png', png)
    const skipped = { ...event, date: '2055-03-28', time: '02:30', imageUrl: address }
    expect((await call(server, admin, 'createEvent', { body: skipped })).body.code).toBe(
      'time_does_not_exist',
    )
    const [guest] = await makeUsers(server, 1)
    expect((await save(address, guest)).status).toBe(403)
    expect(site.resolved).toEqual([])
  })

  it('a picture by its address that was stored before stays until the row is edited, and is then fetched', async () => {
    site.answers('/bild.png', png)
    await server.pool.query(
      `insert into homepage_content (section_key, image_url, display_order) values ('hero_title', $1, 1)`,
      [address],
    )
    expect((await call(server, admin, 'listSections')).body.items).toContainEqual(
      expect.objectContaining({ sectionKey: 'hero_title', imageUrl: address, version: 1 }),
    )
    const edit = {
      params: { sectionKey: 'hero_title' },
      body: { title: 'Ny', imageUrl: address, version: 1 },
    }
    expect(await call(server, admin, 'updateSection', edit)).toMatchObject({
      status: 200,
      body: { imageUrl: expect.stringMatching(ownPath) },
    })
  })

  it('a picture by its address: an admin who lost the role while it was fetched changes nothing', async () => {
    const [former] = await makeUsers(server, 1, { admin: true })
    site.answers('/bild.png', (_request, response) => {
      void server.pool
        .query('delete from user_roles where user_id = $1', [former.userId])
        .then(() => response.end(png))
    })
    expect(await save(address, former)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect(await stored()).toEqual([])
  })

  it('a picture by its address holds no connection of the database while it is fetched', async () => {
    let idle = 0
    site.answers('/bild.png', (_request, response) => {
      idle = server.engine.pool.totalCount - server.engine.pool.idleCount
      response.end(png)
    })
    expect((await save(address)).status).toBe(201)
    expect(idle).toBe(0)
  })
})

describe('what is not a picture', () => {
  const type = { 'content-type': 'image/png' }
  it.each([
    ['a page', 'picture_unreadable', Buffer.from('<!doctype html><title>Logga in</title>')],
    [
      'an SVG',
      'picture_unreadable',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    ],
    ['nothing', 'picture_unreadable', Buffer.alloc(0)],
    ['a JPEG of 101 scans', 'picture_unreadable', jpegOfScans(101, 600, 400)],
    ['more than 5 MB', 'picture_too_large', Buffer.alloc(5 * 1024 * 1024 + 1)],
  ])('fetching %s is refused as %s', async (_, code, body) => {
    site.answers('/bild.png', (_request, response) => response.writeHead(200, type).end(body))
    expect(await save(address)).toMatchObject(refusal(code))
    expect([await stored(), await pictures()]).toEqual([[], 0])
  })

  it('fetching a body without end is refused when it has become too large', async () => {
    let isCut = false
    site.answers('/bild.png', (_request, response) => {
      response.on('close', () => {
        isCut = true
      })
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536)));
      }
      response.on('drain', more)
      more()
    })
    expect(await save(address)).toMatchObject(refusal('picture_too_large'))
    await expect.poll(() => isCut).toBe(true)
  })

  it('fetching a truncated picture is refused', async () => {
    site.answers('/bild.png', (_request, response) => {
      response.writeHead(200, { 'content-length': png.length })
      response.write(png.subarray(0, png.length / 2), () => response.destroy())
    })
    expect(await save(address)).toMatchObject(refusal('picture_unreachable'))
  })

  it.each([
    ['before its headers', () => undefined],
    ['in its body', (response: ServerResponse) => response.write(png.subarray(0, 100))],
  ])('fetching from a site that does not answer %s is refused as too slow', async (_, begin) => {
    server.engine.outside = { ...site.outside, milliseconds: 200 }
    site.answers('/bild.png', (_request, response) => void begin(response))
    expect(await save(address)).toMatchObject(refusal('picture_too_slow'))
    expect(site.asked).toEqual([`${host}/bild.png`])
  })

  it('fetching with a slow name server is refused as too slow', async () => {
    const resolve = (_: string, signal: AbortSignal) =>
      new Promise<never>((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    server.engine.outside = { ...site.outside, resolve, milliseconds: 200 }
    expect(await save(address)).toMatchObject(refusal('picture_too_slow'))
  })

  it('fetching: at most four pictures are fetched at a time, and others wait', async () => {
    let open = 0
    let most = 0
    const waiting: (() => void)[] = []
    const paths = Array.from({ length: 7 }, (_, at) => `/${at}.png`)
    for (const path of paths) {
      site.answers(path, (_request, response) => {
        most = Math.max(most, ++open)
        waiting.push(() => {
          open--
          response.end(png)
        })
      })
    }
    const questions = paths.map((path) => ({ ...question, pictureUrl: `https://${host}${path}` }))
    const saved = call(server, admin, 'createQuiz', { body: { ...quiz, questions } })
    await expect.poll(() => waiting.length).toBe(4)
    for (const _ of paths) {
      await expect.poll(() => waiting.length).toBeGreaterThan(0)
      waiting.shift()?.()
    }
    expect((await saved).status).toBe(201)
    expect(most).toBe(4)
  })
})
