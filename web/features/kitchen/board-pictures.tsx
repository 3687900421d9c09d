import { LineSkeleton } from '#web/ui/card-skeleton.tsx'
import classes from './kitchen-board.module.css'

/** A rail without tickets over a pot that simmers. */
export function QuietKitchen() {
  return (
    <svg viewBox="0 0 220 130" width="220" height="130" aria-hidden>
      <path d="M18 14h184" stroke="var(--brass)" strokeWidth="8" strokeLinecap="round" />
      <path d="M22 11.500h176" stroke="var(--brass-edge)" strokeWidth="2" strokeLinecap="round" />
      <g fill="var(--surface)" stroke="var(--brass)" strokeWidth="2.500">
        <circle cx="46" cy="14" r="7" />
        <circle cx="174" cy="14" r="7" />
      </g>
      <ellipse cx="110" cy="120" rx="84" ry="8" fill="var(--cloth)" opacity=".35" />
      <g fill="none" stroke="var(--chalk)" strokeWidth="3" strokeLinecap="round" opacity=".75">
        <path d="M92 56q-7-8 0-15t0-15" />
        <path d="M110 52q-7-8 0-15t0-15" />
        <path d="M128 56q-7-8 0-15t0-15" />
      </g>
      <path
        d="M64 76h92v26a16 16 0 0 1-16 16H80a16 16 0 0 1-16-16Z"
        fill="var(--cloth)"
        stroke="var(--edge)"
        strokeWidth="3"
      />
      <path d="M58 70h104" stroke="var(--brass)" strokeWidth="7" strokeLinecap="round" />
      <path d="M64 86H48M156 86h16" stroke="var(--edge)" strokeWidth="6" strokeLinecap="round" />
      <path
        d="M76 84v18a8 8 0 0 0 6 8"
        fill="none"
        stroke="#fff"
        strokeWidth="3"
        strokeLinecap="round"
        opacity=".35"
      />
    </svg>
  )
}

/** Columns with tickets. */
export function BoardSkeleton() {
  return (
    <div className={`${classes.board} @container grid gap-4`} aria-hidden>
      <div className={`${classes.skeleton} grid grid-cols-4 gap-x-3.5 gap-y-4 items-start`}>
        {[9, 12, 10, 8].map((width) => (
          <div key={width} className="panel">
            <LineSkeleton width={width} />
            <LineSkeleton width={width + 4} />
            <LineSkeleton width={width} />
          </div>
        ))}
      </div>
    </div>
  )
}
