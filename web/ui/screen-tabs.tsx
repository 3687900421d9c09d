import { Link, type LinkProps } from '@tanstack/react-router'
import { type TextKey, useTranslation } from '#web/platform/language.ts'
import classes from './screen-tabs.module.css'

type ScreenTabsProps = {
  label: TextKey
  tabs: readonly { to: NonNullable<LinkProps['to']>; label: TextKey }[]
}

/** Links between screens about the same thing. */
export function ScreenTabs({ label, tabs }: ScreenTabsProps) {
  const { t } = useTranslation()
  return (
    <nav aria-label={t(label) as string} className={classes.tabs}>
      {tabs.map((tab) => (
        <Link
          key={tab.to}
          to={tab.to}
          activeOptions={{ exact: true, includeSearch: false }}
          className={classes.tab}
        >
          {t(tab.label) as string}
        </Link>
      ))}
    </nav>
  )
}
