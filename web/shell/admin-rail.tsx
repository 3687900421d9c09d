import { Stack } from '@mantine/core'
import { use } from 'react'
import { textsOf, useTranslation } from '#web/platform/language.ts'
import { adminScreens, dashboard } from './admin-screens.ts'
import classes from './navigation.module.css'
import { EntryLink } from './navigation-bar.tsx'

/** From 1024 px: links to all screens of the administration, beside the open one. */
export function AdminRail() {
  const { t, language } = useTranslation()
  use(textsOf('admin', language))
  return (
    <nav className={classes.rail} aria-label={t('admin.rail')}>
      <Stack component="ul" gap={2} className="plain-list">
        {[dashboard, ...adminScreens].map(({ to, icon: Icon, name, current }) => (
          <li key={to}>
            <EntryLink entry={{ to, label: `admin.cards.${name}`, current }}>
              <Icon size={20} aria-hidden />
            </EntryLink>
          </li>
        ))}
      </Stack>
    </nav>
  )
}
