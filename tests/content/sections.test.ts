import { beforeEach, describe, expect, it } from 'vitest'
import { bounds, knownSections } from '#contract/bounds.ts'
import type { EditableSection } from '#contract/content.ts'
import { call } from '#tests/harness/call.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { openStream } from '#tests/realtime/stream.ts'

const empty = { title: null, content: null, imageUrl: null, isActive: true }
const hours = {
  title: 'Öppettider',
  content: 'Tisdag till söndag\n16 till sent',
  imageUrl: null,
  isActive: true,
}

const server = await startServer()
const [admin] = await makeUsers(server, 1, { admin: true })
const [guest] = await makeUsers(server, 1)
beforeEach(() => server.pool.query('truncate homepage_content, audit_log'))

const list = async (): Promise<EditableSection[]> => (await call(server, admin, 'listSections')).body.items
const keys = async () => (await list()).map(({ sectionKey }) => sectionKey)
const home = async () => (await call(server, guest, 'getHome')).body.sections
const add = async (body: object = hours): Promise<EditableSection> =>
  (await call(server, admin, 'createSection', { body })).body
const put = (sectionKey: string, body: object) =>
  call(server, admin, 'updateSection', { params: { sectionKey }, body })
const order = (sectionKeys: string[]) => call(server, admin, 'arrangeSections', { body: { sectionKeys } })
const audits = async () =>
  (
    await server.pool.query(
      'select actor_id, action, subject_type, subject_id, before, after from audit_log order by id',
    )
  ).rows

describe('the sections of the home screen', () => {
  it('the sections of the home screen are the four known ones before any is edited, and guests get none', async () => {
    expect(await list()).toEqual(
      knownSections.map((sectionKey) => ({
        ...empty,
        sectionKey,
        version: 0,
        updatedBy: null,
        updatedAt: null,
      })),
    )
    expect(await home()).toEqual([])
    const { rows } = await server.pool.query('select from homepage_content')
    expect(rows).toEqual([])
  })

  it('a known section: its first edit starts from version 0, and guests see it', async () => {
    const written = await put('about_title', { ...empty, content: '  Om klubben ', version: 0 })
    expect(written).toMatchObject({
      status: 200,
      body: { sectionKey: 'about_title', content: 'Om klubben', version: 1, updatedBy: admin.userId },
    })
    expect(await home()).toContainEqual({
      sectionKey: 'about_title',
      title: null,
      content: 'Om klubben',
      imageUrl: null,
    })
    expect(await keys()).toEqual([...knownSections])
    expect((await list()).map(({ version }) => version)).toEqual([0, 0, 1, 0])
    await expectInvariants(server.pool)
  })

  it('a new section gets the key custom_section_{timestamp} and the last position, and leaves an audit row', async () => {
    const before = Date.now()
    const first = await call(server, admin, 'createSection', { body: hours })
    expect(first).toMatchObject({ status: 201, body: { ...hours, version: 1, updatedBy: admin.userId } })
    const timestamp = Number(/^custom_section_(\d{13})$/.exec(first.body.sectionKey)?.[1])
    expect(timestamp).toBeGreaterThanOrEqual(before)
    expect(timestamp).toBeLessThanOrEqual(Date.now())
    const second = await add({ title: 'Hitta hit' })
    expect(await keys()).toEqual([...knownSections, first.body.sectionKey, second.sectionKey])
    const { rows } = await server.pool.query(
      'select display_order from homepage_content where section_key = $1',
      [second.sectionKey],
    )
    expect(rows).toEqual([{ display_order: 6 }])
    expect((await audits())[0]).toEqual({
      actor_id: admin.userId,
      action: 'section.created',
      subject_type: 'section',
      subject_id: first.body.sectionKey,
      before: null,
      after: first.body,
    })
  })

  it('a section that is switched off is not sent to guests', async () => {
    const { sectionKey } = await add()
    expect(await home()).toHaveLength(5)
    await put(sectionKey, { ...hours, isActive: false, version: 1 })
    const sections = await home()
    expect(sections).toHaveLength(4)
    expect(JSON.stringify(sections)).not.toContain('Öppettider')
  })

  it('a section: a stale edit is refused with the stored section', async () => {
    const { sectionKey } = await add()
    const mine = await put(sectionKey, { ...hours, title: 'Mitt', version: 1 })
    expect(mine).toMatchObject({ status: 200, body: { title: 'Mitt', version: 2 } })
    expect(await put(sectionKey, { ...hours, title: 'Ditt', version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'stale_version', current: mine.body },
    })
    expect(await put('hero_title', { ...empty, content: 'Ett', version: 3 })).toMatchObject({
      status: 409,
      body: { code: 'stale_version', current: { sectionKey: 'hero_title', version: 0 } },
    })
    const { rows } = await server.pool.query(
      'select section_key, title, version from homepage_content where version > 0',
    )
    expect(rows).toEqual([{ section_key: sectionKey, title: 'Mitt', version: 2 }])
  })

  it('a section: an edit without changes makes no new version and no audit row', async () => {
    const section = await add()
    expect((await put(section.sectionKey, { ...hours, version: 1 })).body).toEqual(section)
    expect(await audits()).toHaveLength(1)
  })

  it('a section: every change is audited with before and after, and published to guests', async () => {
    const stream = await openStream(server, guest, 'club')
    const section = await add()
    await stream.next((message) => message.type === 'home.changed')
    const edited = (await put(section.sectionKey, { ...hours, title: 'Nya tider', version: 1 })).body
    const before = await keys()
    const after = [...before].reverse()
    await order(after)
    // The audit log names an added section by its title, because its key is not readable.
    const nameOf = (key: string) => (key === section.sectionKey ? 'Nya tider' : key)
    await call(server, admin, 'removeSection', { params: { sectionKey: section.sectionKey } })
    const subject = { actor_id: admin.userId, subject_type: 'section', subject_id: section.sectionKey }
    expect((await audits()).slice(1)).toEqual([
      { ...subject, action: 'section.updated', before: section, after: edited },
      {
        actor_id: admin.userId,
        subject_type: 'club',
        subject_id: 'home',
        action: 'sections.ordered',
        before: { names: before.map(nameOf) },
        after: { names: after.map(nameOf) },
      },
      { ...subject, action: 'section.removed', before: edited, after: null },
    ])
    await expect
      .poll(() => stream.received.filter(({ message }) => message.type === 'home.changed').length)
      .toBeGreaterThanOrEqual(2)
  })

  it('known and added sections can be put into any order, even before any is edited', async () => {
    const reversed = [...knownSections].reverse()
    expect((await order(reversed)).body.items.map((each: EditableSection) => each.sectionKey)).toEqual(
      reversed,
    )
    expect((await list()).every(({ version }) => version === 0)).toBe(true)
    const { sectionKey } = await add()
    await order([sectionKey, ...reversed])
    expect(await keys()).toEqual([sectionKey, ...reversed])
    await expectInvariants(server.pool)
  })

  it('an order whose keys differ from the stored ones is refused with the stored sections', async () => {
    const { sectionKey } = await add()
    const all = await keys()
    for (const wrong of [
      all.slice(1),
      [...all, 'custom_section_1'],
      [...all.slice(1), 'custom_section_1'],
      [...all.slice(1), sectionKey],
      [...all, sectionKey],
    ]) {
      const answer = await order(wrong)
      expect(answer).toMatchObject({ status: 409, body: { code: 'stale_version' } })
      expect(answer.body.current.items.map((each: EditableSection) => each.sectionKey)).toEqual(all)
    }
    expect(await keys()).toEqual(all)
  })

  it('an added section can be removed, and the following ones move up', async () => {
    const sections = [await add({ title: 'A' }), await add({ title: 'B' }), await add({ title: 'C' })]
    const remove = (sectionKey: string) => call(server, admin, 'removeSection', { params: { sectionKey } })
    const middle = sections[1]?.sectionKey ?? ''
    expect((await remove(middle)).status).toBe(204)
    expect((await remove(middle)).status).toBe(404)
    expect((await put(middle, { ...hours, version: 1 })).status).toBe(404)
    await add({ title: 'D' })
    expect((await list()).slice(4).map(({ title }) => title)).toEqual(['A', 'C', 'D'])
    await expectInvariants(server.pool)
  })

  it.each(knownSections)('the known section %s cannot be removed', async (sectionKey) => {
    await put(sectionKey, { ...empty, content: 'Kvar', version: 0 })
    const answer = await call(server, admin, 'removeSection', { params: { sectionKey } })
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
    expect(await keys()).toContain(sectionKey)
  })

  it(`at most ${bounds.section.count} sections can be added`, async () => {
    for (let i = 0; i < bounds.section.count; i++) await add({ title: `Sektion ${i}` })
    const answer = await call(server, admin, 'createSection', { body: hours })
    expect(answer).toMatchObject({ status: 409, body: { code: 'too_many_sections' } })
    expect(await keys()).toHaveLength(bounds.section.count + knownSections.length)
    const past = `insert into homepage_content (section_key, display_order) values ('custom_section_1', 55)`
    await expect(server.pool.query(past)).rejects.toMatchObject({ constraint: 'too_many_sections' })
  })

  it.each([
    ['a title that is too long', { title: 'x'.repeat(121) }, 'title', 'too_long'],
    ['content that is too long', { content: 'x'.repeat(4001) }, 'content', 'too_long'],
    ['a NUL', { content: 'a\u0000b' }, 'content', 'control_characters'],
    ['a lone surrogate', { content: 'a\ud800b' }, 'content', 'control_characters'],
    ['a number as the title', { title: 5 }, 'title', 'invalid'],
    ['text as the active switch', { isActive: 'ja' }, 'isActive', 'required'],
    ['a key chosen by the client', { sectionKey: 'hero_title' }, 'sectionKey', 'unknown'],
    ['a position chosen by the client', { displayOrder: 1 }, 'displayOrder', 'unknown'],
  ])('a section with %s is refused, and nothing is stored', async (_, fields, field, rule) => {
    const body = { ...empty, ...fields }
    for (const answer of [
      await call(server, admin, 'createSection', { body }),
      await put('about_content', { ...body, version: 0 }),
    ]) {
      expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
      expect(answer.body.fields).toMatchObject([{ field, rule }])
    }
    expect((await server.pool.query('select from homepage_content')).rowCount).toBe(0)
  })

  it.each(['hero', 'HERO_TITLE', 'custom_section_', 'custom_section_1x', 'custom_section_-1', '%00', '../x'])(
    'a section with the invalid key %s is refused',
    async (sectionKey) => {
      const answer = await put(sectionKey, { ...empty, version: 0 })
      expect([400, 404]).toContain(answer.status)
    },
  )

  it('guests cannot list, add, order, edit or remove sections, nor read them unless signed in', async () => {
    for (const [operation, parts] of [
      ['listSections', {}],
      ['createSection', { body: hours }],
      ['arrangeSections', { body: { sectionKeys: [...knownSections] } }],
      ['updateSection', { params: { sectionKey: 'hero_title' }, body: { ...empty, version: 0 } }],
      ['removeSection', { params: { sectionKey: 'custom_section_1' } }],
    ] as const) {
      expect((await call(server, guest, operation, parts)).status, operation).toBe(403)
      expect((await call(server, null, operation, parts)).status, operation).toBe(401)
    }
    expect((await call(server, null, 'getHome')).status).toBe(401)
  })

  it('the sections of the home screen are kept when the account of the admin who edited them is deleted', async () => {
    const [leaving] = await makeUsers(server, 1, { admin: true })
    await call(server, leaving, 'createSection', { body: hours })
    await server.pool.query('delete from users where id = $1', [leaving.userId])
    expect((await list()).at(-1)).toMatchObject({ title: 'Öppettider', updatedBy: null })
  })
})
