import { Link, type LinkProps } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { appName } from '#web/platform/app-name.ts'
import { useTranslation } from '#web/platform/language.ts'
import { join } from './join.ts'
import classes from './screen.module.css'

// A page load keeps the browser's focus; only navigation inside the app moves it.
let isFocusWanted = false

/** Called on navigation: the next heading takes the focus. */
export function wantHeadingFocus(): void {
  isFocusWanted = true
}

type ScreenProps = {
  /** The screen's name: its heading and the title of the document. */
  title: string
  /** The title's language, when it is the club's own content. */
  titleLang?: 'sv' | undefined
  /** Below the heading. */
  lead?: ReactNode
  /** A `BackLink` above the heading. */
  back?: ReactNode
  /** Actions beside the heading. */
  actions?: ReactNode
  /** `narrow` for forms and reading, `wide` for tables. */
  width?: 'narrow' | 'normal' | 'wide'
  /** Hides the heading visually. */
  hideTitle?: boolean
  children: ReactNode
}

/** The layout of a screen: heading, document title, width; navigation focuses the heading. */
export function Screen({
  title,
  lead,
  back,
  actions,
  width = 'normal',
  hideTitle = false,
  titleLang,
  children,
}: ScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  useEffect(() => {
    document.title = title === appName() ? title : `${title} · ${appName()}`
  }, [title])
  useEffect(() => {
    if (isFocusWanted) heading.current?.focus({ preventScroll: true })
    isFocusWanted = false
  }, [])
  return (
    <section
      className={`${classes.screen} flex flex-col gap-(--screen-gap,24px) w-full max-w-(--screen-width,72rem) mx-auto px-(--page-gutter) pt-6 pb-12 data-[width=narrow]:max-w-[44rem] data-[width=wide]:max-w-[90rem] lg:pt-(--screen-top,36px) lg:pb-16 wide:data-[width=wide]:gap-4 wide:data-[width=wide]:pt-2`}
      data-width={width}
      aria-labelledby={id}
    >
      {back && <div className={`${classes.back} -mb-4 -ml-2`}>{back}</div>}
      <div
        className={join(
          classes.head,
          'flex flex-wrap items-end justify-between gap-x-6 gap-y-3',
          hideTitle && 'visually-hidden',
        )}
      >
        <div>
          <h1 id={id} ref={heading} tabIndex={-1} lang={titleLang}>
            {title}
          </h1>
          {lead && <div className="muted mt-2 max-w-[60ch]">{lead}</div>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-3">{actions}</div>}
      </div>
      {children}
    </section>
  )
}

type BackLinkProps = {
  to: NonNullable<LinkProps['to']>
  /** What the address keeps, such as the search of a list. */
  search?: LinkProps['search']
  params?: LinkProps['params']
  children?: string
}

/** A link back to the parent screen: `<BackLink to="/events">Alla event</BackLink>`. */
export function BackLink({ to, search, params, children }: BackLinkProps) {
  const { t } = useTranslation()
  return (
    <Link
      to={to}
      {...(search && { search })}
      {...(params && { params })}
      className="inline-flex items-center gap-2 min-h-11 py-0 pr-3 pl-2 rounded-[10px] text-muted font-medium no-underline hover:text-text hover:bg-raised"
    >
      <ArrowLeft size={20} aria-hidden />
      {children ?? t('ui.back')}
    </Link>
  )
}
