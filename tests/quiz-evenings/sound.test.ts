import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { bounds } from '#contract/bounds.ts'
import type { EveningState } from '#contract/quiz-evenings.ts'
import { createDatabase } from '#server/platform/database/database.ts'
import { sweep } from '#server/platform/housekeeping.ts'
import { call } from '#tests/harness/call.ts'
import { randomId } from '#tests/harness/random.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { fetchBytes, upload } from '#tests/people/upload.ts'
import { openStream } from '#tests/realtime/stream.ts'
import { choice, hostOf, makeEvening, makeTeam, textual } from './make-evening.ts'
import { sounds, wave } from './sound-bytes.ts'

const server = await startServer()
const other = await startServer({ databaseUrl: server.databaseUrl })
const [host] = await makeUsers(server, 1, { admin: true })
const [guest] = (await makeUsers(server, 1)) as [TestUser]

const send = (bytes: Buffer, user: TestUser | null = host) =>
  upload(server, user, bytes, { operation: 'createSound' })
const addressOf = (soundId: string) => `/api/sounds/${soundId}`
const soundIdOf = async (bytes = wave()) => (await send(bytes)).body.soundId as string

describe('a sound', () => {
  it.each(Object.entries(sounds))(
    'is uploaded as %s, read from its bytes, and served as it was',
    async (type, bytes) => {
      const { status, body } = await send(bytes)
      expect(status).toBe(201)
      const served = await fetchBytes(other, guest, addressOf(body.soundId))
      expect(served.status).toBe(200)
      expect(Buffer.compare(served.bytes, bytes)).toBe(0)
      expect(Object.fromEntries(served.headers)).toMatchObject({
        'content-type': type,
        'accept-ranges': 'bytes',
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, max-age=604800, immutable',
        'content-security-policy': expect.stringContaining('sandbox'),
      })
    },
  )

  it('is refused when it is none, or too large, and from a guest who is no host', async () => {
    const page = Buffer.from('<!doctype html><script>alert(1)</script>')
    expect(await send(page)).toMatchObject({ status: 400, body: { code: 'sound_unreadable' } })
    expect(await send(Buffer.alloc(0))).toMatchObject({ status: 400, body: { code: 'sound_unreadable' } })
    const largest = Buffer.alloc(bounds.sound.bytes, wave())
    expect((await send(largest)).status).toBe(201)
    expect(await send(Buffer.concat([largest, Buffer.alloc(1)]))).toMatchObject({
      status: 413,
      body: { code: 'payload_too_large' },
    })
    expect((await send(wave(), guest)).status).toBe(403)
    expect((await send(wave(), null)).status).toBe(401)
    const asPicture = await upload(server, host, wave(), { operation: 'createSound', type: 'image/png' })
    expect(asPicture.status).toBe(415)
    const address = addressOf(await soundIdOf())
    expect((await fetchBytes(server, null, address)).status).toBe(401)
    expect((await fetchBytes(server, guest, addressOf(randomId()))).status).toBe(404)
  })

  it('is served in parts, as an iPhone asks for it', async () => {
    const bytes = wave()
    const address = addressOf(await soundIdOf(bytes))
    const ask = (range: string, more = {}) => fetchBytes(server, guest, address, { range, ...more })
    const first = await ask('bytes=0-1')
    expect([first.status, first.bytes.toString(), first.headers.get('content-range')]).toEqual([
      206,
      'RI',
      `bytes 0-1/${bytes.length}`,
    ])
    const rest = await ask('bytes=2-')
    expect(rest.status).toBe(206)
    expect(Buffer.compare(Buffer.concat([first.bytes, rest.bytes]), bytes)).toBe(0)
    expect(Buffer.compare((await ask('bytes=-10')).bytes, bytes.subarray(-10))).toBe(0)
    const etag = first.headers.get('etag') as string
    expect((await ask('bytes=0-1', { 'if-range': etag })).status).toBe(206)
    // Of another file, or unreadable: the whole.
    for (const whole of [await ask('bytes=0-1', { 'if-range': '"x"' }), await ask(`bytes=${bytes.length}-`)])
      expect([whole.status, whole.bytes.length]).toEqual([200, bytes.length])
    expect((await fetchBytes(server, guest, address, { 'if-none-match': etag })).status).toBe(304)
  })

  it('is deleted a week after the last question had it', async () => {
    const [used, unused] = [await soundIdOf(), await soundIdOf()]
    const { competitionId } = await makeEvening(server, host, [
      { ...textual, soundId: used, soundText: 'En klocka slår.' },
    ])
    const engine = {
      db: createDatabase(server.pool),
      log: pino({ level: 'silent' }),
      env: { auditLogMonths: 24, sessionMaxDays: 90 },
    }
    const left = async () => {
      await sweep(engine)
      await server.pool.query(`update sounds set unused_since = unused_since - interval '8 days'`)
      await sweep(engine)
      const { rows } = await server.pool.query('select id from sounds')
      return [used, unused].map((soundId) => rows.some(({ id }) => id === soundId))
    }
    expect(await left()).toEqual([true, false])
    await server.pool.query('delete from competitions where id = $1', [competitionId])
    expect(await left()).toEqual([false, false])
  })
})

describe('a question with a sound', () => {
  const put = async (questions: object[]) => {
    const { competitionId } = await makeEvening(server, host, [])
    return call(server, host, 'putEveningQuestions', {
      params: { competitionId },
      body: { version: (await hostOf(server, host, competitionId).control()).version, questions },
    })
  }

  it('has one that exists, and says in words what is heard', async () => {
    const soundId = await soundIdOf()
    const refused = (field: string, rule: string) => ({
      status: 400,
      body: { code: 'validation_failed', fields: [{ field, rule }] },
    })
    expect(await put([{ ...textual, soundId }])).toMatchObject(refused('questions.0.soundText', 'required'))
    expect(await put([textual, { ...choice, soundId: randomId(), soundText: 'En klocka.' }])).toMatchObject(
      refused('questions.1.soundId', 'invalid'),
    )
    // Two questions may have one sound; without a sound there are no words to it.
    const heard = { soundId, soundText: 'En klocka.' }
    const stored = await put([
      { ...choice, ...heard },
      { ...textual, ...heard },
      { ...textual, soundText: 'x' },
    ])
    expect(stored.status).toBe(200)
    expect(stored.body.questions).toMatchObject([heard, heard, { soundId: null, soundText: null }])
  })

  it('shows no sound before the question, begins it on every node when it is opened and when a host begins it again, and ends it', async () => {
    const soundId = await soundIdOf()
    const canary = 'Kanariefågel'
    const { competitionId, questionIds } = await makeEvening(server, host, [
      choice,
      { ...textual, soundId, soundText: `${canary} i en gruva.` },
    ])
    await makeTeam(server, competitionId, [guest])
    const [first, second] = questionIds as [string, string]
    const { ask, step } = hostOf(server, host, competitionId)
    const stream = await openStream(other, guest, `me,competition:${competitionId}`)
    const seen = async () => {
      const { body } = await call(other, guest, 'getEvening', { params: { competitionId } })
      return body.evening as EveningState
    }
    await ask(first)
    expect((await step('playSound')).body.code).toBe('step_not_possible')
    await step('lock')
    await step('reveal')
    const revealed = await seen()
    await expect.poll(() => stream.raw()).toContain('"revealed"')
    for (const text of [JSON.stringify(revealed), stream.raw()]) {
      expect(text).not.toContain(soundId)
      expect(text).not.toContain(canary)
    }

    await step('show', { questionId: second })
    expect((await seen()).question).toMatchObject({
      soundId,
      soundText: `${canary} i en gruva.`,
      soundAt: null,
    })
    await expect.poll(() => stream.raw()).toContain(canary)
    const begins = async (name: string) => {
      const { body } = await step(name)
      const { soundAt } = (await seen()).question ?? {}
      expect(soundAt).toBe(body.soundAt)
      // The wall of another node is told.
      if (soundAt) await expect.poll(() => stream.raw()).toContain(`"soundAt":"${soundAt}"`)
      return soundAt ?? null
    }
    const times = [await begins('playSound'), await begins('open'), await begins('playSound')]
    expect(new Set(times).size).toBe(3)
    expect(times).not.toContain(null)
    // An announced break leaves it.
    await step('announce', { minutes: 5 })
    expect((await seen()).question?.soundAt).toBe(times[2])
    expect(await begins('lock')).toBeNull()
    expect(await begins('playSound')).not.toBeNull()
    expect(await begins('reveal')).toBeNull()
    // The question was shown with its sound, which stays as it was.
    await expect(
      server.pool.query('update evening_questions set sound_id = null, sound_text = null where id = $1', [
        second,
      ]),
    ).rejects.toThrow('guests have seen the question')
    await expect(server.pool.query('delete from sounds where id = $1', [soundId])).rejects.toThrow(
      /foreign key/,
    )
  })

  it('three hosts on two nodes who play it again at once begin it once, and one after the other three times', async () => {
    const { competitionId, questionIds } = await makeEvening(server, host, [
      { ...textual, soundId: await soundIdOf(), soundText: 'En klocka slår.' },
    ])
    const { ask, step, control } = hostOf(server, host, competitionId)
    await ask(questionIds[0] as string)
    const { version } = await control()
    const play = (at: number) =>
      call(at % 2 ? other : server, host, 'stepEvening', {
        params: { competitionId },
        body: { requestId: randomId(), version, step: 'playSound' },
      })
    const sent = await Promise.all([0, 1, 2].map(play))
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await control()).version).toBe(version + 1)
    for (const _ of [1, 2, 3]) expect((await step('playSound')).status).toBe(200)
    expect((await control()).version).toBe(version + 4)
    // The same request again changes nothing.
    const body = { requestId: randomId(), version: version + 4, step: 'playSound' }
    for (const _ of [1, 2])
      expect(
        (await call(server, host, 'stepEvening', { params: { competitionId }, body })).body.version,
      ).toBe(version + 5)
  })
})
