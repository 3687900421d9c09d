import { describe, expect, test } from 'vitest'
import { columns } from '#scripts/check/columns.ts'
import { documents } from '#scripts/check/documents.ts'
import { fileKinds } from '#scripts/check/file-kinds.ts'
import { names } from '#scripts/check/names.ts'
import { sizes } from '#scripts/check/sizes.ts'
import { expectFindings, treeOf } from './expected.ts'

const lines = (count: number): string => 'const a = 1\n'.repeat(count)

describe('names', () => {
  test.each([
    'server/utils/a.ts',
    'web/ui/helpers.ts',
    'rules/common.ts',
    'web/shared/a.tsx',
    'server/lib/a.ts',
    'server/date-utils.ts',
    'tests/harness/misc.test.ts',
  ])('the check of names refuses %s, whose name is too general', (path) => {
    expectFindings(names(treeOf({ [path]: '' })), [[path, 'is too general']])
  })

  test('the check of names accepts names that only contain such a word', () => {
    expect(names(treeOf({ 'server/library.ts': '', 'rules/common-passwords.ts': '' }))).toEqual([])
  })
})

describe('file kinds', () => {
  const operations = {
    'contract/operations.ts': `export const operations = {\n  bookEvent: 'PUT /a',\n  listEvents: 'GET /a',\n}`,
  }
  test.each([
    ['server/features/events/service.ts', 'not a kind of file'],
    ['server/features/events/list-events.ts', 'not a kind of file'],
    ['server/features/events/frob-event.ts', 'not a kind of file'],
    ['server/features/events/parts/book-event.ts', 'one flat folder'],
    ['web/features/events/store.ts', 'not a kind of file that a web feature has'],
    ['rules/events/full.ts', 'are flat'],
    ['server/schema/migrations/first.sql', 'migrations/YYYYMMDD_name.sql'],
    ['server/migrations/0033_late.sql', 'migrations/YYYYMMDD_name.sql'],
    ['server/schema/before/0032_late.sql', 'nothing new in before/'],
    ['docs/decisions/floors.md', 'NNN-title.md'],
  ])('the check of file kinds refuses %s', (path, message) => {
    expectFindings(fileKinds(treeOf({ ...operations, [path]: '' })), [[path, message]])
  })

  test('the check of file kinds accepts files of allowed kinds', () => {
    const tree = treeOf({
      ...operations,
      'server/features/events/routes.ts': '',
      'server/features/events/queries.ts': '',
      'server/features/events/book-event.ts': '',
      'server/features/events/event-cancelled-mail.ts': '',
      'server/features/events/reminders-job.ts': '',
      'server/features/events/book-event.test.ts': '',
      'web/features/events/queries.ts': '',
      'web/features/events/event-card.tsx': '',
      'web/features/events/stage.svg': '',
      'server/schema/tables/01_accounts.sql': '',
      'server/schema/functions/events.sql': '',
      'server/schema/migrations/20261125_first.sql': '',
      'server/schema/before/0031_cancelled_places.sql': '',
    })
    expect(fileKinds(tree)).toEqual([])
  })
})

describe('sizes', () => {
  test('the check of sizes finds a file over the limit, tests and styles included', () => {
    const tree = treeOf({ 'tests/a.test.ts': lines(401), 'web/ui/a.css': lines(500), 'rules/a.ts': lines(3) })
    expectFindings(sizes(tree), [
      ['tests/a.test.ts', '401 lines'],
      ['web/ui/a.css', '500 lines'],
    ])
  })

  test('the check of sizes finds a median over the limit, although each file is allowed', () => {
    const tree = treeOf({ 'rules/a.ts': lines(81), 'rules/b.ts': lines(90), 'rules/c.ts': lines(5) })
    expectFindings(sizes(tree), [['.', 'the median source file has 81 lines']])
  })

  test('the check of sizes leaves generated files and tests out of the median', () => {
    const tree = treeOf({
      'server/schema.generated.ts': lines(900),
      'tests/a.test.ts': lines(300),
      'rules/a.ts': lines(80),
    })
    expect(sizes(tree)).toEqual([])
  })
})

describe('documents', () => {
  test('the check of documents finds missing paths, missing test titles, missing sections of decisions, and a number used twice', () => {
    const tree = treeOf({
      'docs/proofs.md': 'see `server/gone.ts` and `tests/a.test.ts` › "books a place"',
      'docs/a.md': '![a picture](pictures/gone.png)',
      'tests/a.test.ts': `test('cancels a place')`,
      'docs/decisions/001-a.md': '## Chosen\n## Why\n## What would make it wrong',
      'docs/decisions/001-b.md': '## Chosen\n## Why',
    })
    expectFindings(documents(tree), [
      ['docs/proofs.md', 'server/gone.ts does not exist'],
      ['docs/proofs.md', 'has no test "books a place"'],
      ['docs/a.md', 'docs/pictures/gone.png does not exist'],
      ['docs/decisions/001-b.md', 'missing: ## What would make it wrong'],
      ['docs/decisions/001-b.md', 'this number is taken'],
    ])
  })

  test('the check of documents accepts references that exist', () => {
    const tree = treeOf({
      'README.md':
        '`tests/a.test.ts` › "books a place", `web/ui/`, `npm start`, `server/features/<name>/routes.ts`',
      'tests/a.test.ts': `test('books a place')`,
      'web/ui/a.tsx': '',
    })
    expect(documents(tree)).toEqual([])
  })
})

describe('columns', () => {
  const table = (row: string) =>
    treeOf({
      'server/platform/database/schema.generated.ts':
        'export interface MenuItems {\n  image_url: string | null;\n  price_ore: number;\n}\nexport interface DB {\n  menu_items: MenuItems;\n}\n',
      'contract/menu.ts':
        "export const dish = z.object({\n  imageUrl: z.string(),\n  priceOre,\n}).meta({ id: 'Dish' })\n",
      'docs/columns.md': `| specification column | database column | API field | why it differs |\n| --- | --- | --- | --- |\n${row}`,
    })

  test.each([
    [
      'a column that the database lacks',
      '| `menu_items.image_url` | `menu_items.image` | `Dish.imageUrl` | shorter |',
      'no column menu_items.image',
    ],
    [
      'a field that the contract lacks',
      '| `menu_items.image_url` | `menu_items.image_url` | `Dish.picture` | shorter |',
      'no field Dish.picture',
    ],
    [
      'a schema that the contract lacks',
      '| `menu_items.image_url` | `menu_items.image_url` | `Course.imageUrl` | |',
      'no field Course.imageUrl',
    ],
    [
      'another name without a reason',
      '| `menu_items.price` | `menu_items.price_ore` | `Dish.priceOre` | |',
      "'menu_items.price' has another name",
    ],
    [
      'a missing field without a reason',
      '| `menu_items.image_url` | `menu_items.image_url` | – | |',
      'say why',
    ],
  ])('the check of columns finds %s', (_why, row, message) => {
    expectFindings(columns(table(row)), [['docs/columns.md', message]])
  })

  test('the check of columns accepts columns and fields that exist', () => {
    const rows = [
      '| `menu_items.image_url` | `menu_items.image_url` | `Dish.imageUrl` | |',
      '| `menu_items.price` | `menu_items.price_ore` | `Dish.priceOre` | öre |',
      '| `menu_items.qr_code` | – | – | computed |',
    ]
    expect(columns(table(rows.join('\n')))).toEqual([])
  })
})
