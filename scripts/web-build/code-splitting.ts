import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'
import { screenFiles } from './preloads.ts'
import { sharedChunks } from './shared-chunks.ts'

/** Libraries that change rarely, so that a new version costs returning guests little. Guests load none of the schemas. */
const libraries = {
  foundation:
    /rolldown[\\/]runtime|node_modules[\\/](react|react-dom|scheduler|@tanstack|i18next|react-i18next)[\\/]/,
  schemas: /node_modules[\\/]zod[\\/]/,
}
/** Most guests load Home first, so one byte or request of Home weighs as much as several of another screen. */
const homeWeight = 800

/**
 * Which modules are in one file: libraries; the frame, which is all that the entry loads; and, by the module graph, modules
 * that screens share. Other modules come with their screen.
 */
export function codeSplitting(): Plugin {
  let root = ''
  let inEntry = new Set<string>()
  let shared = new Map<string, string>()
  return {
    name: 'code-splitting',
    apply: 'build',
    config: () => ({
      build: {
        modulePreload: {
          // The list of what each screen needs is in the frame, which all guests load. Administrators wait for one more request.
          resolveDependencies: (file, needed) =>
            file.includes('/admin-') ? needed.filter((each) => each.endsWith('.css')) : needed,
        },
        rolldownOptions: {
          // Without it the build reads all that a library exports, such as 2,000 icons.
          experimental: { lazyBarrel: true },
          output: {
            codeSplitting: {
              groups: [
                ...Object.entries(libraries).map(([name, test]) => ({ name, test, priority: 2 })),
                { name: 'frame', priority: 1, tags: ['$initial'], test: (id) => !inEntry.has(id) },
                { name: (id) => shared.get(id) ?? null, includeDependenciesRecursively: false },
              ],
            },
          },
        },
      },
    }),
    configResolved(config) {
      root = config.root
    },
    async buildEnd() {
      const modules = new Map(
        [...this.getModuleIds()].flatMap((id) => {
          const module = this.getModuleInfo(id)
          const isLibrary = Object.values(libraries).some((each) => each.test(id))
          return module && !isLibrary ? [[id, module] as const] : []
        }),
      )
      // What the entry imports delays the first screen. What is in the frame delays no screen.
      inEntry = new Set([...modules].flatMap(([id, each]) => (each.isEntry ? [id, ...each.importedIds] : [])))
      const home = screenFiles(await readFile(`${root}/router.tsx`, 'utf8')).get('/')
      shared = sharedChunks(modules, (start) => (start === `${root}/${home}` ? homeWeight : 1))
    },
  }
}
