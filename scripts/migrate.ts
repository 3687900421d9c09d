import { withDatabase } from './open-database.ts'

const usage = `npm run migrate

Gives the database the newest schema. Needed before a start only where the server's role does not own the tables.
`

if (process.argv.length > 2) {
  process.stderr.write(usage)
  process.exitCode = 2
} else {
  await withDatabase(async () => {
    process.stdout.write('The database has the newest schema.\n')
  })
}
