import { createLink } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react'

type RowAnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  ref?: Ref<HTMLAnchorElement>
  /** A time, or a symbol. */
  start: ReactNode
  /** At the end: what a guest must know before going there. */
  note?: ReactNode
}

const RowAnchor = ({ start, note, children, ...props }: RowAnchorProps) => (
  <a
    className="flex items-center gap-3 min-h-12 py-2 px-3.5 text-text no-underline hover:bg-raised [&>svg]:flex-none [&>svg]:text-muted"
    {...props}
  >
    <span className="numbers flex flex-none items-center min-w-12 text-brass-text font-strong">{start}</span>
    <span className="flex-1 min-w-0 font-semibold line-clamp-2 wrap-anywhere">{children}</span>
    {note && <span className="muted small flex-none text-right">{note}</span>}
    <ChevronRight size={18} aria-hidden />
  </a>
)

/** One line of the programme: when, what, and a link to it. */
export const ProgrammeRow = createLink(RowAnchor)
