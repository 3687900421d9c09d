import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Header } from '#contract/content.ts'
import { appName } from '#web/platform/app-name.ts'
import { useTranslation } from '#web/platform/language.ts'
import { LineSkeleton } from '#web/ui/card-skeleton.tsx'
import { ContentPicture } from '#web/ui/content-picture.tsx'
import { Logo } from '#web/ui/logo.tsx'
import classes from './header.module.css'

type HeaderFrameProps = {
  /** The header's content; null fields use the defaults. Null while loading. */
  header: Header | null
  /** Between the title and the tools. */
  navigation?: ReactNode
  /** The buttons at its end. */
  children: ReactNode
}

/** The header bar: logo, title and subtitle, over the club's picture if it has one. */
export function HeaderFrame({ header, navigation, children }: HeaderFrameProps) {
  const { t } = useTranslation()
  const [broken, setBroken] = useState<(string | null)[]>([])
  const unlessBroken = (src: string | null = null) => (broken.includes(src) ? null : src)
  const logo = unlessBroken(header?.logoUrl)
  const picture = unlessBroken(header?.backgroundImageUrl)
  const onBroken = (src: string) => setBroken((before) => [...before, src])
  return (
    <header
      className={`${classes.header} sticky z-100 top-0 flex items-center justify-between gap-2 h-(--header-bar) ps-3 pe-2 bg-surface border-b border-b-line max-[27em]:gap-1 max-[27em]:ps-2 max-[27em]:pe-0.5 md:ps-5 md:pe-4`}
      data-pictured={picture !== null || undefined}
    >
      {picture !== null && (
        <ContentPicture
          src={picture}
          className="absolute z-[-2] inset-0 size-full object-cover"
          eager
          onBroken={onBroken}
        />
      )}
      <Link
        to="/"
        className="flex items-center gap-2.5 min-w-11 min-h-11 rounded-md text-inherit no-underline [&>svg]:flex-none max-[27em]:gap-1.5 max-[27em]:min-w-0 max-[27em]:[&>svg]:w-7.5"
      >
        {logo === null ? (
          <Logo size={38} />
        ) : (
          <ContentPicture
            src={logo}
            className="flex-none w-auto max-w-24 h-9.5 object-contain max-[27em]:max-w-9.5"
            eager
            onBroken={onBroken}
          />
        )}
        <span className="flex flex-col min-w-0 leading-[1.15]">
          {header ? (
            // On a phone, title and subtitle may have two lines each, with room for descenders, which are longer in the fallback font.
            <>
              <span
                className="overflow-hidden text-ellipsis whitespace-nowrap font-display font-bold text-[1.1875rem] tracking-[-0.02em] max-[27em]:line-clamp-2 max-[27em]:pb-[0.15em] max-[27em]:leading-[1.05] max-[27em]:wrap-anywhere max-[27em]:whitespace-normal max-[27em]:text-lg md:text-[1.3125rem]"
                {...(header.title !== null && { lang: 'sv' })}
              >
                {header.title ?? appName()}
              </span>
              <span
                className="overflow-hidden text-ellipsis whitespace-nowrap text-brass-text text-[0.6875rem] font-medium tracking-[0.02em] max-[27em]:line-clamp-2 max-[27em]:pb-[0.15em] max-[27em]:leading-[1.05] max-[27em]:wrap-anywhere max-[27em]:whitespace-normal md:text-xs"
                {...(header.subtitle !== null && { lang: 'sv' })}
              >
                {header.subtitle ?? t('shell.subtitle')}
              </span>
            </>
          ) : (
            <>
              <span className="visually-hidden">{appName()}</span>
              <LineSkeleton width={9} />
            </>
          )}
        </span>
      </Link>
      {navigation}
      <div className="flex flex-none items-center md:gap-1.5">{children}</div>
    </header>
  )
}
