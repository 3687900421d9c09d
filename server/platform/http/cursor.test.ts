import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { idCursor, numberCursor, placeCursor, readPage } from './cursor.ts'

const base64url = (text: string) => Buffer.from(text, 'latin1').toString('base64url')
const id = '0b9f1c9e-6f0a-4d1e-8f43-0a1b2c3d4e5f'
const from1999 = placeCursor(z.date().min(new Date('1999-01-01')))

/** The place that `find` gets for the text of a cursor. */
async function placeRead<C>(cursor: z.ZodType<C, string>, text: string | undefined): Promise<C | null> {
  let place: C | null = null
  const find = async (after: C | null): Promise<C[]> => {
    place = after
    return []
  }
  await readPage({ limit: 1, cursor: text }, { cursor, find, placeOf: (row) => row, present: (row) => row })
  return place
}

describe('a cursor', () => {
  it('is the same text for the same place, and decodes to that place', async () => {
    const at = new Date('2026-11-20T18:00:00.123Z')
    const text = base64url(`${at.getTime()}.${id}`)
    expect(z.encode(placeCursor(), { at, id })).toBe(text)
    expect(await placeRead(placeCursor(), text)).toEqual({ at, id })
    expect(z.encode(numberCursor, 42)).toBe(base64url('42'))
    expect(await placeRead(numberCursor, base64url('42'))).toBe(42)
    expect(z.encode(idCursor, id)).toBe(id)
    expect(await placeRead(idCursor, id)).toBe(id)
    expect(await placeRead(idCursor, undefined)).toBeNull()
  })

  it.each([
    ['place', '', placeCursor()],
    ['place', '%00', placeCursor()],
    ['place', base64url('1.2'), placeCursor()],
    ['place', base64url(`.${id}`), placeCursor()],
    ['place', base64url(`-1.${id}`), placeCursor()],
    ['place', base64url(`1e3.${id}`), placeCursor()],
    ['place', base64url(`1.${id.toUpperCase()}`), placeCursor()],
    ['place', base64url(`1.${id}\n`), placeCursor()],
    ['place', base64url(`9999999999999999.${id}`), placeCursor()],
    ['place before the beginning of its list', base64url(`1.${id}`), from1999],
    ['number', '', numberCursor],
    ['number', base64url('-1'), numberCursor],
    ['number', base64url('0x10'), numberCursor],
    ['number', base64url('9'.repeat(16)), numberCursor],
    ['id', '', idCursor],
    ['id', base64url(id), idCursor],
    ['id', "' or true --", idCursor],
  ])('of the kind %s is refused if the server could not have written it: %j', async (_, text, cursor) => {
    const refused = { code: 'validation_failed', extras: { fields: [{ field: 'cursor', rule: 'invalid' }] } }
    await expect(placeRead<unknown>(cursor, text)).rejects.toMatchObject({ status: 400, ...refused })
  })
})

describe('pages', () => {
  /** All pages of a list of `count` rows, with each row as its number. */
  async function pagesOf(count: number, limit: number): Promise<number[][]> {
    const rows = Array.from({ length: count }, (_, i) => ({ at: new Date(1_000 * i), id: randomUUID(), i }))
    const pages: number[][] = []
    let cursor: string | undefined
    do {
      const page = await readPage(
        { limit, cursor },
        {
          cursor: placeCursor(),
          find: async (after, most) => rows.filter(({ at }) => !after || at > after.at).slice(0, most),
          placeOf: ({ at, id: rowId }) => ({ at, id: rowId }),
          present: ({ i }) => i,
        },
      )
      pages.push(page.items)
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    return pages
  }

  it.each([
    [0, 2, [[]]],
    [1, 2, [[0]]],
    [2, 2, [[0, 1]]],
    [3, 2, [[0, 1], [2]]],
    [
      4,
      2,
      [
        [0, 1],
        [2, 3],
      ],
    ],
  ])('of %i rows with %i per page contain each row once, in order', async (count, limit, expected) => {
    expect(await pagesOf(count, limit)).toEqual(expected)
  })
})
