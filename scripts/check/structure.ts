import { arrows } from './arrows.ts'
import { contractCompatible } from './contract.ts'
import { conventionFindings } from './conventions.ts'
import { coverage } from './coverage.ts'
import { cycles } from './cycles.ts'
import { documents } from './documents.ts'
import { fileKinds } from './file-kinds.ts'
import type { Finding } from './finding.ts'
import { names } from './names.ts'
import { purity } from './purity.ts'
import { security } from './security.ts'
import { sizes } from './sizes.ts'
import { styleClasses } from './style-classes.ts'
import { translations } from './translations.ts'
import type { Tree } from './tree.ts'
import { visibleText } from './visible-text.ts'
import { zodInWeb } from './zod-in-web.ts'

/** The rules for the sources, by name; `npm run check <name>` runs one alone. */
export const sourceRules: Record<string, (tree: Tree) => Finding[]> = {
  arrows,
  contract: contractCompatible,
  coverage,
  cycles,
  documents,
  'file-kinds': fileKinds,
  conventions: conventionFindings,
  names,
  purity,
  security,
  sizes,
  'style-classes': styleClasses,
  translations,
  'visible-text': visibleText,
  'zod-in-web': zodInWeb,
}
