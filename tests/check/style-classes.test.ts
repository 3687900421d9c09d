import { expect, test } from 'vitest'
import { styleClasses } from '#scripts/check/style-classes.ts'
import { expectFindings, treeOf } from './expected.ts'

const component = `import classes from './card.module.css'\nexport const name = classes.title`

test('style classes: a class that the style sheet lacks is found', () => {
  const tree = treeOf({ 'web/ui/card.tsx': component, 'web/ui/card.module.css': '.heading { color: red }' })
  expectFindings(styleClasses(tree), [['web/ui/card.tsx', "no class 'title'"]])
})

test('style classes: a class of the style sheet is accepted', () => {
  const tree = treeOf({ 'web/ui/card.tsx': component, 'web/ui/card.module.css': '.title { color: red }' })
  expect(styleClasses(tree)).toEqual([])
})
