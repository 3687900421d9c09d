import { type ReactNode, useEffect, useId, useRef } from 'react'
import { appName } from '#web/platform/app-name.ts'
import { takeHeadingFocus } from './heading-focus.ts'
import { join } from './join.ts'
import classes from './screen.module.css'

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
  /** The screen renders its own heading; this one is visually hidden. */
  hideTitle?: boolean
  children: ReactNode
}

/** The frame of every screen: heading, document title, width; navigation focuses the heading. */
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
    if (takeHeadingFocus()) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <section className={classes.screen} data-width={width} aria-labelledby={id}>
      {back && <div className={classes.back}>{back}</div>}
      <div className={join(classes.head, hideTitle && 'visually-hidden')}>
        <div>
          <h1 id={id} ref={heading} tabIndex={-1} lang={titleLang}>
            {title}
          </h1>
          {lead && <div className={classes.lead}>{lead}</div>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {children}
    </section>
  )
}
