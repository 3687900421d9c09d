import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

type PanelProps = {
  icon: LucideIcon
  title: string
  /** The number in large print; null where there is nothing to count. */
  figure: string | null
  /** What the number counts, or that there is nothing to count. */
  unit: string
  /** The rows below. */
  children?: ReactNode
}

/** A panel of the dashboard: a number, and what it consists of. */
export const Panel = ({ icon: Icon, title, figure, unit, children }: PanelProps) => (
  <section className="panel flex flex-col gap-2">
    <h2 className="muted flex items-center gap-2.5 text-base">
      <Icon size={20} className="flex-none text-brass-text" aria-hidden />
      {title}
    </h2>
    <p className="muted">
      {figure !== null && (
        <b className="numbers text-text font-display text-[2.25rem] font-bold leading-[1.1]">{figure}</b>
      )}{' '}
      {unit}
    </p>
    {children && <ul className="plain-list">{children}</ul>}
  </section>
)

/** A link with a figure beside it. */
export const Row = ({ children }: { children: ReactNode }) => (
  <li className="flex flex-wrap items-baseline gap-x-3 py-1.5 not-first:border-t not-first:border-t-line [&>:is(a,[lang],[data-name])]:flex-[1_1_8rem] [&>:is(a,[lang],[data-name])]:min-w-0 [&>a]:min-h-6 [&>span:not([lang],[data-name])]:shrink-0">
    {children}
  </li>
)

/** Named numbers below the rows. */
export const Also = ({ name, children }: { name: string; children: ReactNode }) => (
  <Row>
    <span data-name className="muted">
      {name}
    </span>
    <span className="numbers">{children}</span>
  </Row>
)
