import type { ReactNode } from 'react'
import { join } from '#web/ui/join.ts'
import classes from './report.module.css'

type FiguresProps = {
  title: string
  /** The titles of the columns. */
  columns: readonly string[]
  rows: { name: string; lang?: 'sv'; cells: readonly string[] }[]
  asTable: boolean
  /** The chart of the same figures. */
  children: ReactNode
}

/** The skeleton has these classes too. */
export const cloth = `${classes.cloth} @container grid content-start gap-4 min-h-55 p-4.5 border border-line rounded-lg text-on-cloth shadow-card [&_h2]:text-xl`

/** A chart and the table of its figures. Screen readers have the table, also while the chart is shown. */
export function Figures({ title, columns, rows, asTable, children }: FiguresProps) {
  return (
    <section className={cloth}>
      <h2>{title}</h2>
      {!asTable && children}
      <div className={join(!asTable && 'visually-hidden')}>
        <table className={`${classes.table} w-full border-collapse numbers`} aria-label={title}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, lang, cells }) => (
              <tr key={name}>
                <th scope="row" lang={lang}>
                  {name}
                </th>
                {cells.map((cell, index) => (
                  <td key={columns[index + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

/** The skeleton has these classes too. */
export const tiles = `${classes.numbers} grid grid-cols-[1fr_1fr] gap-4 m-0 md:grid-cols-[repeat(3,1fr)]`

/** The figures of a report in large print, the first on a line of its own on a phone. */
export function NumberTiles({ numbers }: { numbers: readonly { name: string; figure: string }[] }) {
  return (
    <dl className={tiles}>
      {numbers.map(({ name, figure }) => (
        <div key={name} className="panel">
          <dt className="muted">{name}</dt>
          <dd className="numbers">{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
