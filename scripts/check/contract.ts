import { codesOf, isNode, type Node, walk } from './code.ts'
import type { Finding } from './finding.ts'
import { textsOf } from './texts.ts'
import { isTest, type Tree } from './tree.ts'

const operationsPath = 'contract/operations.ts'
const errorsPath = 'contract/errors.ts'

/** Every operation has a route that says who may call it, and the server mounts it; every error code is used and has texts. */
export function contractCompatible(tree: Tree): Finding[] {
  return [...operations(tree), ...errors(tree)]
}

function operations(tree: Tree): Finding[] {
  const routes = routeConstants(tree)
  const server = textOf(tree, /^server\//)
  const findings: Finding[] = []
  for (const name of keysOf(tree, operationsPath, 'operations')) {
    const say = (what: string) => findings.push({ path: operationsPath, what: `${name} ${what}` })
    const route = routes.get(name)
    if (!route)
      say(`has no route: export const ${name} = route('${name}', …) in the contract file of its noun`)
    else if (!route.hasAccess) say(`does not say who may call it: give its route \`access\``)
    if (!new RegExp(`\\b${name}\\b`).test(server)) say('is not mounted: mount its route, or remove it')
  }
  return findings
}

function routeConstants(tree: Tree): Map<string, { hasAccess: boolean }> {
  const routes = new Map<string, { hasAccess: boolean }>()
  for (const code of codesOf(tree, (path) => path.startsWith('contract/'))) {
    walk(code.program, (node) => {
      const call = node.init as Node | undefined
      if (node.type !== 'VariableDeclarator' || call?.type !== 'CallExpression') return
      const { name: maker } = call.callee as Node
      // The five routes that `adminCrud` makes need the right that it is given.
      if (maker === 'adminCrud') {
        for (const property of ((node.id as Node).properties ?? []) as Node[])
          routes.set(`${(property.value as Node).name}`, { hasAccess: true })
      }
      if (maker !== 'route') return
      const [id, parts] = call.arguments as Node[]
      const name = `${(node.id as Node).name}`
      if (id?.value === name) routes.set(name, { hasAccess: propertiesOf(parts).includes('access') })
    })
  }
  return routes
}

function errors(tree: Tree): Finding[] {
  // Some rules are reported by the contract's own fields.
  const used = textOf(tree, /^(server\/|rules\/|contract\/fields\.ts$)/)
  const keys = (['sv', 'en'] as const).map(
    (language) => [language, [...textsOf(tree, language).keys()]] as const,
  )
  const findings: Finding[] = []
  const rules = arrayOf(tree, errorsPath, 'fieldRules')
  for (const name of [...keysOf(tree, errorsPath, 'errorStatus'), ...rules]) {
    // A constraint of the database has the name of the code that it means.
    const written = [`'${name}'`, ` to ${name};`, ` unique index ${name} on `]
    if (!written.some((each) => used.includes(each))) {
      findings.push({ path: errorsPath, what: `'${name}' is never returned: return it or remove it` })
    }
    for (const [language, texts] of keys) {
      if (texts.some((key) => key.split('.').includes(name))) continue
      findings.push({
        path: errorsPath,
        what: `'${name}' has no text in locales/${language}: a guest would see the code`,
      })
    }
  }
  return findings
}

const textOf = (tree: Tree, wanted: RegExp): string =>
  [...tree]
    .filter(([path]) => wanted.test(path) && !isTest(path))
    .map(([, text]) => text)
    .join('\n')

const propertiesOf = (node: Node | undefined): string[] =>
  node?.type === 'ObjectExpression'
    ? (node.properties as Node[]).flatMap((p) => (isNode(p.key) ? [`${p.key.name ?? p.key.value}`] : []))
    : []

function initOf(tree: Tree, path: string, constant: string): Node | undefined {
  let found: Node | undefined
  for (const code of codesOf(tree, (candidate) => candidate === path)) {
    walk(code.program, (node) => {
      if (node.type !== 'VariableDeclarator' || (node.id as Node).name !== constant) return
      const init = node.init as Node
      found = init.type === 'TSAsExpression' ? (init.expression as Node) : init
    })
  }
  return found
}

const keysOf = (tree: Tree, path: string, constant: string): string[] =>
  propertiesOf(initOf(tree, path, constant))
const arrayOf = (tree: Tree, path: string, constant: string): string[] =>
  ((initOf(tree, path, constant)?.elements ?? []) as Node[]).map((element) => `${element.value}`)
