import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { ArrowUpDown, Percent } from 'lucide-react'
import { useState } from 'react'
import type { EditableMenuItem } from '#contract/menu.ts'
import { request } from '#web/platform/api.ts'
import { useTranslation } from '#web/platform/language.ts'
import { ArrangeDialog } from '#web/ui/arrange-dialog.tsx'
import { usePaged } from '#web/ui/paged-list.tsx'
import { PriceDialog } from './price-dialog.tsx'
import { invalidateMenu, menuAdminQueries } from './queries.ts'

type CategoryActionsProps = { rows: readonly EditableMenuItem[]; isPartial: boolean }

/** Beside the heading of a category: its arrangement and its prices. Both are about all of its dishes, so not during a search. */
export function CategoryActions({ rows, isPartial }: CategoryActionsProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [open, setOpen] = useState<'arrange' | 'prices' | null>(null)
  const { items: categories } = usePaged(menuAdminQueries.categories())
  const [first] = rows
  if (!first) return null
  const { categoryId, categoryName: name } = first
  const isHidden = categories.some(({ id, isActive }) => id === categoryId && !isActive)
  const close = () => setOpen(null)
  return (
    <>
      {isHidden && <span className="pill muted">{t('adminMenu.hidden')}</span>}
      {isPartial && <span className="muted text-sm">{t('adminMenu.partial')}</span>}
      {!isPartial && rows.length > 1 && (
        <Button
          variant="default"
          leftSection={<ArrowUpDown size={17} aria-hidden />}
          aria-label={t('form.arrange.openOf', { name })}
          onClick={() => setOpen('arrange')}
        >
          {t('form.arrange.open')}
        </Button>
      )}
      {!isPartial && (
        <Button
          variant="default"
          leftSection={<Percent size={17} aria-hidden />}
          aria-label={t('adminMenu.prices.openOf', { name })}
          onClick={() => setOpen('prices')}
        >
          {t('adminMenu.prices.open')}
        </Button>
      )}
      <ArrangeDialog
        opened={open === 'arrange'}
        title={t('form.arrange.openOf', { name })}
        items={rows}
        save={(ids) => request('arrangeMenuItems', { params: { categoryId }, body: { ids } })}
        failed="adminMenu.toasts.saveFailed"
        onChanged={() => void invalidateMenu(client)}
        onClose={close}
      />
      <PriceDialog
        opened={open === 'prices'}
        title={t('adminMenu.prices.openOf', { name })}
        rows={rows}
        onClose={close}
      />
    </>
  )
}
