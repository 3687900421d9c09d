import { isStart, type Modules, startsOf, usesOf } from './module-graph.ts'

/** The cost of a request to a guest, in bytes of source: some 1,000 bytes compressed. */
const requestCost = 6_000

type Chunk = {
  ids: string[]
  size: number
  /** A start is a chunk of its own. */
  isFixed: boolean
  starts: Set<string>
  imports: Set<Chunk>
}

/**
 * Module → the name of its chunk, for what several starts share and the entry does not load. Modules that the same starts load are a
 * chunk. Two chunks become one where this saves more requests than it costs bytes that are loaded without need, until no such two are left.
 * @param weightOf how often a start is loaded, compared to others
 */
export function sharedChunks(modules: Modules, weightOf: (start: string) => number): Map<string, string> {
  const sizeOf = (id: string) => modules.get(id)?.code?.length ?? 0
  const chunks = chunksByStarts(modules, sizeOf)
  const weigh = (starts: Set<string>) => [...starts].reduce((sum, each) => sum + weightOf(each), 0)

  /** The bytes that guests save when a and b are one chunk, which loads what either imports. */
  const gainOf = (a: Chunk, b: Chunk, atLeast: number) => {
    if (a.isFixed || b.isFixed || a.starts.isDisjointFrom(b.starts)) return 0
    const onlyA = weigh(a.starts.difference(b.starts))
    const onlyB = weigh(b.starts.difference(a.starts))
    let gain = (weigh(a.starts) - onlyA) * requestCost - onlyA * b.size - onlyB * a.size
    if (gain <= atLeast) return 0
    const imports = reached([...a.imports, ...b.imports].filter((each) => each !== a && each !== b))
    // In a cycle of chunks a module could be used before it has run.
    if (imports.has(a) || imports.has(b)) return 0
    const starts = a.starts.union(b.starts)
    for (const each of imports) gain -= weigh(starts.difference(each.starts)) * (each.size + requestCost)
    return gain
  }
  for (;;) {
    let best: { gain: number; a: Chunk; b: Chunk } | undefined
    for (const [at, a] of chunks.entries())
      for (const b of chunks.slice(at + 1)) {
        const gain = gainOf(a, b, best?.gain ?? 0)
        if (gain > (best?.gain ?? 0)) best = { gain, a, b }
      }
    if (!best) break
    chunks.splice(chunks.indexOf(best.b), 1)
    merge(best.a, best.b, chunks)
  }
  return namesOf(
    chunks.filter(({ isFixed }) => !isFixed),
    sizeOf,
  )
}

/** Module → the name of its chunk, after its largest module. */
function namesOf(chunks: readonly Chunk[], sizeOf: (id: string) => number): Map<string, string> {
  const names = new Map<string, string>()
  for (const { ids } of chunks) {
    const largest = ids.reduce((a, b) => (sizeOf(b) > sizeOf(a) ? b : a))
    let name = largest
      .split('/')
      .slice(-2)
      .join('-')
      .replace(/\.\w+$/, '')
      .replaceAll(/\W+/g, '-')
    while ([...names.values()].includes(name)) name += '2'
    for (const id of ids) names.set(id, name)
  }
  return names
}

function chunksByStarts(modules: Modules, sizeOf: (id: string) => number): Chunk[] {
  const uses = usesOf(modules)
  const chunks = new Map<string, Chunk>()
  const chunkOf = new Map<string, Chunk>()
  for (const [id, starts] of startsOf(modules, uses)) {
    const module = modules.get(id)
    if (!module || starts.size < 2) continue
    if ([...starts].some((each) => modules.get(each)?.isEntry)) continue
    const isFixed = isStart(module)
    const key = isFixed ? id : [...starts].sort().join()
    const chunk = chunks.get(key) ?? { ids: [], size: 0, isFixed, starts, imports: new Set() }
    chunk.ids.push(id)
    chunk.size += sizeOf(id)
    chunks.set(key, chunk)
    chunkOf.set(id, chunk)
  }
  for (const [id, chunk] of chunkOf)
    for (const each of uses.get(id) ?? []) {
      const imported = chunkOf.get(each)
      if (imported && imported !== chunk) chunk.imports.add(imported)
    }
  return [...chunks.values()]
}

function merge(a: Chunk, b: Chunk, chunks: readonly Chunk[]) {
  a.ids.push(...b.ids)
  a.size += b.size
  a.starts = a.starts.union(b.starts)
  a.imports = a.imports.union(b.imports)
  for (const each of chunks) if (each.imports.delete(b)) each.imports.add(a)
  a.imports.delete(a)
  for (const each of reached(a.imports)) each.starts = each.starts.union(a.starts)
}

/** Chunks with all that they import. */
function reached(chunks: Iterable<Chunk>, found = new Set<Chunk>()): Set<Chunk> {
  for (const each of chunks) if (!found.has(each)) reached(each.imports, found.add(each))
  return found
}
