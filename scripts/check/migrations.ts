import { parse, type RawStmt, SqlError } from 'libpg-query'
import { isReleased, lastRelease } from '../releases.ts'
import type { Finding } from './finding.ts'
import { type Known, obstaclesOf } from './migration-obstacles.ts'
import type { Tree } from './tree.ts'

const folder = 'server/schema/migrations/'
/** The last one that had landed before this check. */
const unchecked = '20261126_wall_and_press.sql'
const marker = /-- Since release ([^\s:]+): *\S/

/**
 * Checks the migrations that are newer than the last release: each must be able to run while that release serves guests. A
 * statement that removes something, or refuses what was allowed, needs a line that says since which release nothing depends on
 * it.
 */
export async function migrations(tree: Tree): Promise<Finding[]> {
  const findings: Finding[] = []
  const created = new Set<string>()
  for (const [path, text] of tree) {
    if (!path.startsWith(folder) || path.slice(folder.length) <= lastRelease.schema) continue
    const found = await findingsOf(path, text, created)
    if (path.slice(folder.length) > unchecked) findings.push(...found)
  }
  return findings
}

async function findingsOf(path: string, text: string, created: Set<string>): Promise<Finding[]> {
  const known: Known = { created, constraints: new Set() }
  try {
    const bytes = Buffer.from(text)
    let end = 0
    return ((await parse(text)).stmts ?? []).flatMap((statement) => {
      const from = end
      // A length is missing when the text ends without a semicolon.
      end = statement.stmt_len ? (statement.stmt_location ?? 0) + statement.stmt_len : bytes.length
      const line = bytes
        .subarray(0, statement.stmt_location ?? 0)
        .toString()
        .split('\n').length
      const since = marker.exec(bytes.subarray(from, end).toString())?.[1]
      return wrongIn(statement, since, known).map((what) => ({ path, line, what }))
    })
  } catch (error) {
    if (error instanceof SqlError) return [{ path, what: `PostgreSQL cannot read it: ${error.message}` }]
    throw error
  }
}

/** @param since the release that the lines before the statement name */
function wrongIn({ stmt }: RawStmt, since: string | undefined, known: Known): string[] {
  if (since !== undefined && !isReleased(since))
    return [`${since} is no release: scripts/releases.ts has their names`]
  return (stmt ? obstaclesOf(stmt, known) : []).flatMap(({ what, unlessUnused }) => {
    if (!unlessUnused) return [what]
    if (since !== undefined) return []
    return [
      `${what}. Do it one release later than the code that no longer depends on it, and say so in the lines before the statement: ` +
        `"-- Since release ${lastRelease.name}: <why that version bears it>"`,
    ]
  })
}
