import { LineSkeleton } from '#web/ui/card-skeleton.tsx'
import classes from './admin-users.module.css'

const widths = [18, 24, 14, 21, 16]

/** Five users on their way. */
export function AdminUserSkeleton() {
  return (
    <ul className={classes.skeleton} aria-hidden>
      {widths.map((width) => (
        <li key={width}>
          <span className={classes.boneFace} />
          <span className={classes.texts}>
            <LineSkeleton width={width} />
            <LineSkeleton width={width + 6} />
          </span>
        </li>
      ))}
    </ul>
  )
}
