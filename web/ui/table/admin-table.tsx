import { ActionIcon, Button, Group, Menu, type MenuItemProps, Stack } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import { createLink, type LinkProps } from '@tanstack/react-router'
import { type LucideIcon, MoreHorizontal } from 'lucide-react'
import {
  type ComponentType,
  createContext,
  createElement,
  type ReactNode,
  type Ref,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { type TextKey, useTranslation } from '#web/platform/language.ts'
import { join } from '../join.ts'
import { LinkButton } from '../link-button.tsx'
import classes from './admin-table.module.css'

export type Column<Row> = {
  id: string
  header: TextKey
  /** Rendered as a component: hooks are allowed. */
  cell: (props: { row: Row }) => ReactNode
  /** Tabular figures. */
  numeric?: boolean
  align?: 'end'
  /** Stays on one line of a table. On a card, values are side by side if all columns but the first are short. */
  isShort?: boolean
}

export type RowAction<Row> = {
  id: string
  label: TextKey
  /** Accessible name with the row's name: 'Edit {{name}}'. */
  labelOf: TextKey
  icon: LucideIcon
  isDangerous?: boolean
  /** The usual act of a row: its button always has its word. Of several, the first that a row has; of none, the first. */
  isCommon?: boolean
  /** Without it, every row has the action. */
  isShown?: (row: Row) => boolean
} & ({ link: (row: Row) => Pick<LinkProps, 'to' | 'search' | 'params'> } | { onSelect: (row: Row) => void })

/** Rows under headings. The rows of a group follow each other. */
export type RowGroups<Row> = {
  keyOf: (row: Row) => string
  /** The heading: content of the club. */
  nameOf: (row: Row) => string
  /** Beside the heading. */
  Actions?: ComponentType<{ rows: readonly Row[] }>
}

type AdminTableProps<Row> = {
  label: string
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** The row's name in the labels of its buttons. */
  nameOf: (row: Row) => string
  /** The first one names the row: its header in a table, its heading on a card. */
  columns: readonly Column<Row>[]
  actions: readonly RowAction<Row>[]
  /** Whether the row is hidden from guests; it is then muted. */
  isOff?: ((row: Row) => boolean) | undefined
  groups?: RowGroups<Row> | undefined
}

/** Buttons in a row. With more actions, the last button opens a menu of the rest. */
const buttonsInRow = 3
/** Below this width in pixels, rows are cards; above it too, as long as their table does not fit. */
const tableFrom = 640

/** Admin rows: a table where there is room, cards on a phone. */
export function AdminTable<Row>(props: AdminTableProps<Row>) {
  const frame = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState<number | null>(null)
  /** The largest width at which the table was wider than its frame. */
  const [tooNarrow, setTooNarrow] = useState(0)
  const isWide = width === null ? null : width >= tableFrom && width > tooNarrow
  useLayoutEffect(() => {
    const element = frame.current
    if (isWide && element && element.scrollWidth > element.clientWidth) setTooNarrow(element.clientWidth)
  })
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const measure = () => setWidth(element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={frame} className={classes.frame}>
      {isWide === true && <Table {...props} />}
      {isWide === false && <Cards {...props} />}
    </div>
  )
}

/** The rows of each group, or all of them where there are no groups. */
function groupsOf<Row>({ rows, groups }: Pick<AdminTableProps<Row>, 'rows' | 'groups'>) {
  if (!groups) return [{ key: '', rows }]
  const found = Map.groupBy(rows, groups.keyOf)
  return [...found].map(([key, ofGroup]) => ({ key, rows: ofGroup }))
}

type GroupHeadProps<Row> = { groups: RowGroups<Row>; rows: readonly Row[] }

/** The heading of a group with its actions. */
function GroupHead<Row>({ groups: { nameOf, Actions }, rows }: GroupHeadProps<Row>) {
  const Title = useContext(CardContext) ?? 'span'
  return (
    <Group justify="space-between" gap="8px 16px">
      {rows[0] && (
        <Title className={classes.groupTitle} lang="sv">
          {nameOf(rows[0])}
        </Title>
      )}
      {Actions && (
        <Group gap={8}>
          <Actions rows={rows} />
        </Group>
      )}
    </Group>
  )
}

function Table<Row>({ label, rows, keyOf, columns, isOff, groups, ...props }: AdminTableProps<Row>) {
  const { t } = useTranslation()
  return (
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ id, header, align }) => (
            <th key={id} scope="col" data-align={align}>
              {t(header)}
            </th>
          ))}
          {props.actions.length > 0 && (
            <th scope="col">
              <span className="visually-hidden">{t('actions.column')}</span>
            </th>
          )}
        </tr>
      </thead>
      {groupsOf({ rows, groups }).map(({ key, rows: ofGroup }) => (
        <tbody key={key}>
          {groups && (
            <tr className={classes.group}>
              <th scope="rowgroup" colSpan={columns.length + (props.actions.length > 0 ? 1 : 0)}>
                <GroupHead groups={groups} rows={ofGroup} />
              </th>
            </tr>
          )}
          {ofGroup.map((row) => (
            <tr key={keyOf(row)} data-off={isOff?.(row) || undefined}>
              {columns.map(({ id, cell, numeric, align, isShort }, i) =>
                i === 0 ? (
                  <th key={id} scope="row">
                    {createElement(cell, { row })}
                  </th>
                ) : (
                  <td
                    key={id}
                    data-align={align}
                    data-nowrap={isShort || undefined}
                    className={numeric ? 'numbers' : undefined}
                  >
                    {createElement(cell, { row })}
                  </td>
                ),
              )}
              {props.actions.length > 0 && (
                <td>
                  <Actions row={row} {...props} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}

function Cards<Row>({ label, rows, keyOf, columns, isOff, groups, ...props }: AdminTableProps<Row>) {
  const { t } = useTranslation()
  const [first, ...others] = columns
  const isInline = others.every(({ isShort }) => isShort)
  return (
    <Stack gap={28}>
      {groupsOf({ rows, groups }).map(({ key, rows: ofGroup }) => (
        <Stack key={key} gap={12}>
          {groups && (
            <CardContext value="h2">
              <GroupHead groups={groups} rows={ofGroup} />
            </CardContext>
          )}
          <Stack
            component="ul"
            gap={16}
            className="plain-list"
            aria-label={groups && ofGroup[0] ? groups.nameOf(ofGroup[0]) : label}
          >
            {ofGroup.map((row) => (
              <Stack
                component="li"
                gap={14}
                key={keyOf(row)}
                className={join('panel', classes.card)}
                data-off={isOff?.(row) || undefined}
              >
                {first && (
                  <CardContext value={groups ? 'h3' : 'h2'}>{createElement(first.cell, { row })}</CardContext>
                )}
                <dl className={join('terms', classes.facts)} data-inline={isInline || undefined}>
                  {others.map(({ id, header, cell, numeric }) => (
                    <div key={id}>
                      <dt>{t(header)}</dt>
                      <dd className={numeric ? 'numbers' : undefined}>{createElement(cell, { row })}</dd>
                    </div>
                  ))}
                </dl>
                {props.actions.length > 0 && <Actions row={row} {...props} />}
              </Stack>
            ))}
          </Stack>
        </Stack>
      ))}
    </Stack>
  )
}

/** The heading of a row that is drawn as a card; null in a table. */
const CardContext = createContext<'h2' | 'h3' | null>(null)

type TitleCellProps = {
  title: ReactNode
  /** A picture or sign before the title. */
  picture?: ReactNode
  /** Muted text below the title. */
  children?: ReactNode
  /** The title's language, when it is the club's own content. */
  lang?: 'sv'
}

/** The first column, which names the row. On a card it is the heading. */
export function TitleCell({ title, picture, children, lang }: TitleCellProps) {
  const Title = useContext(CardContext) ?? 'span'
  return (
    <Group gap={12} wrap="nowrap" miw={0}>
      {picture && <div className={classes.picture}>{picture}</div>}
      <Stack gap={0} align="flex-start" className={join('muted', classes.titleTexts)}>
        <Title className={classes.title} lang={lang}>
          {title}
        </Title>
        {children}
      </Stack>
    </Group>
  )
}

type ActionsProps<Row> = { row: Row } & Pick<AdminTableProps<Row>, 'actions' | 'nameOf'>

function Actions<Row>({ row, nameOf, ...props }: ActionsProps<Row>) {
  const { t } = useTranslation()
  const actions = props.actions.filter(({ isShown }) => isShown?.(row) ?? true)
  const isTooMany = actions.length > buttonsInRow
  const inRow = isTooMany ? actions.slice(0, buttonsInRow - 1) : actions
  const inMenu = actions.slice(inRow.length)
  const common = inRow.find(({ isCommon }) => isCommon) ?? inRow[0]
  const name = nameOf(row)
  return (
    <div className={classes.actions} data-actions>
      {inRow.map((action) => (
        <RowButton key={action.id} row={row} action={action} name={name} hasWord={action === common} />
      ))}
      {inMenu.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="default" size={44} aria-label={t('actions.moreOf', { name })}>
              <MoreHorizontal size={19} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {inMenu.map((action) => (
              <MenuEntry key={action.id} row={row} action={action} />
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  )
}

type OneActionProps<Row> = { row: Row; action: RowAction<Row> }

function RowButton<Row>({
  row,
  action,
  name,
  hasWord,
}: OneActionProps<Row> & { name: string; hasWord: boolean }) {
  const { t } = useTranslation()
  const { label, icon: Icon, isDangerous } = action
  const words = { 'aria-label': String(t(action.labelOf, { name } as never)), 'data-action': action.id }
  if ('link' in action) {
    return (
      <LinkButton
        {...action.link(row)}
        {...words}
        title={t(label) as string}
        variant="default"
        leftSection={<Icon size={17} aria-hidden />}
      >
        <span className={hasWord ? undefined : classes.label}>{t(label) as string}</span>
      </LinkButton>
    )
  }
  if (hasWord) {
    return (
      <Button
        {...words}
        variant="default"
        px={12}
        leftSection={<Icon size={17} aria-hidden />}
        className={join(isDangerous && classes.danger)}
        onClick={() => action.onSelect(row)}
      >
        {t(label) as string}
      </Button>
    )
  }
  return (
    <ActionIcon
      {...words}
      variant="default"
      size={44}
      className={join(isDangerous && classes.danger)}
      title={t(label) as string}
      onClick={() => action.onSelect(row)}
    >
      <Icon size={19} aria-hidden />
    </ActionIcon>
  )
}

const MenuLink = createLink((props: MenuItemProps & { ref?: Ref<HTMLAnchorElement> }) => (
  <Menu.Item component="a" {...props} />
))

function MenuEntry<Row>({ row, action }: OneActionProps<Row>) {
  const { t } = useTranslation()
  const { label, icon: Icon, isDangerous } = action
  const look = { leftSection: <Icon size={17} aria-hidden />, ...(isDangerous && { color: 'red' }) }
  if ('link' in action) {
    return (
      <MenuLink {...look} {...action.link(row)}>
        {t(label) as string}
      </MenuLink>
    )
  }
  return (
    <Menu.Item {...look} onClick={() => action.onSelect(row)}>
      {t(label) as string}
    </Menu.Item>
  )
}
