import { codesOf } from './code.ts'
import type { Finding } from './finding.ts'
import { importsOf } from './imports.ts'
import { isTest, type Tree } from './tree.ts'

const mayImport: Record<string, string[]> = {
  contract: ['contract'],
  rules: ['rules', 'contract'],
  locales: ['locales'],
  server: ['server', 'rules', 'contract', 'locales'],
  web: ['web', 'rules', 'contract', 'locales'],
  scripts: ['scripts', 'tests', 'server', 'rules', 'contract', 'locales', 'web'],
  tests: ['tests', 'scripts', 'server', 'rules', 'contract', 'locales', 'web', 'vitest.config.ts'],
}
const floorOf = (path: string): string => path.split('/')[0] ?? ''

/** Imports go one way: contract ← rules ← server and web, which have the texts of locales; inside a floor platform ← features ← routes and app; in web/ also ui ← domain ← features. */
export function arrows(tree: Tree): Finding[] {
  const findings: Finding[] = []
  for (const code of codesOf(tree)) {
    for (const { target, line } of importsOf(code)) {
      if (target === null) continue
      const what = wrongFloor(code.path, target) ?? wrongLayer(code.path, target)
      if (what) findings.push({ path: code.path, line, what })
    }
  }
  return findings
}

function wrongFloor(from: string, to: string): string | null {
  const floor = floorOf(from)
  const allowed = isTest(from) ? mayImport.tests : mayImport[floor]
  if (!allowed || allowed.includes(floorOf(to)) || to === 'package.json') return null
  const both = [floor, floorOf(to)].sort().join('+')
  if (both === 'server+web')
    return `${floor} must not know ${floorOf(to)}: what both need belongs in contract/ or rules/`
  return `${floor}/ may import from ${allowed.join(', ')} only; move what is needed down to one of them`
}

/** The layer of a file inside server/ or web/: `kind` and, for a feature, its name. */
function layerOf(path: string): { floor: string; kind: string; feature?: string; file: string } {
  const [floor = '', kind = '', third = ''] = path.split('/')
  const file = path.split('/').at(-1) ?? ''
  return kind === 'features' ? { floor, kind, feature: third, file } : { floor, kind, file }
}

function wrongLayer(from: string, to: string): string | null {
  const a = layerOf(from)
  const b = layerOf(to)
  if (a.floor !== b.floor || isTest(from)) return null
  if (a.kind === 'platform' && b.kind === 'features') {
    return 'the platform knows no feature: hand the feature in as an argument, or move this into the feature'
  }
  if (a.floor === 'web') return wrongInWeb(a, b)
  return a.floor === 'server' ? wrongInServer(a, b) : null
}

type Layer = ReturnType<typeof layerOf>

function wrongInServer(a: Layer, b: Layer): string | null {
  if (a.kind === 'features' && b.kind === 'features' && a.feature !== b.feature) {
    if (b.file === 'queries.ts' || b.file === 'present.ts' || /^[a-z]+(-[a-z]+)+\.ts$/.test(b.file))
      return null
    return `another feature is used through its queries.ts, present.ts or one of its <verb>-<noun>.ts files only, not through ${b.file}`
  }
  const composing = ['app.ts', 'main.ts', 'seed']
  if (!composing.includes(a.kind) && composing.includes(b.kind)) {
    return `${b.kind} composes everything and is imported by nothing below it; take what you need as an argument`
  }
  return null
}

function wrongInWeb(a: Layer, b: Layer): string | null {
  if (a.kind === 'ui' && b.kind === 'features') {
    return 'web/ui knows no feature: take texts and callbacks as properties, or move the part into the feature'
  }
  if ((a.kind === 'ui' || a.kind === 'platform') && b.kind === 'domain') {
    return `web/${a.kind} knows nothing of the domain: take texts and values as properties, or move the part to web/domain`
  }
  if (a.kind === 'platform' && b.kind === 'ui') {
    return 'web/platform renders nothing: take the part as an argument, or move this to web/ui'
  }
  if (a.kind === 'domain' && b.kind === 'features') {
    return 'web/domain belongs to no feature: take what the feature knows as properties, or move the part into the feature'
  }
  if (a.kind === 'features' && b.kind === 'features' && a.feature !== b.feature) {
    return 'web features do not know each other: move what both need to web/domain, or compose both in a screen under web/routes'
  }
  if (['ui', 'platform', 'domain', 'features'].includes(a.kind) && b.kind === 'routes') {
    return 'screens are imported by the router alone: move the shared part to web/ui, web/domain or the feature'
  }
  return null
}
