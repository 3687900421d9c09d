import { Button } from '@mantine/core'
import { MapPin, Users } from 'lucide-react'
import { useState } from 'react'
import type { ListedTable } from '#contract/tables.ts'
import { placeKey } from '#rules/joined-tables.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { numbersOfTable } from '#rules/table-numbers.ts'
import plan from '#web/domain/table-plan.module.css'
import { isDrawn, TableDrawing, TablePlan } from '#web/domain/table-plan.tsx'
import { useTranslation } from '#web/platform/language.ts'
import { Choice } from '#web/ui/choice.tsx'
import classes from './table-booking.module.css'

type TableChoiceProps = {
  tables: readonly ListedTable[]
  /** The chosen table, also when it is taken. */
  value: string | null
  onChange: (table: ListedTable) => void
  /** Takes another time at a table that is taken. */
  onTime: (table: ListedTable, time: { date: string; time: string }) => void
}

/** The tables as radio buttons: as a list, the smallest that fits first, or on the floor plan where there is one. */
export function TableChoice(props: TableChoiceProps) {
  const { t } = useTranslation()
  const [view, setView] = useState<'list' | 'plan'>('list')
  // Tables that are put together have no place of their own on the drawing.
  const drawn = props.tables.filter(({ joinedTables }) => joinedTables === undefined)
  if (!isDrawn(drawn)) return <TableList {...props} />
  return (
    <>
      <Choice
        compact
        hidesLegend
        legend={t('tableScreens.tables.view.legend')}
        value={view}
        onChange={setView}
        options={(['list', 'plan'] as const).map((value) => ({
          value,
          label: t(`tableScreens.tables.view.${value}`),
        }))}
      />
      {view === 'list' ? <TableList {...props} /> : <FloorPlan {...props} tables={drawn} />}
    </>
  )
}

const keyOfFirst = (tables: readonly ListedTable[]) => {
  const first = tables.find((table) => table.isFree)
  return first && placeKey(first)
}

/** The tables as a list. A taken one has the nearest times at which it is free. */
function TableList({ tables, value, onChange, onTime }: TableChoiceProps) {
  const { t } = useTranslation()
  const proposed = keyOfFirst(tables)
  return (
    <fieldset className="grid gap-2.5 min-w-0 m-0 p-0 border-0">
      <legend className="visually-hidden">{t('tableScreens.tables.title')}</legend>
      {tables.map((table) =>
        table.isFree ? (
          <label key={placeKey(table)} className={classes.table}>
            <input
              type="radio"
              name="table"
              checked={value === placeKey(table)}
              onChange={() => onChange(table)}
            />
            <TableFacts table={table} />
            {placeKey(table) === proposed && (
              <span className="pill text-small">{t('tableScreens.tables.proposal')}</span>
            )}
          </label>
        ) : (
          <TakenTable key={placeKey(table)} table={table} onTime={onTime} />
        ),
      )}
    </fieldset>
  )
}

type TakenTableProps = { table: ListedTable; onTime: TableChoiceProps['onTime'] }

function TakenTable({ table, onTime }: TakenTableProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.table} data-taken>
      <span className="grid flex-[1_1_0] gap-0.5 min-w-0 wrap-anywhere">
        <b>{t('tableScreens.tables.number', { number: numbersOfTable(table) })}</b>
        {/* One line, so that a taken table is no taller than a free one. */}
        <span className="muted text-small overflow-hidden text-ellipsis whitespace-nowrap">
          {/* The room is cut first. */}
          {t('tableScreens.tables.taken')} · {t('tableScreens.tables.seats', { count: table.capacity })} ·{' '}
          <span lang="sv">{table.location}</span>
        </span>
      </span>
      <OtherTimes table={table} onTime={(time) => onTime(table, time)} />
    </div>
  )
}

/** The same choice on the floor plan. Pressing a taken table shows when it is free; no table is chosen then. */
function FloorPlan({ tables, value, onChange, onTime }: TableChoiceProps) {
  const { t } = useTranslation()
  const proposed = keyOfFirst(tables)
  const shown = tables.find((table) => placeKey(table) === value)
  return (
    <fieldset className="grid gap-2.5 min-w-0 m-0 p-0 border-0">
      <legend className="visually-hidden">{t('tableScreens.tables.title')}</legend>
      <TablePlan tables={tables}>
        {(table) =>
          table.isFree ? (
            <label className={plan.table} data-proposed={placeKey(table) === proposed || undefined}>
              <input
                type="radio"
                name="table"
                checked={value === placeKey(table)}
                onChange={() => onChange(table)}
              />
              <span className="visually-hidden">
                <TableFacts table={table} />
              </span>
              <TableDrawing number={table.tableNumber} capacity={table.capacity} />
            </label>
          ) : (
            <button
              type="button"
              className={plan.table}
              data-taken
              aria-pressed={value === placeKey(table)}
              onClick={() => onChange(table)}
            >
              <span className="visually-hidden">
                {t('tableScreens.tables.number', { number: numbersOfTable(table) })},{' '}
                {t('tableScreens.tables.taken')}
              </span>
              <TableDrawing number={table.tableNumber} capacity={table.capacity} />
            </button>
          )
        }
      </TablePlan>
      <div role="status">
        {shown &&
          (shown.isFree ? (
            <div className={classes.table}>
              <TableFacts table={shown} />
              {placeKey(shown) === proposed && (
                <span className="pill text-small">{t('tableScreens.tables.proposal')}</span>
              )}
            </div>
          ) : (
            <TakenTable table={shown} onTime={onTime} />
          ))}
      </div>
    </fieldset>
  )
}

function TableFacts({ table }: { table: ListedTable }) {
  const { t } = useTranslation()
  return (
    <span className="grid flex-[1_1_0] gap-0.5 min-w-0 wrap-anywhere">
      <b>{t('tableScreens.tables.number', { number: numbersOfTable(table) })}</b>
      <span className="muted flex flex-wrap items-center gap-x-3.5 gap-y-0.5">
        <span className="flex items-center gap-1.5">
          <Users size={16} aria-hidden />
          {t('tableScreens.tables.seats', { count: table.capacity })}
        </span>
        <span className="flex items-center gap-1.5">
          <MapPin size={16} aria-hidden />
          <span lang="sv">{table.location}</span>
        </span>
      </span>
    </span>
  )
}

type OtherTimesProps = { table: ListedTable; onTime: (time: { date: string; time: string }) => void }

/**
 * A button for each of the nearest times, such as '19:30' and '21:00'. They are beside the table, so that a taken table is no
 * taller than a free one.
 */
function OtherTimes({ table, onTime }: OtherTimesProps) {
  const { t } = useTranslation()
  const free = [table.freeBefore, table.freeAfter]
    .filter((instant) => instant !== null)
    .map((instant) => stockholmWallClock(new Date(instant)))
  const [first, second] = free
  if (!first) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset may not be inside a label
    <span
      className="flex items-center gap-2"
      role="group"
      aria-label={
        second
          ? t('tableScreens.tables.free_both', { before: first.time, after: second.time })
          : t('tableScreens.tables.free_one', { times: first.time })
      }
    >
      {free.map((each) => {
        const words = t('tableScreens.tables.takeOf', { time: each.time, number: numbersOfTable(table) })
        return (
          <Button
            key={each.time}
            variant="default"
            className="numbers px-2.5"
            aria-label={words}
            title={words}
            onClick={() => onTime(each)}
          >
            {each.time}
          </Button>
        )
      })}
    </span>
  )
}
