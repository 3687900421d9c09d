import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { idCursor, numberCursor, positionCursor, readPage } from './cursor.ts'

const base64url = (text: string) => Buffer.from(text, 'latin1').toString('base64url')
const id = '0b9f1c9e-6f0a-4d1e-8f43-0a1b2c3d4e5f'
const from1999 = positionCursor(z.date().min(new Date('1999-01-01')))

/** The position that `find` gets for the text of a cursor. */
async function positionRead<C>(cursor: z.ZodType<C, string>, text: string | undefined): Promise<C | null> {
  let position: C | null = null
  const find = async ({ after }: { after: C | null }): Promise<C[]> => {
    position = after
    return []
  }
  await readPage(
    { limit: 1, cursor: text },
    { cursor, find, positionOf: (row) => row, present: (row) => row },
  )
  return position
}

describe('a cursor', () => {
  it('a cursor is the same text for the same position, and decodes to that position', async () => {
    const at = new Date('2026-11-20T18:00:00.123Z')
    const text = base64url(`${at.getTime()}.${id}`)
    expect(z.encode(positionCursor(), { at, id })).toBe(text)
    expect(await positionRead(positionCursor(), text)).toEqual({ at, id })
    expect(z.encode(numberCursor, 42)).toBe(base64url('42'))
    expect(await positionRead(numberCursor, base64url('42'))).toBe(42)
    expect(z.encode(idCursor, id)).toBe(id)
    expect(await positionRead(idCursor, id)).toBe(id)
    expect(await positionRead(idCursor, undefined)).toBeNull()
  })

  it.each([
    ['position', '', positionCursor()],
    ['position', '%00', positionCursor()],
    ['position', base64url('1.2'), positionCursor()],
    ['position', base64url(`.${id}`), positionCursor()],
    ['position', base64url(`-1.${id}`), positionCursor()],
    ['position', base64url(`1e3.${id}`), positionCursor()],
    ['position', base64url(`1.${id.toUpperCase()}`), positionCursor()],
    ['position', base64url(`1.${id}\n`), positionCursor()],
    ['position', base64url(`9999999999999999.${id}`), positionCursor()],
    ['position before the beginning of its list', base64url(`1.${id}`), from1999],
    ['number', '', numberCursor],
    ['number', base64url('-1'), numberCursor],
    ['number', base64url('0x10'), numberCursor],
    ['number', base64url('9'.repeat(16)), numberCursor],
    ['id', '', idCursor],
    ['id', base64url(id), idCursor],
    ['id', "' or true --", idCursor],
  ])(
    'a cursor of the kind %s that the server could not have written is refused: %j',
    async (_, text, cursor) => {
      const refused = {
        code: 'validation_failed',
        extras: { fields: [{ field: 'cursor', rule: 'invalid' }] },
      }
      await expect(positionRead<unknown>(cursor, text)).rejects.toMatchObject({ status: 400, ...refused })
    },
  )
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
          cursor: positionCursor(),
          find: async ({ after, limit }) => rows.filter(({ at }) => !after || at > after.at).slice(0, limit),
          positionOf: ({ at, id: rowId }) => ({ at, id: rowId }),
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
  ])('pages of %i rows with %i per page contain each row once, in order', async (count, limit, expected) => {
    expect(await pagesOf(count, limit)).toEqual(expected)
  })
})
