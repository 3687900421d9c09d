import { Popover } from '@mantine/core'
import { Bell as BellIcon, BellOff } from 'lucide-react'
import { useTranslation } from '#web/platform/language.ts'
import classes from './bell.module.css'
import headerClasses from './header.module.css'

/** Messages for the guest. */
export function Bell() {
  const { t } = useTranslation()
  return (
    <Popover position="bottom-end" width={300} trapFocus={false} returnFocus>
      <Popover.Target>
        <button type="button" className={headerClasses.tool} aria-label={t('shell.bell')}>
          <BellIcon size={20} aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-label={t('shell.bell')}>
        <BellOff size={22} aria-hidden />
        <p>{t('shell.noMessages')}</p>
      </Popover.Dropdown>
    </Popover>
  )
}
