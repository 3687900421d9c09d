import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const folder = new URL('../../node_modules/@mantine/core/styles/', import.meta.url)
const read = (name: string) => readFileSync(fileURLToPath(new URL(`${name}.css`, folder)), 'utf8')

/** The sheets of Mantine's components by name, in the order of its own sheet of all. The theme defines its variables. */
function sheetsInOrder(): Map<string, string> {
  const all = read('../styles')
  const sheets = readdirSync(folder).flatMap((file) => {
    const name = /^(\w+)\.css$/.exec(file)?.[1]
    if (!name) return []
    const css = read(name)
    const place = all.indexOf(css.trim().slice(0, 200))
    if (place === -1) throw new Error(`Mantine's sheet of all lacks ${name}`)
    return [{ name, css, place }]
  })
  return new Map(sheets.sort((a, b) => a.place - b.place).map(({ name, css }) => [name, css]))
}

/**
 * Mantine's sheets, without a list by hand. A build loads the sheet of a component with the component, so that a screen loads
 * those that it uses. The development server and the tests, which bundle the library beforehand, get all sheets.
 * Each sheet is a layer of its own within `mantine`: their order is Mantine's, whatever order they load in.
 */
export function mantineSheets(): Plugin {
  let sheets: ReadonlyMap<string, string> = new Map()
  const names = () => [...sheets.keys()]
  const layerOf = (name: string) => `mantine.i${names().indexOf(name)}`
  const sheetOf = (name: string) => `@layer ${layerOf(name)} {\n${sheets.get(name)}\n}\n`
  let isBuild = false
  return {
    name: 'mantine-sheets',
    configResolved: ({ command }) => {
      isBuild = command === 'build'
      // Done this late, because the tests' configuration creates the plugin for every kind of test.
      sheets = sheetsInOrder()
    },
    resolveId: (id) => (/^virtual:mantine(\/\w+)?\.css$/.test(id) ? `\0${id}` : undefined),
    load(id) {
      const name = /^\0virtual:mantine\/(\w+)\.css$/.exec(id)?.[1]
      if (name) return sheetOf(name)
      if (id !== '\0virtual:mantine.css') return
      const order = `@layer ${names().map(layerOf).join(', ')};\n`
      return order + (isBuild ? ['baseline', 'global'] : names()).map(sheetOf).join('')
    },
    transform(code, id) {
      // The module of a component's class names.
      const component = /@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/.exec(id)?.[1] ?? ''
      if (!isBuild || !sheets.has(component)) return
      return { code: `import 'virtual:mantine/${component}.css'\n${code}`, map: null }
    },
  }
}
