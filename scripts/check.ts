import { availableParallelism } from 'node:os'
import { type Finding, formatFinding } from './check/finding.ts'
import { programs, run } from './check/programs.ts'
import { sourceRules } from './check/structure.ts'
import { readTree } from './check/tree.ts'

const usage = `npm run check            everything
npm run check arrows     one part (or several): ${[...Object.keys(sourceRules), ...programs.map((p) => p.name)].join(', ')}
npm run check types      every part whose name begins with "types:"`

type Part = { name: string; findings: () => Promise<Finding[]> }

async function main(wanted: string[]): Promise<number> {
  const root = process.cwd()
  const tree = await readTree(root)
  const parts: Part[] = [
    ...Object.entries(sourceRules).map(([name, rule]) => ({ name, findings: async () => rule(tree) })),
    ...programs.map((program) => ({ name: program.name, findings: () => run(program, root) })),
  ]
  const chosen = parts.filter(
    ({ name }) => wanted.length === 0 || wanted.some((w) => name === w || name.startsWith(`${w}:`)),
  )
  if (chosen.length === 0) {
    process.stdout.write(`${usage}\n`)
    return 2
  }
  const count = await runAll(chosen)
  process.stdout.write(count === 0 ? '\nAll is well.\n' : `\n${count} findings.\n`)
  return count === 0 ? 0 : 1
}

/** Runs the parts, as many at once as there are cores, and prints the findings of each as it ends. */
async function runAll(parts: Part[]): Promise<number> {
  const waiting = [...parts]
  let count = 0
  const worker = async () => {
    for (let part = waiting.shift(); part; part = waiting.shift()) {
      const began = performance.now()
      const findings = await part.findings()
      const took = `${((performance.now() - began) / 1000).toFixed(1)} s`
      count += findings.length
      process.stdout.write(`${findings.length === 0 ? '✓' : '✗'} ${part.name} (${took})\n`)
      for (const finding of findings) process.stdout.write(`  ${formatFinding(finding)}\n`)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, worker))
  return count
}

process.exitCode = await main(process.argv.slice(2))
