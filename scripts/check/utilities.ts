import { compile } from 'tailwindcss'
import { codesOf, type Node, walk } from './code.ts'
import type { Finding } from './finding.ts'
import { isTest, type Tree } from './tree.ts'

/** The most lines and files of style sheets: layout and type are utilities in the component, sheets hold art and motion. */
export const limits = { lines: 5_000, files: 70 }

/** Every class name in a `className` is a utility of Tailwind or a class of the page's own styles. Style sheets stay few and short. */
export async function utilities(tree: Tree): Promise<Finding[]> {
  const sheets = [...tree].filter(([path]) => path.startsWith('web/') && path.endsWith('.css'))
  const lines = sheets.reduce((sum, [, text]) => sum + text.trimEnd().split('\n').length, 0)
  const findings: Finding[] = []
  if (lines > limits.lines || sheets.length > limits.files) {
    const what = `${lines} lines in ${sheets.length} style sheets; ${limits.lines} in ${limits.files} are the most. Write layout and type as utilities`
    findings.push({ path: 'web', what })
  }
  const used = codesOf(
    tree,
    (path) => path.startsWith('web/') && path.endsWith('.tsx') && !isTest(path),
  ).flatMap((code) =>
    classNames(code.program).map((found) => ({ ...found, path: code.path, line: code.lineOf(found.start) })),
  )
  const known = await classesOf(tree, new Set(used.map(({ name }) => name)))
  for (const { name, path, line } of used) {
    if (!known.has(name))
      findings.push({ path, line, what: `'${name}' is no utility and no class of web/ui/styles` })
  }
  return findings
}

/** The class names that are written out in `className` attributes and in calls of `join`. */
function classNames(program: Node): { name: string; start: number }[] {
  const found: { name: string; start: number }[] = []
  walk(program, (node, parents) => {
    const isInside = parents.some(
      (parent) =>
        (parent.type === 'JSXAttribute' && (parent.name as Node).name === 'className') ||
        (parent.type === 'CallExpression' && (parent.callee as Node).name === 'join'),
    )
    const parent = parents.at(-1)
    // The operand of a comparison is a value.
    if (!isInside || parent?.type === 'BinaryExpression') return
    const text =
      node.type === 'Literal' && typeof node.value === 'string'
        ? node.value
        : node.type === 'TemplateElement'
          ? (node.value as { cooked: string }).cooked
          : ''
    for (const name of text.split(/\s+/)) if (name !== '') found.push({ name, start: node.start })
  })
  return found
}

async function classesOf(tree: Tree, names: Set<string>): Promise<Set<string>> {
  const sheet = (name: string) => tree.get(`web/ui/styles/${name}.css`) ?? ''
  const { build } = await compile(sheet('tailwind'))
  const css = `${build([...names])}${sheet('base')}${sheet('materials')}`
  // Other characters than letters, digits, '-' and '_' are escaped in a selector.
  const selected = new Set(
    [...css.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = '']) => name.replaceAll(/\\(.)/g, '$1')),
  )
  return new Set([...names].filter((name) => selected.has(name)))
}
