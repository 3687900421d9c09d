import type { ReactNode } from 'react'
import classes from './ui.module.css'

type FactProps = { icon: ReactNode; label: string; wide?: boolean | undefined; children: ReactNode }

/** One term and its description in a `dl`, with an icon of 20 px before them. `wide` takes a whole row of a grid. */
export function Fact({ icon, label, wide, children }: FactProps) {
  return (
    <div
      className={`${classes.fact} grid grid-cols-[20px_1fr] gap-x-3.5 items-start content-start data-wide:col-span-full [&>svg]:row-[span_2] [&>svg]:mt-0.5 [&>svg]:text-brass-text`}
      data-wide={wide || undefined}
    >
      {icon}
      <dt className="muted small">{label}</dt>
      <dd className="numbers">{children}</dd>
    </div>
  )
}
