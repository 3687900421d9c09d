import type { Rolldown } from 'vite'

export type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } }

/** The chunk of a source file. */
export function chunkOf(bundle: Bundle, file: string): Chunk {
  const found = Object.values(bundle).find(
    (each) => each.type === 'chunk' && each.facadeModuleId?.endsWith(`/${file}`),
  )
  if (found?.type !== 'chunk') throw new Error(`${file} is not a chunk of its own`)
  return found
}

/** A chunk's script with all it imports statically, and their style sheets, as addresses. */
export function assetsOf(bundle: Bundle, chunk: Chunk): string[] {
  const names = new Set<string>()
  const collect = (each: Chunk) => {
    if (names.has(each.fileName)) return
    names.add(each.fileName)
    for (const css of each.viteMetadata?.importedCss ?? []) names.add(css)
    for (const name of each.imports) {
      const next = bundle[name]
      if (next?.type === 'chunk') collect(next)
    }
  }
  collect(chunk)
  return [...names].map((name) => `/${name}`)
}

/**
 * Path of each screen → its file. Read from the router's own lines
 * (`('/event/$eventId', () => import('./routes/event.tsx')`), so that a new screen cannot be forgotten.
 */
export function screenFiles(router: string): Map<string, string> {
  const lines = [...router.matchAll(/\('([^']+)', \(\) => import\('\.\/(routes\/[^']+)'\)/g)]
  const imports = router.split("import('./routes/").length - 1
  if (lines.length !== imports)
    throw new Error('web/router.tsx: a screen is not written like the others, so screens.json would miss it')
  return new Map(lines.map(([, path = '', file = '']) => [path, file]))
}

/** Path of each screen → the files that it needs beyond those in index.html. */
export function preloads(bundle: Bundle, router: string): Record<string, string[]> {
  const always = new Set(assetsOf(bundle, chunkOf(bundle, 'web/index.html')))
  return Object.fromEntries(
    [...screenFiles(router)].map(([path, file]) => [
      path.replaceAll(/\$(\w+)/g, '{$1}'),
      assetsOf(bundle, chunkOf(bundle, `web/${file}`)).filter((name) => !always.has(name)),
    ]),
  )
}
