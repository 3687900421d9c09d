import type { Texts } from '../../texts.ts'

export const adminTableGroups: Texts<'adminTableGroups'> = {
  title: 'Table combinations',
  create: 'New combination',
  loading: 'Loading combinations…',
  empty: {
    title: 'No combinations yet',
    text: 'Add tables that can be put together. Staff can then seat parties of up to 20.',
  },
  toasts: {
    created: 'Combination created',
    updated: 'Combination saved',
    deleted: 'Combination deleted',
    loadFailed: 'Couldn’t load the combinations.',
    saveFailed: 'Couldn’t save the combination.',
    deleteFailed: 'Couldn’t delete the combination.',
  },
  loss: 'Bookings keep their tables.',
  keep: 'Keep the combination',
  columns: { tables: 'Tables', seats: 'Seats' },
  numbers: 'Tables {{numbers}}',
  form: {
    editTitle: 'Edit combination',
    loading: 'Loading the combination…',
    back: 'All combinations',
    name: 'Name',
    nameHint: 'What you call it, such as “The long table”.',
    tableIds: 'Tables that go together',
    tableOf_one: 'Table {{number}}, {{count}} seat',
    tableOf_other: 'Table {{number}}, {{count}} seats',
    capacity: 'Seats together',
    capacityHint: 'How many fit when the tables stand together, at most 20.',
    noTables: 'You need at least two tables.',
    firstTable: 'Create a table',
    create: 'Create combination',
    deleted:
      'Someone else has deleted the combination. What you’ve written is still here and can be saved as a new combination.',
    saveAsNew: 'Save as a new combination',
    missing: { title: 'Combination not found', text: 'It may have been deleted.' },
  },
}
