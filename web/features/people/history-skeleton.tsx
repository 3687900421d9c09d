import { LineSkeleton } from '#web/ui/card-skeleton.tsx'
import classes from './history-skeleton.module.css'

/** Skeleton of a history; `label` is announced. */
export function HistorySkeleton({ label }: { label: string }) {
  return (
    <>
      <p role="status" className="visually-hidden">
        {label}
      </p>
      <div className={classes.skeleton} aria-hidden>
        {[24, 30, 20, 27].map((width) => (
          <LineSkeleton key={width} width={width} />
        ))}
      </div>
    </>
  )
}
