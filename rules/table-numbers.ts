type Numbered = { tableNumber: number }
type Joined = { joinedTables?: readonly Numbered[] | undefined }
/** '3 + 4' of tables that are put together. */
export const joinNumbers = (numbers: readonly (number | string)[]): string => numbers.join(' + ')
/** The same of a table with those beside it. */
export const numbersOfTable = ({
  tableNumber,
  joinedTables = [],
}: Joined & { tableNumber: number | null }): string =>
  joinNumbers([tableNumber ?? '–', ...joinedTables.map((each) => each.tableNumber)])
/** The same of a booking; '–' once the table has been deleted. */
export const tableNumbers = ({ table, joinedTables }: Joined & { table: Numbered | null }): string =>
  table === null ? '–' : numbersOfTable({ ...table, joinedTables })
