import classes from './report.module.css'

/** Also of their skeleton. */
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
