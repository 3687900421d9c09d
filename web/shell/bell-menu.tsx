import { Popover } from '@mantine/core'
import { BellList } from '#web/features/notifications/bell-list.tsx'
import { useTranslation } from '#web/platform/language.ts'
import type { MenuProps } from './header-menu.tsx'

/** The list of notifications. */
export function BellMenu({ anchor, ...popover }: MenuProps) {
  const { t } = useTranslation()
  return (
    <Popover position="bottom-end" width={400} trapFocus={false} returnFocus {...popover}>
      <Popover.Target>{anchor}</Popover.Target>
      <Popover.Dropdown
        p={0}
        maw="calc(100vw - 16px)"
        style={{ overflow: 'hidden' }}
        aria-label={t('notifications.title')}
      >
        <BellList onOpen={() => popover.onChange(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}
