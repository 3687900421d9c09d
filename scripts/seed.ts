import { readEnv } from '#server/env.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { demoGuests } from '#server/seed/demo-guests.ts'
import { makeFirstAdmin, newPassword } from '#server/seed/first-admin.ts'
import { announceAdmin, isUsed, openEmpty } from '#server/seed/first-start.ts'
import { seedDemoClub } from '#server/seed/seed-demo-club.ts'
import { CommandError, withDatabase } from './open-database.ts'

const usage = `npm run seed -- --demo    seeds the demo club, and an admin if there is none
npm run seed -- --empty   leaves a new club bare: no start will seed it
`

const [option, ...rest] = process.argv.slice(2)
if (rest.length > 0 || (option !== '--demo' && option !== '--empty')) {
  process.stderr.write(usage)
  process.exitCode = 2
} else if (option === '--empty') {
  await withDatabase(async (db) => {
    if (await isUsed(db)) throw new CommandError('This club is in use already; nothing was done.')
    await inTransaction(db, openEmpty)
    process.stdout.write('The club is bare. Sign up, then: npm run admin -- grant you@example.se\n')
  })
} else {
  const { password, hash } = await newPassword()
  await withDatabase(async (db) => {
    const emails = demoGuests.map(({ email }) => email)
    const made = await inTransaction(db, async (tx) => {
      if (await tx.selectFrom('users').select('id').where('email', 'in', emails).executeTakeFirst())
        throw new CommandError('The demo club is seeded already; nothing was done.')
      const admin = await makeFirstAdmin(tx, hash)
      const seeded = await seedDemoClub(tx, new Date())
      const text = admin ? `\n${announceAdmin(readEnv(process.env).dataDir, password).text}` : ''
      return { ...seeded, text }
    })
    const { events, competitions, quizzes, tables, guests } = made
    process.stdout.write(
      `The demo club is seeded: ${events} events, ${competitions} competitions, ${quizzes} quizzes, ${tables} tables, ${guests} guests.`,
    )
    process.stdout.write(`${made.text}\n`)
  })
}
