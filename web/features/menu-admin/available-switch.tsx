import { Switch } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { EditableMenuItem } from '#contract/menu.ts'
import { request } from '#web/platform/api.ts'
import { useTranslation } from '#web/platform/language.ts'
import { patchCached } from '#web/platform/paged.ts'
import { useAction } from '#web/ui/use-action.ts'
import { invalidateMenu, menuAdminQueries } from './queries.ts'

/** Says that a dish is sold out, or available again. It switches at once; the last of several taps wins. */
export function AvailableSwitch({ row: { id, name, isAvailable } }: { row: EditableMenuItem }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { queryKey } = menuAdminQueries.items()
  const queue = `menu-available-${id}`
  const show = (isAvailable: boolean) =>
    patchCached<EditableMenuItem>(client, queryKey, id, (item) => ({ ...item, isAvailable }))
  const action = useAction({
    queue,
    request: (isAvailable: boolean) =>
      request('setMenuItemAvailable', { params: { itemId: id }, body: { isAvailable } }),
    patch: (isAvailable) => {
      void client.cancelQueries({ queryKey })
      show(isAvailable)
      return () => show(!isAvailable)
    },
    success: null,
    failed: { title: 'ui.failed', message: 'adminMenu.toasts.saveFailed' },
    explained: ['not_found', 'unreachable'],
    onSettled: () => {
      const left = client.isMutating({ predicate: ({ options }) => options.scope?.id === queue })
      if (left === 1) void invalidateMenu(client)
    },
  })
  return (
    <Switch
      size="md"
      aria-label={t('adminMenu.availableOf', { name })}
      checked={isAvailable}
      onChange={(event) => action.run(event.currentTarget.checked)}
    />
  )
}
