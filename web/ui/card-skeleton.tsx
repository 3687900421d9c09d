import classes from './card-skeleton.module.css'
import { join } from './join.ts'

/** Skeleton of a card with a picture. */
export function CardSkeleton() {
  return (
    <div className={classes.card} aria-hidden>
      <div className={join(classes.bone, classes.picture)} />
      <div className={join(classes.bone, classes.title)} />
      <div className={join(classes.bone, classes.line)} />
      <div className={join(classes.bone, classes.line, classes.short)} />
    </div>
  )
}

/** Skeleton of a line; `width` in characters. */
export function LineSkeleton({ width = 12 }: { width?: number }) {
  return <span className={join(classes.bone, classes.inline)} style={{ width: `${width}ch` }} aria-hidden />
}
