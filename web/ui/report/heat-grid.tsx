import { join } from '#web/ui/join.ts'
import classes from './report.module.css'

export type HeatCell = {
  /** How strong it is, from 0 to 1. Null: it says nothing, such as a time that was closed. */
  share: number | null
  /** As short as a narrow cell needs it: '100'. */
  short: string
}
type HeatGridProps = {
  columns: readonly string[]
  rows: readonly { name: string; cells: readonly HeatCell[] }[]
}

/** A grid whose cells are the stronger the larger their share is. Each has its figure too. The table of `Figures` has the same for screen readers. */
export const HeatGrid = ({ columns, rows }: HeatGridProps) => (
  <div
    className={`${classes.heat} numbers grid gap-0.5 text-small`}
    style={{ gridTemplateColumns: `auto repeat(${columns.length}, minmax(0, 1fr))` }}
    aria-hidden
  >
    <span />
    {columns.map((column) => (
      <span key={column} className={join(classes.aside, 'text-center')}>
        {column}
      </span>
    ))}
    {rows.map(({ name, cells }) => [
      <span key={name} className={join(classes.aside, 'self-center pr-2')}>
        {name}
      </span>,
      ...cells.map(({ share, short }, at) => (
        <span
          key={`${name} ${columns[at]}`}
          className="grid place-content-center min-h-7 rounded-sm min-w-0"
          data-strength={share === null ? undefined : Math.ceil(Math.min(1, share) * 5)}
        >
          {short}
        </span>
      )),
    ])}
  </div>
)
