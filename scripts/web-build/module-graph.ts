import { dirname, join } from 'node:path'
import type { Rolldown } from 'vite'

export type Module = Pick<Rolldown.ModuleInfo, 'code' | 'importedIds' | 'dynamicImporters' | 'isEntry'>
export type Modules = ReadonlyMap<string, Module>
/** Module → the modules that it uses. */
export type Uses = ReadonlyMap<string, ReadonlySet<string>>

const named = /(?:import|export)\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g
const namedIn = (code: string | null) =>
  [...(code ?? '').matchAll(named)].map(([, names = '', from = '']) => ({
    from,
    names: names.split(',').flatMap((each) => {
      const [name = '', as = name] = each.trim().split(' as ')
      return name ? [{ name, as }] : []
    }),
  }))

/** What each module imports statically. An import from a library's index counts only for the modules whose exports are named. */
export function usesOf(modules: Modules): Uses {
  const indexes = new Map<string, Map<string, string>>()
  const indexOf = (id: string) => {
    const known = indexes.get(id)
    if (known) return known
    const index = new Map<string, string>()
    for (const { from, names } of namedIn(modules.get(id)?.code ?? null))
      for (const { as } of names) index.set(as, join(dirname(id), from))
    indexes.set(id, index)
    return index
  }
  return new Map(
    [...modules].map(([id, { code, importedIds }]) => {
      const used = new Set(importedIds)
      for (const { from, names } of namedIn(code)) {
        const index = importedIds.find((each) => each.includes(`/node_modules/${from}/`))
        const sources = names.map(({ name }) => (index && indexOf(index).get(name)) ?? '')
        if (!index || !sources.every((each) => modules.has(each))) continue
        used.delete(index)
        for (const each of sources) used.add(each)
      }
      return [id, used]
    }),
  )
}

/** Whether the browser can ask for a module by itself: the entry, and what is imported dynamically. */
export const isStart = ({ isEntry, dynamicImporters }: Module) => isEntry || dynamicImporters.length > 0

/** Module → the starts that load it. */
export function startsOf(modules: Modules, uses: Uses): Map<string, Set<string>> {
  const starts = new Map<string, Set<string>>()
  for (const [start, module] of modules) {
    if (!isStart(module)) continue
    const load = (id: string) => {
      const of = starts.get(id) ?? new Set()
      if (of.has(start)) return
      starts.set(id, of.add(start))
      for (const each of uses.get(id) ?? []) load(each)
    }
    load(start)
  }
  return starts
}
