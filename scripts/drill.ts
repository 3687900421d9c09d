import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'

const ending = '.drill.test.ts'
const drills = readdirSync('tests/drills').flatMap((file) =>
  file.endsWith(ending) ? [file.slice(0, -ending.length)] : [],
)

const usage = `npm run drill -- NAME [more names] [options of npm test, such as --repeat 3]

Drills run the product as an operator does, with the programs that serve it, and break things: ${drills.join(', ')}.
A drill whose programs are not installed is skipped, and says which are missing. The long form of the tests runs all of them.`

const given = process.argv.slice(2)
const names = given.filter((word) => !word.startsWith('-') && !/^\d+$/.test(word))
const unknown = names.filter((name) => !drills.includes(name))
if (names.length === 0 || unknown.length > 0) {
  if (unknown.length > 0) console.error(`There is no drill ${unknown.join(', ')}.\n`)
  console.log(usage)
  process.exitCode = names.length === 0 ? 0 : 2
} else {
  const files = names.map((name) => `tests/drills/${name}${ending}`)
  const options = given.filter((word) => !names.includes(word))
  const { status } = spawnSync(process.execPath, ['scripts/test.ts', '--long', ...options, ...files], {
    stdio: 'inherit',
  })
  process.exitCode = status ?? 1
}
