import { checksum, lastNumbered, MigrationError, type SchemaFile } from './schema-files.ts'

export type Recorded = Pick<SchemaFile, 'name' | 'checksum'>

/** The numbered migrations whose files are gone: their number, and the checksum of their records. */
const gone = {
  count: 21,
  last: '0021_one_statement.sql',
  checksum: 'c68ac7d932545d6232393e7f17c9e9624ed475999e250da78e8e2ee90ad7d52d',
}

/** Whether the record is of numbered migrations, from before the baseline. */
export const isNumbered = (recorded: readonly Recorded[]): boolean =>
  recorded[0]?.name === '0001_accounts.sql'

/**
 * The numbered migrations that such a database lacks.
 * @throws MigrationError when it is too old, newer, or has been migrated by other files
 */
export function missingBefore(before: readonly SchemaFile[], recorded: readonly Recorded[]): SchemaFile[] {
  const newest = recorded.at(-1)?.name
  if (recorded.length < gone.count)
    throw new MigrationError(
      `The database ends at ${newest}, and this program begins with ${gone.last}: the database is too old for it. Start a version ` +
        `of the program that has ${lastNumbered} first, and then this one.`,
    )
  const numbered = recorded.slice(0, gone.count).map((row) => `${row.name} ${row.checksum}\n`)
  if (checksum(numbered.join('')) !== gone.checksum)
    throw new MigrationError(
      `The database was migrated to ${gone.last} by other files than those of this program.`,
    )
  return pendingMigrations(before, recorded.slice(gone.count))
}

/** @throws MigrationError when the recorded migrations are not the first of the files */
export function pendingMigrations(files: readonly SchemaFile[], recorded: readonly Recorded[]): SchemaFile[] {
  for (const [index, row] of recorded.entries()) {
    const own = files[index]
    if (!own)
      throw new MigrationError(
        `The database has ${row.name}, which this program does not know: the database is newer. ` +
          'Start the version of the program that wrote it, or a later one.',
      )
    if (own.name !== row.name)
      throw new MigrationError(`The database has ${row.name} where this program has ${own.name}.`)
    if (own.checksum !== row.checksum)
      throw new MigrationError(
        `${row.name} has been changed since it was run on this database. Put it back as it was and make the ` +
          'change in a new migration.',
      )
  }
  return files.slice(recorded.length)
}
