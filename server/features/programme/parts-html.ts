import { builtAddress } from '#server/platform/web/built-address.ts'
import { type Style, styleWith } from '#server/platform/web/plain-style.ts'
import type { PictureOf } from './list-html.ts'

const fontOf = (family: string) =>
  `../node_modules/@fontsource-variable/${family}/files/${family}-latin-wght-normal.woff2`
const pictureNames = ['pool-table', 'stage', 'card-table'] as const

/** What the pages take from the built web: its fonts and the default pictures of events. */
export async function builtParts(): Promise<{ style: Style; pictureOf: PictureOf }> {
  const [body = null, display = null, ...pictures] = await Promise.all([
    builtAddress(fontOf('figtree')),
    builtAddress(fontOf('bricolage-grotesque')),
    ...pictureNames.map((name) => builtAddress(`features/events/${name}.webp`)),
  ])
  return {
    style: styleWith({ body, display }),
    pictureOf: ({ picture }) => (typeof picture === 'string' ? picture : (pictures[picture] ?? null)),
  }
}
