import { ActionIcon, Button, Menu, type MenuItemProps } from '@mantine/core'
import { createLink, type LinkProps } from '@tanstack/react-router'
import { type LucideIcon, MoreHorizontal } from 'lucide-react'
import {
  type ComponentType,
  createContext,
  createElement,
  type ReactNode,
  type Ref,
  useContext,
  useState,
} from 'react'
import { type TextKey, useTranslation } from '#web/platform/language.ts'
import { join } from '../join.ts'
import { LinkButton } from '../link-button.tsx'
import { type ConfirmedAction, RowQuestion } from '../row-question.tsx'
import classes from './admin-table.module.css'
import { useFittingForm } from './use-fitting-form.ts'

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
  /** The usual action of a row: its button shows its label at every width. If several actions have this, or none has, it is the first. */
  isCommon?: boolean
  /** Without it, every row has the action. */
  isShown?: (row: Row) => boolean
} & (
  | { link: (row: Row) => Pick<LinkProps, 'to' | 'search' | 'params'> }
  | { onSelect: (row: Row) => unknown; confirm?: undefined }
  | (ConfirmedAction<Row> & {
      /** When the question is opened. */
      onAsk?: () => void
    })
)

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

/** Runs an action, or asks for confirmation first. */
type Select<Row> = (action: Exclude<RowAction<Row>, { link: unknown }>, row: Row) => void
type RowsProps<Row> = AdminTableProps<Row> & { select: Select<Row> }

/** Buttons in a row. With more actions, the last button opens a menu of the rest. */
const buttonsInRow = 3
/** Admin rows: a table where there is room, with words on its buttons if they fit too; cards on a phone. */
export function AdminTable<Row>(props: AdminTableProps<Row>) {
  const { frame, form } = useFittingForm()
  // Found again in each render, so that the question is about the current row.
  const [asked, setAsked] = useState<{ action: string; row: string } | null>(null)
  const askedAction = props.actions.find(({ id }) => id === asked?.action)
  const select: Select<Row> = (action, row) => {
    if (!action.confirm) return void action.onSelect(row)
    setAsked({ action: action.id, row: props.keyOf(row) })
    action.onAsk?.()
  }
  const askedRow = asked ? props.rows.find((row) => props.keyOf(row) === asked.row) : undefined
  // There is no new question for a row that has left the list and comes back.
  if (asked && !askedRow) setAsked(null)
  return (
    <div ref={frame} className={`${classes.frame} @container min-w-0`} data-form={form}>
      {form === 'cards' && <Cards {...props} select={select} />}
      {form !== null && form !== 'cards' && <Table {...props} select={select} />}
      <RowQuestion
        action={askedAction && 'confirm' in askedAction && askedAction.confirm ? askedAction : undefined}
        row={askedRow}
        onClose={() => setAsked(null)}
      />
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
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      {rows[0] && (
        <Title className="text-text text-xl font-strong font-display wrap-anywhere" lang="sv">
          {nameOf(rows[0])}
        </Title>
      )}
      {Actions && (
        <div className="flex flex-wrap items-center gap-2">
          <Actions rows={rows} />
        </div>
      )}
    </div>
  )
}

function Table<Row>({ label, rows, keyOf, columns, isOff, groups, ...props }: RowsProps<Row>) {
  const { t } = useTranslation()
  return (
    <table
      className={`${classes.table} w-full border-separate border-spacing-0 border border-line rounded-[16px] bg-surface text-md`}
      aria-label={label}
    >
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

function Cards<Row>({ label, rows, keyOf, columns, isOff, groups, ...props }: RowsProps<Row>) {
  const { t } = useTranslation()
  const [first, ...others] = columns
  const isInline = others.every(({ isShort }) => isShort)
  return (
    <div className="flex flex-col gap-7">
      {groupsOf({ rows, groups }).map(({ key, rows: ofGroup }) => (
        <div className="flex flex-col gap-3" key={key}>
          {groups && (
            <CardContext value="h2">
              <GroupHead groups={groups} rows={ofGroup} />
            </CardContext>
          )}
          <ul
            className="plain-list flex flex-col gap-4"
            aria-label={groups && ofGroup[0] ? groups.nameOf(ofGroup[0]) : label}
          >
            {ofGroup.map((row) => (
              <li
                key={keyOf(row)}
                className={`${classes.card} panel flex flex-col gap-3.5`}
                data-off={isOff?.(row) || undefined}
              >
                {first && (
                  <CardContext value={groups ? 'h3' : 'h2'}>{createElement(first.cell, { row })}</CardContext>
                )}
                {/* Short values side by side, each under its name. */}
                <dl
                  className={`${classes.facts} terms [&>div]:contents data-inline:flex data-inline:flex-wrap data-inline:gap-x-4 data-inline:gap-y-2 data-inline:[&>div]:block`}
                  data-inline={isInline || undefined}
                >
                  {others.map(({ id, header, cell, numeric }) => (
                    <div key={id}>
                      <dt>{t(header)}</dt>
                      <dd className={numeric ? 'numbers' : undefined}>{createElement(cell, { row })}</dd>
                    </div>
                  ))}
                </dl>
                {props.actions.length > 0 && <Actions row={row} {...props} />}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

/** The heading of a row that is drawn as a card; null in a table. */
const CardContext = createContext<'h2' | 'h3' | null>(null)

type TitleCellProps = {
  title: ReactNode
  /** A picture or symbol before the title. */
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
    <div className="flex items-center gap-3 min-w-0">
      {picture && (
        <div className="flex-none flex max-w-14 max-h-9.5 overflow-hidden rounded-sm [&_img]:w-14 [&_img]:h-9.5 [&_img]:object-cover">
          {picture}
        </div>
      )}
      <div className="muted min-w-0 text-sm leading-[1.35] flex flex-col items-start">
        <Title
          className="text-text text-base font-semibold font-display leading-[1.3] wrap-anywhere"
          lang={lang}
        >
          {title}
        </Title>
        {children}
      </div>
    </div>
  )
}

type ActionsProps<Row> = { row: Row } & Pick<RowsProps<Row>, 'actions' | 'nameOf' | 'select'>

function Actions<Row>({ row, nameOf, select, ...props }: ActionsProps<Row>) {
  const { t } = useTranslation()
  const actions = props.actions.filter(({ isShown }) => isShown?.(row) ?? true)
  const isTooMany = actions.length > buttonsInRow
  const inRow = isTooMany ? actions.slice(0, buttonsInRow - 1) : actions
  const inMenu = actions.slice(inRow.length)
  const common = inRow.find(({ isCommon }) => isCommon) ?? inRow[0]
  const name = nameOf(row)
  return (
    <div className={`${classes.actions} flex justify-end gap-2`} data-actions>
      {inRow.map((action) => (
        <RowButton
          key={action.id}
          row={row}
          action={action}
          select={select}
          name={name}
          hasWord={action === common}
        />
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
              <MenuEntry key={action.id} row={row} action={action} select={select} />
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  )
}

type OneActionProps<Row> = { row: Row; action: RowAction<Row>; select: Select<Row> }

function RowButton<Row>({
  row,
  action,
  select,
  name,
  hasWord,
}: OneActionProps<Row> & { name: string; hasWord: boolean }) {
  const { t } = useTranslation()
  const { label, icon: Icon, isDangerous } = action
  const word = t(label) as string
  const look = {
    'aria-label': String(t(action.labelOf, { name } as never)),
    'data-action': action.id,
    title: word,
    variant: 'default',
    leftSection: <Icon size={17} aria-hidden />,
    className: join(isDangerous && 'text-danger-text'),
    children: <span className={hasWord ? undefined : classes.word}>{word}</span>,
  }
  return 'link' in action ? (
    <LinkButton {...action.link(row)} {...look} />
  ) : (
    <Button {...look} onClick={() => select(action, row)} />
  )
}

const MenuLink = createLink((props: MenuItemProps & { ref?: Ref<HTMLAnchorElement> }) => (
  <Menu.Item component="a" {...props} />
))

function MenuEntry<Row>({ row, action, select }: OneActionProps<Row>) {
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
    <Menu.Item {...look} onClick={() => select(action, row)}>
      {t(label) as string}
    </Menu.Item>
  )
}
