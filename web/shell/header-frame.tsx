import { Stack } from '@mantine/core'
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
    <header className={classes.header} data-pictured={picture !== null || undefined}>
      {picture !== null && (
        <ContentPicture src={picture} className={classes.picture} eager onBroken={onBroken} />
      )}
      <Link to="/" className={classes.home}>
        {logo === null ? (
          <Logo size={38} />
        ) : (
          <ContentPicture src={logo} className={classes.logo} eager onBroken={onBroken} />
        )}
        <Stack component="span" gap={0} miw={0} lh={1.15}>
          {header ? (
            <>
              <span className={classes.title} {...(header.title !== null && { lang: 'sv' })}>
                {header.title ?? appName()}
              </span>
              <span className={classes.subtitle} {...(header.subtitle !== null && { lang: 'sv' })}>
                {header.subtitle ?? t('shell.subtitle')}
              </span>
            </>
          ) : (
            <>
              <span className="visually-hidden">{appName()}</span>
              <LineSkeleton width={9} />
            </>
          )}
        </Stack>
      </Link>
      {navigation}
      <div className={classes.tools}>{children}</div>
    </header>
  )
}
