import { describe, expect, test } from 'vitest'
import { challengePaints } from '#web/domain/challenge-colour.tsx'
import { darkPalette, lightPalette, type Palette } from './palette.ts'

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

const floors: (keyof Palette)[] = ['ground', 'surface', 'raised']
const texts: (keyof Palette)[] = ['text', 'muted', 'brassText', 'chalk', 'dangerText', 'successText']
const readable: [keyof Palette, keyof Palette][] = [
  ...texts.flatMap((text) => floors.map((floor): [keyof Palette, keyof Palette] => [text, floor])),
  ['onBrass', 'brass'],
  ['onDanger', 'danger'],
  ['onCloth', 'cloth'],
  ['onCloth', 'clothDeep'],
  ['brass', 'clothDeep'],
]
const visible: [keyof Palette, keyof Palette][] = [
  ...floors.map((floor): [keyof Palette, keyof Palette] => ['edge', floor]),
  ...floors.map((floor): [keyof Palette, keyof Palette] => ['brassEdge', floor]),
  ...floors.map((floor): [keyof Palette, keyof Palette] => ['chalk', floor]),
  ...floors.map((floor): [keyof Palette, keyof Palette] => ['success', floor]),
]

describe.each([
  ['dark', darkPalette],
  ['light', lightPalette],
])('%s', (_name, palette) => {
  test.each(readable)('colours: the text %s is readable on %s', (text, ground) => {
    expect(contrast(palette[text], palette[ground])).toBeGreaterThanOrEqual(4.5)
  })
  test.each(visible)('colours: the shape %s is visible on %s', (edge, ground) => {
    expect(contrast(palette[edge], palette[ground])).toBeGreaterThanOrEqual(3)
  })
})

describe.each(Object.entries(challengePaints))('the %s challenge', (_colour, { fill, on, edge }) => {
  test('a colour button has readable text', () => expect(contrast(on, fill)).toBeGreaterThanOrEqual(4.5))
  test.each([darkPalette, lightPalette])(
    'a colour button is visible on every background of a theme',
    (palette) => {
      for (const floor of floors)
        expect(
          Math.max(contrast(fill, palette[floor]), contrast(edge, palette[floor])),
        ).toBeGreaterThanOrEqual(3)
    },
  )
})
