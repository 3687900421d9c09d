import { createLink, Link, type LinkProps } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import type { Tonight } from '#contract/tonight.ts'
import { LineSkeleton } from '#web/ui/card-skeleton.tsx'
import type { Timed } from '#web/ui/merge-by-time.ts'

/** One card of my evening. `at` decides its place. */
export type EveningItem = Timed & {
  /** When the card disappears, in ISO 8601, in UTC. Without it, the card disappears when the server says so, or in the morning. */
  until?: string
  content: ReactNode
}
/** What a kind of thing adds to my evening. */
export type EveningKind = (tonight: Tonight) => EveningItem[]

type EveningCardProps = {
  /** 48 px, square: `EveningTile`, or a picture. */
  picture: ReactNode
  title: string
  titleLang?: 'sv'
  /** The screen of its ticket, for a card whose action is another one. A tap beside the action opens it. */
  ticket?: Pick<LinkProps, 'to' | 'params'> | undefined
  /** The time, such as `NearTime`, and other facts beside it. */
  when: ReactNode
  /** Its state in words, if it has one. */
  state?: string
  /** The guest should do something now. */
  isCalling?: boolean
  /** What a tap does: an `EveningLink`, which covers the card, or beside a `ticket` an `EveningButton`. */
  children: ReactNode
}

/** The frame of all cards of the evening: picture, title, time, state, one action, and for some the link to a ticket. */
export function EveningCard({
  picture,
  title,
  titleLang,
  ticket,
  when,
  state,
  isCalling,
  children,
}: EveningCardProps) {
  return (
    <article
      className="panel relative flex items-center gap-3.5 min-h-20 py-2 pl-3.5 pr-3 hover:border-brass-edge data-calling:border-brass-edge"
      data-calling={isCalling || undefined}
    >
      {picture}
      <div className="flex-1 min-w-0 grid">
        <h3 className="text-lg line-clamp-2 wrap-anywhere has-[a]:-my-0.5" lang={titleLang}>
          {ticket ? (
            // A link is 24 px high at least, and makes the card no higher than others.
            <Link {...ticket} className="cover-link">
              {title}
            </Link>
          ) : (
            title
          )}
        </h3>
        <p className="text-md truncate">{when}</p>
        {state && (
          <p
            className="muted small line-clamp-2 data-calling:text-brass-text data-calling:font-semibold"
            data-calling={isCalling || undefined}
          >
            {state}
          </p>
        )}
      </div>
      {children}
    </article>
  )
}

/** A symbol or a number on cloth. */
export const EveningTile = ({ children }: { children: ReactNode }) => (
  <span
    className="numbers grid place-items-center flex-none size-12 rounded-md bg-cloth text-on-cloth font-display text-2xl font-bold"
    aria-hidden
  >
    {children}
  </span>
)

const act =
  'inline-flex flex-none items-center gap-0.5 min-h-11 p-0 border-0 bg-transparent text-brass-text text-md font-[640] cursor-pointer'

type ActAnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & { ref?: Ref<HTMLAnchorElement> }

const ActAnchor = ({ children, ...props }: ActAnchorProps) => (
  <a className={`cover-link ${act}`} {...props}>
    {children}
    <ChevronRight size={18} aria-hidden />
  </a>
)

/** The action of a card that opens a screen. Its text is one word; `aria-label` names its subject too. */
export const EveningLink = createLink(ActAnchor)

/** The action of a card that shows something on the same screen: the end of the card, as high as the card, above the link to its ticket. */
export const EveningButton = ({ children, ...props }: ButtonHTMLAttributes<HTMLButtonElement>) => (
  <button
    type="button"
    className={`${act} relative self-stretch -my-2 -mr-3 pl-4 pr-3 border-l border-dashed border-line hover:bg-raised rounded-r-[16px]`}
    {...props}
  >
    {children}
    <ChevronRight size={18} aria-hidden />
  </button>
)

/** As high as a card. */
export const EveningSkeleton = () => (
  <div className="panel flex items-center gap-3.5 min-h-20 py-2 pl-3.5 pr-3">
    <span className="flex-none size-12 rounded-md bg-raised" />
    <span className="grid gap-1.5">
      <LineSkeleton width={14} />
      <LineSkeleton width={20} />
    </span>
  </div>
)
