import { ActionIcon, Menu, type MenuItemProps } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import { createLink, type LinkProps } from '@tanstack/react-router'
import { type LucideIcon, MoreHorizontal } from 'lucide-react'
import { createElement, type ReactNode, type Ref, useLayoutEffect, useRef, useState } from 'react'
import { type TextKey, useTranslation } from '#web/platform/language.ts'
import { LineSkeleton } from '../card-skeleton.tsx'
import { join } from '../join.ts'
import { LinkButton } from '../link-button.tsx'
import classes from './admin-table.module.css'
import { CardContext } from './title-cell.tsx'

export type Column<Row> = {
  id: string
  header: TextKey
  /** Rendered as a component: hooks are allowed. */
  cell: (props: { row: Row }) => ReactNode
  /** Tabular figures. */
  numeric?: boolean
  align?: 'end'
  /** Stays on one line of a table. */
  isShort?: boolean
  /** `low` is omitted on a phone. */
  priority?: 'low'
}

export type RowAction<Row> = {
  id: string
  label: TextKey
  /** Accessible name with the row's name: 'Edit {{name}}'. */
  labelOf: TextKey
  icon: LucideIcon
  isDangerous?: boolean
  /** Without it, every row has the action. */
  isShown?: (row: Row) => boolean
} & ({ link: (row: Row) => Pick<LinkProps, 'to' | 'search' | 'params'> } | { onSelect: (row: Row) => void })

type AdminTableProps<Row> = {
  label: string
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** The row's name in the labels of its buttons. */
  nameOf: (row: Row) => string
  /** The first one names the row: its header in a table, its heading on a card. */
  columns: readonly Column<Row>[]
  actions: readonly RowAction<Row>[]
  /** Muted: hidden from guests. */
  isOff?: ((row: Row) => boolean) | undefined
}

/** Further actions go into a menu; the last one is the destructive one. */
const buttonsInRow = 3
/** Below this width in pixels, rows are cards. */
const tableFrom = 840

/** Admin rows: a table where there is room, cards on a phone. */
export function AdminTable<Row>(props: AdminTableProps<Row>) {
  const frame = useRef<HTMLDivElement>(null)
  const [isWide, setWide] = useState<boolean | null>(null)
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const measure = () => setWide(element.clientWidth >= tableFrom)
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

function Table<Row>({ label, rows, keyOf, columns, isOff, ...props }: AdminTableProps<Row>) {
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
      <tbody>
        {rows.map((row) => (
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
    </table>
  )
}

function Cards<Row>({ label, rows, keyOf, columns, isOff, ...props }: AdminTableProps<Row>) {
  const { t } = useTranslation()
  const [first, ...others] = columns
  return (
    <ul className={classes.cards} aria-label={label}>
      {rows.map((row) => (
        <li key={keyOf(row)} className={classes.card} data-off={isOff?.(row) || undefined}>
          {first && <CardContext value={true}>{createElement(first.cell, { row })}</CardContext>}
          <dl className={classes.facts}>
            {others
              .filter(({ priority }) => priority !== 'low')
              .map(({ id, header, cell, numeric }) => (
                <div key={id}>
                  <dt>{t(header)}</dt>
                  <dd className={numeric ? 'numbers' : undefined}>{createElement(cell, { row })}</dd>
                </div>
              ))}
          </dl>
          <Actions row={row} {...props} />
        </li>
      ))}
    </ul>
  )
}

type ActionsProps<Row> = { row: Row } & Pick<AdminTableProps<Row>, 'actions' | 'nameOf'>

function Actions<Row>({ row, nameOf, ...props }: ActionsProps<Row>) {
  const { t } = useTranslation()
  const actions = props.actions.filter(({ isShown }) => isShown?.(row) ?? true)
  const isTooMany = actions.length > buttonsInRow
  const inRow = isTooMany ? actions.slice(0, buttonsInRow - 1) : actions
  const inMenu = actions.slice(inRow.length)
  const name = nameOf(row)
  return (
    <div className={classes.actions}>
      {inRow.map((action) => (
        <RowButton key={action.id} row={row} action={action} name={name} />
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

function RowButton<Row>({ row, action, name }: OneActionProps<Row> & { name: string }) {
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
        <span className={classes.label}>{t(label) as string}</span>
      </LinkButton>
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

/** Skeleton of the rows. */
export function TableSkeleton({ rows = 8 }: { rows?: number }) {
  return (
    <ul className={classes.skeleton} aria-hidden>
      {Array.from({ length: rows }, (_, i) => 20 + ((i * 7) % 12) + i / 100).map((width) => (
        <li key={width}>
          <LineSkeleton width={width} />
        </li>
      ))}
    </ul>
  )
}
