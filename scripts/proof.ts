import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import type { Counts } from '#tests/harness/count-reporter.ts'
import { hashOf, isProofDue, type Proof, proofFile, readProof, root } from '#tests/harness/proof.ts'

/** A test file that has a negative control or a long form imports one of these. */
const longForm = /import (\{ control \}|\{[^}]*\b(long|itInLongForm)\b[^}]*\}) from '#tests\/harness\//

/** Paths of the test files with a negative control or a long form. */
export const filesWithLongForm = (): string[] =>
  readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' })
    .map((name) => `tests/${name.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.test.ts') && longForm.test(readFileSync(join(root, path), 'utf8')))
    .sort()

/** Paths of the test files with a negative control. */
export const filesWithControls = (): string[] =>
  filesWithLongForm().filter((path) =>
    readFileSync(join(root, path), 'utf8').includes('#tests/harness/control.ts'),
  )

/** Paths of the test files whose negative controls also run in the short form, because something changed. */
export function filesWithDueControls(): string[] {
  const proof = readProof()
  return filesWithControls().filter((path) => isProofDue(path, proof))
}

type Hashes = Record<string, string>

/** What the files with a long form are like now. To be taken before a run: a later change has not been tested. */
export const hashesNow = (): Hashes =>
  Object.fromEntries(filesWithLongForm().map((path) => [path, hashOf(path)]))

/** Records the files that were green in a long run, and the run if it was of everything. */
export function recordLongRun(
  counts: Counts,
  { seed, hashes, minutes, isWhole }: { seed: number; hashes: Hashes; minutes: number; isWhole: boolean },
): void {
  const { whole, files: known } = readProof()
  const run = { date: new Date().toISOString().slice(0, 10), seed, cores: cpus().length }
  const files: Proof['files'] = {}
  for (const [path, hash] of Object.entries(hashes)) {
    const { passed = 0, failed = 0, skipped = 0, seconds = 0, figures = [] } = counts.files[path] ?? {}
    if (passed > 0 && failed + skipped === 0) files[path] = { hash, ...run, passed, seconds, figures }
    else if (known[path]) files[path] = known[path]
  }
  const isGreen = isWhole && counts.failed === 0
  if (Object.keys(files).length === 0) return
  const proof: Proof = { whole: isGreen ? { ...run, passed: counts.passed, minutes } : whole, files }
  writeFileSync(proofFile, `${JSON.stringify(proof, null, 2)}\n`)
  writeFileSync(join(root, 'docs/proof.md'), pageOf(proof))
}

/** The record for people. */
function pageOf({ whole, files }: Proof): string {
  const rows = Object.entries(files).map(
    ([path, { date, seed, cores, passed, seconds, figures }]) =>
      `| \`${path}\` | ${date} | ${seed} | ${cores} | ${passed} | ${seconds} | ${figures.join('<br>')} |`,
  )
  return `# Proof: the last green long run

\`npm test -- --long\` writes this file and \`docs/proof.json\`, and nothing else does. A long run of some files records those files
only, and only if all their tests passed. The JSON file also holds a hash of each file, of everything that it imports, and of
the migrations. While it is as recorded, the short run skips the negative controls of the file. See \`docs/decisions/063-tests-short-and-long-forms.md\`.

${wholeSentence(whole)}

| file | green on | seed | cores | tests | seconds | figures |
| --- | --- | --- | --- | --- | --- | --- |
${rows.join('\n')}
`
}

const wholeSentence = (whole: Proof['whole']): string =>
  whole
    ? `Everything was last green in one run on ${whole.date}: ${whole.passed} tests in ${whole.minutes} minutes on ${whole.cores} cores, seed ${whole.seed}.`
    : 'Everything in one long run: not yet. The files below were green in long runs of some files.'
