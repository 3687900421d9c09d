import classes from './display-table.module.css'

const along = [1, 2, 3, 5, 6, 7] as const
const across = [1, 2, 3] as const
const pockets = ['top left', 'top', 'top right', 'bottom left', 'bottom', 'bottom right'] as const

/** What makes a table of it: six pockets, and the diamonds on the rails. */
export function DisplayRails() {
  return (
    <div className={classes.rails} aria-hidden>
      {along.map((at) => (
        <span key={at} className={classes.diamonds} style={{ left: `${at * 12.5}%` }} data-side="long" />
      ))}
      {across.map((at) => (
        <span key={at} className={classes.diamonds} style={{ top: `${at * 25}%` }} data-side="short" />
      ))}
      {pockets.map((at) => (
        <span key={at} className={classes.pocket} data-at={at} />
      ))}
    </div>
  )
}
