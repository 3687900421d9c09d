import { expect, test } from 'vitest'
import { security } from '#scripts/check/security.ts'
import { expectFindings, treeOf } from './expected.ts'

const document = ({ counts = '3 | 1 | 1 | 1', open = '1.2.2', how = '`server/a.ts`' } = {}) =>
  treeOf({
    'docs/security.md': `
| V1 Encoding | ${counts} |
| all | 3 | 1 | 1 | 1 |
## What does not hold, by risk
- ${open}: a reason
## V1 Encoding
| 1.2.1 | 1 | one | holds | ${how} |
| 1.2.2 | 1 | two | does not hold | why |
| 1.2.10 | 2 | three | not applicable | why |
`,
  })

test('the check of security accepts a document whose counts and list agree with its tables', () => {
  expect(security(document())).toEqual([])
})

test.each([
  ['wrong counts', { counts: '3 | 2 | 0 | 1' }, ['the counts of V1 are 3 | 1 | 1 | 1']],
  ['a requirement that holds without a file', { how: 'somehow' }, ['1.2.1 holds and names no file']],
  [
    'a list that names another requirement',
    { open: '1.2.1' },
    ['1.2.1 holds, and the list of what does not hold has it', '1.2.2 does not hold, and .* lacks it'],
  ],
])('the check of security finds %s', (_, change, messages) => {
  expectFindings(
    security(document(change)),
    messages.map((message) => ['docs/security.md', new RegExp(message.replaceAll('|', '\\|'))]),
  )
})
