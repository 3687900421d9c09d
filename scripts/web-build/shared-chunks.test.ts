import { expect, it } from 'vitest'
import type { Modules } from './module-graph.ts'
import { sharedChunks } from './shared-chunks.ts'

type Given = { bytes?: number; imports?: string[]; isScreen?: boolean; code?: string }

/** Modules by name: their bytes, what they import, and whether they are screens. */
function modulesOf(given: Record<string, Given>): Modules {
  const all: Record<string, Given> = { '/entry': { imports: ['/frame'] }, '/frame': {}, ...given }
  return new Map(
    Object.entries(all).map(
      ([id, { bytes = 100, imports = [], isScreen = false, code = ' '.repeat(bytes) }]) => {
        const dynamicImporters = isScreen ? ['/entry'] : []
        return [id, { code, importedIds: imports, dynamicImporters, isEntry: id === '/entry' }] as const
      },
    ),
  )
}
const chunksOf = (modules: Modules, home = '') => {
  const names = sharedChunks(modules, (start) => (start === home ? 60 : 1))
  return Object.values(Object.groupBy([...names], ([, name]) => name)).map((each) => each?.map(([id]) => id))
}

it('shared chunks: small modules that nearly the same screens share become one chunk, and others do not', () => {
  const modules = modulesOf({
    '/a': { imports: ['/all', '/most', '/large'], isScreen: true },
    '/b': { imports: ['/all', '/most', '/frame'], isScreen: true },
    '/c': { imports: ['/all', '/large', '/own'], isScreen: true },
    '/all': {},
    '/most': {},
    '/large': { bytes: 90_000 },
    '/own': {},
  })
  // The frame comes with the entry, and '/own' with its screen.
  expect(chunksOf(modules)).toEqual([['/all', '/most'], ['/large']])
})

it('shared chunks: unneeded bytes cost more on the home screen than on others', () => {
  const modules = modulesOf({
    '/home': { imports: ['/both'], isScreen: true },
    '/a': { imports: ['/both', '/some'], isScreen: true },
    '/b': { imports: ['/both', '/some'], isScreen: true },
    '/both': { bytes: 1_000 },
    '/some': { bytes: 1_000 },
  })
  expect(chunksOf(modules)).toEqual([['/both', '/some']])
  expect(chunksOf(modules, '/home')).toEqual([['/both'], ['/some']])
})

it('shared chunks: no two chunks import each other', () => {
  const around = (dialog: string) =>
    modulesOf({
      '/a': { imports: ['/first'], isScreen: true },
      '/b': { imports: ['/first'], isScreen: true },
      '/first': { imports: [dialog] },
      '/dialog': { imports: ['/last'], isScreen: true },
      '/last': {},
    })
  expect(chunksOf(around('/dialog'))).toEqual([['/first'], ['/last']])
  expect(chunksOf(around('/last'))).toEqual([['/first', '/last']])
})

it('shared chunks: a screen that imports names from an index uses only the modules that export them', () => {
  const index = '/node_modules/kit/index.mjs'
  const modules = modulesOf({
    '/a': { imports: [index], code: 'import { One as Eins, Two } from "kit"', isScreen: true },
    '/b': { imports: [index], code: 'import { One, Two } from "kit"', isScreen: true },
    '/c': { imports: [index], code: 'import { Three } from "kit"', isScreen: true },
    [index]: {
      imports: ['one', 'two', 'three'].map((name) => `/node_modules/kit/${name}.mjs`),
      code: 'import { Two } from "./two.mjs"\nexport { default as One } from "./one.mjs"; export { Three } from "./three.mjs"; export { Two }',
    },
    '/node_modules/kit/one.mjs': {},
    '/node_modules/kit/two.mjs': {},
    '/node_modules/kit/three.mjs': {},
  })
  expect(chunksOf(modules)).toEqual([['/node_modules/kit/one.mjs', '/node_modules/kit/two.mjs']])
})
