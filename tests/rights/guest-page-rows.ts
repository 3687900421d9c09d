import { randomId } from '#tests/harness/random.ts'
import type { CellData } from './callers.ts'
import { adminsOnly, isAmong, type Rows, same } from './rows.ts'

const unknownId = '3f2b8c1e-5a77-4d7c-9c53-0d2c6c7d8a1b'
const ofOwner = ({ users }: CellData) => ({ params: { userId: users.owner?.userId ?? '' } })
const unknownUser = { params: { userId: unknownId } }
const note = () => ({ body: { requestId: randomId(), text: 'Sitter helst vid fönstret' } })

/** What staff read and write about one guest. */
export const guestPageRows = {
  findGuests: {
    request: ({ users }) => ({ query: { search: users.owner?.email ?? '' } }),
    expected: adminsOnly(200),
    check: ({ body }, { users }) => same(body.items[0]?.userId, users.owner?.userId),
  },
  getGuest: [
    {
      request: ofOwner,
      expected: adminsOnly(200),
      check: ({ body }, { tables, menu, users }, caller) => {
        same(body.email, users.owner?.email)
        isAmong(body.coming, tables.pending, true)
        isAmong(body.coming, menu.orderId, caller === 'admin')
      },
    },
    { name: 'that does not exist', request: () => unknownUser, expected: adminsOnly(404) },
  ],
  listGuestVisits: { request: ofOwner, expected: adminsOnly(200) },
  listGuestNotes: {
    request: ofOwner,
    expected: adminsOnly(200),
    check: ({ body }, { owned }) => isAmong(body.items, owned.noteId, true),
  },
  createGuestNote: [
    {
      request: (data) => ({ ...ofOwner(data), ...note() }),
      expected: adminsOnly(201),
      changes: ['guest_notes', 'audit_log'],
    },
    {
      name: 'about somebody who does not exist',
      request: () => ({ ...unknownUser, ...note() }),
      expected: adminsOnly(404),
    },
  ],
  deleteGuestNote: [
    {
      request: ({ users, owned }) => ({
        params: { userId: users.owner?.userId ?? '', noteId: owned.noteId },
      }),
      expected: adminsOnly(204),
      changes: ['guest_notes', 'audit_log'],
    },
    {
      name: 'about somebody else',
      request: ({ users, owned }) => ({
        params: { userId: users.other?.userId ?? '', noteId: owned.noteId },
      }),
      expected: adminsOnly(404),
    },
  ],
} satisfies Rows
