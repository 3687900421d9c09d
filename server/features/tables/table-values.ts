import type { TableInput } from '#contract/tables.ts'

/** The admin's input as columns. */
export const tableValues = (input: TableInput) => ({
  table_number: input.tableNumber,
  capacity: input.capacity,
  location: input.location,
  is_available: input.isAvailable,
})
