import { type ComponentType, createContext, createElement, type ReactNode, useContext, useState } from 'react'
import { type TextKey, useTranslation } from '#web/platform/language.ts'
import { RowQuestion } from '../row-question.tsx'
import classes from './admin-table.module.css'
import { type RowAction, RowActions, type Select } from './row-actions.tsx'
import { AllCheck, RowCheck } from './row-check.tsx'
import { type Sort, SortButton } from './sort-button.tsx'
import { useFittingForm } from './use-fitting-form.ts'
import type { Selection } from './use-selection.ts'

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

/** Rows under headings. The rows of a group follow each other. */
export type RowGroups<Row> = {
  keyOf: (row: Row) => string
  /** The heading: content of the club. */
  nameOf: (row: Row) => string
  /** Beside the heading. */
  Actions?: ComponentType<{
    rows: readonly Row[]
    /** Whether a search leaves rows of the group out: what concerns the whole group cannot be done. */
    isPartial: boolean
  }>
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
  /** Whether the rows are those that a search has found. */
  isPartial?: boolean
  /** Rows can be chosen. */
  selection?: Selection<Row> | undefined
  sort?: Sort | undefined
}

type RowsProps<Row> = AdminTableProps<Row> & { select: Select<Row> }

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

type GroupHeadProps<Row> = { groups: RowGroups<Row>; rows: readonly Row[]; isPartial?: boolean | undefined }

/** The heading of a group with its actions. */
function GroupHead<Row>({ groups: { nameOf, Actions }, rows, isPartial = false }: GroupHeadProps<Row>) {
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
          <Actions rows={rows} isPartial={isPartial} />
        </div>
      )}
    </div>
  )
}

const orders = { asc: 'ascending', desc: 'descending' } as const

function Table<Row>({
  label,
  rows,
  keyOf,
  columns,
  isOff,
  groups,
  selection,
  sort,
  ...props
}: RowsProps<Row>) {
  const { t } = useTranslation()
  const width = columns.length + (selection ? 1 : 0) + (props.actions.length > 0 ? 1 : 0)
  return (
    <table
      className={`${classes.table} w-full border-separate border-spacing-0 border border-line rounded-[16px] bg-surface text-md`}
      aria-label={label}
    >
      <thead>
        <tr>
          {selection && (
            <td className={classes.check}>
              <AllCheck selection={selection} rows={rows} />
            </td>
          )}
          {columns.map(({ id, header, align }) => (
            <th
              key={id}
              scope="col"
              data-align={align}
              aria-sort={sort?.column === id ? orders[sort.order] : undefined}
            >
              {sort?.column === id ? <SortButton sort={sort} name={t(header) as string} /> : t(header)}
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
              <th scope="rowgroup" colSpan={width}>
                <GroupHead groups={groups} rows={ofGroup} isPartial={props.isPartial} />
              </th>
            </tr>
          )}
          {ofGroup.map((row) => (
            <tr
              key={keyOf(row)}
              data-off={isOff?.(row) || undefined}
              data-chosen={selection?.isChosen(row) || undefined}
            >
              {selection && (
                <td className={classes.check}>
                  <RowCheck selection={selection} rows={rows} row={row} name={props.nameOf(row)} />
                </td>
              )}
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
                  <RowActions row={row} {...props} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}

function Cards<Row>({
  label,
  rows,
  keyOf,
  columns,
  isOff,
  groups,
  selection,
  sort,
  ...props
}: RowsProps<Row>) {
  const { t } = useTranslation()
  const [first, ...others] = columns
  const sorted = columns.find(({ id }) => id === sort?.column)
  const isInline = others.every(({ isShort }) => isShort)
  return (
    <div className="flex flex-col gap-7">
      {(selection || sorted) && (
        <div className="flex flex-wrap items-center justify-between gap-3 -mb-3">
          {selection && <AllCheck selection={selection} rows={rows} showsLabel />}
          {sort && sorted && <SortButton sort={sort} name={t(sorted.header) as string} isInWords />}
        </div>
      )}
      {groupsOf({ rows, groups }).map(({ key, rows: ofGroup }) => (
        <div className="flex flex-col gap-3" key={key}>
          {groups && (
            <CardContext value="h2">
              <GroupHead groups={groups} rows={ofGroup} isPartial={props.isPartial} />
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
                data-chosen={selection?.isChosen(row) || undefined}
              >
                <div className="flex items-start justify-between gap-3">
                  {first && (
                    <CardContext value={groups ? 'h3' : 'h2'}>
                      {createElement(first.cell, { row })}
                    </CardContext>
                  )}
                  {selection && (
                    <RowCheck selection={selection} rows={rows} row={row} name={props.nameOf(row)} />
                  )}
                </div>
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
                {props.actions.length > 0 && <RowActions row={row} {...props} />}
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
