import { arrows } from './arrows.ts'
import { columns } from './columns.ts'
import { contractCompatible } from './contract.ts'
import { conventionFindings } from './conventions.ts'
import { documents } from './documents.ts'
import { fileKinds } from './file-kinds.ts'
import type { Finding } from './finding.ts'
import { migrations } from './migrations.ts'
import { names } from './names.ts'
import { purity } from './purity.ts'
import { security } from './security.ts'
import { sizes } from './sizes.ts'
import { styleClasses } from './style-classes.ts'
import { translations } from './translations.ts'
import type { Tree } from './tree.ts'
import { utilities } from './utilities.ts'
import { visibleText } from './visible-text.ts'
import { zodInWeb } from './zod-in-web.ts'

/** The rules for the sources, by name; `npm run check <name>` runs one alone. */
export const sourceRules: Record<string, (tree: Tree) => Finding[] | Promise<Finding[]>> = {
  arrows,
  contract: contractCompatible,
  columns,
  documents,
  'file-kinds': fileKinds,
  conventions: conventionFindings,
  migrations,
  names,
  purity,
  security,
  sizes,
  'style-classes': styleClasses,
  translations,
  utilities,
  'visible-text': visibleText,
  'zod-in-web': zodInWeb,
}
