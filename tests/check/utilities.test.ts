import { expect, test } from 'vitest'
import { limits, utilities } from '#scripts/check/utilities.ts'
import { expectFindings, treeOf } from './expected.ts'

const styles = {
  'web/ui/styles/tailwind.css': '@layer utilities { @tailwind utilities; } @theme inline { --spacing: 4px; }',
  'web/ui/styles/materials.css': '.panel { padding: 18px }',
  'web/ui/styles/base.css': '.numbers { font-variant-numeric: tabular-nums }',
}
const card = (attributes: string) => ({
  ...styles,
  'web/ui/card.tsx': `export const Card = ({ isWide, classes }) => <p ${attributes} title="no class" />`,
})

test('utilities: a class name that exists nowhere is found', async () => {
  const tree = treeOf(card('className={join("panel", isWide && "gird", `${classes.card} gap-x`)}'))
  expectFindings(await utilities(tree), [
    ['web/ui/card.tsx', "'gird' is no utility"],
    ['web/ui/card.tsx', "'gap-x' is no utility"],
  ])
})

test('the check of utilities accepts those of Tailwind and the classes of the page', async () => {
  const tree = treeOf(card('className={isWide === "yes" ? "panel numbers" : "grid gap-2.5 hover:w-full"}'))
  expect(await utilities(tree)).toEqual([])
})

test('utilities: more lines of style sheets than the limit are found', async () => {
  const sheet = '.a {\n}\n'.repeat(limits.lines / 2)
  expectFindings(await utilities(treeOf({ ...styles, 'web/ui/long.module.css': sheet })), [
    ['web', 'are the most'],
  ])
})
