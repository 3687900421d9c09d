import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { EditableMenuItem } from '#contract/menu.ts'
import { changedPrice, type PriceChange, priceRoundings } from '#rules/menu-prices.ts'
import { readPrice } from '#rules/typed-price.ts'
import { ApiError, request } from '#web/platform/api.ts'
import { useTranslation } from '#web/platform/language.ts'
import { formatPrice } from '#web/platform/money.ts'
import { Choice } from '#web/ui/choice.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { useAction } from '#web/ui/use-action.ts'
import classes from './price-dialog.module.css'
import { invalidateMenu, menuAdminQueries } from './queries.ts'

type Rows = readonly EditableMenuItem[]
type PriceFormProps = { rows: Rows; onClose: () => void }

/** Changes all prices of a category. Each old and new price is shown before anything is saved. */
export function PriceDialog({ opened, title, ...form }: PriceFormProps & { opened: boolean; title: string }) {
  return (
    <Dialog opened={opened} onClose={form.onClose} title={title} size="lg" closeOnClickOutside={false}>
      <PriceForm {...form} />
    </Dialog>
  )
}

const untouched = { direction: 'up', unit: 'percent', typed: '', rounding: 'krona' } as const
type Chosen = Omit<PriceChange, 'amount'> & { typed: string }

function PriceForm({ rows, onClose }: PriceFormProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  // The prices that the admin has seen. Prices that another admin has changed meanwhile must not be raised again unnoticed.
  const [seen, setSeen] = useState(rows)
  const [isStale, setStale] = useState(false)
  const [chosen, setChosen] = useState<Chosen>(untouched)
  const { direction, unit, typed, rounding } = chosen
  const set = (change: Partial<Chosen>) => setChosen({ ...chosen, ...change })
  const amount = readPrice(typed)
  const isWrong = typed.trim() !== '' && amount === null
  const prices = seen.map((item) => ({
    ...item,
    before: item.priceOre,
    after:
      amount === null ? item.priceOre : changedPrice(item.priceOre, { direction, unit, amount, rounding }),
  }))
  const changed = prices.filter(({ before, after }) => before !== after)

  const save = useAction({
    request: () =>
      request('setMenuPrices', {
        params: { categoryId: seen[0]?.categoryId ?? '' },
        body: { prices: changed.map(({ id, version, after }) => ({ itemId: id, version, priceOre: after })) },
      }),
    success: ({ items: _ }) => ({
      title: t('adminMenu.prices.done'),
      message: t('adminMenu.prices.doneText', { count: changed.length }),
    }),
    failed: { title: 'ui.failed', message: 'adminMenu.prices.failed' },
    explained: ['unreachable'],
    onDone: () => {
      void invalidateMenu(client)
      onClose()
    },
    onFailed: (error) => {
      // Not found: a dish was deleted or moved to another category.
      if (!(error instanceof ApiError) || !['stale_version', 'not_found'].includes(error.code)) return false
      void reload()
      return true
    },
  })
  const reload = async () => {
    await invalidateMenu(client)
    const stored = client.getQueryData(menuAdminQueries.items().queryKey)
    const items = stored?.pages.flatMap((page) => page.items) ?? []
    setSeen(items.filter(({ categoryId }) => categoryId === seen[0]?.categoryId))
    setStale(true)
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (changed.length > 0) save.run(undefined)
      }}
    >
      <div className="flex flex-col gap-4">
        {isStale && (
          <p role="status" className="py-3 px-4 border border-chalk rounded-md bg-raised">
            {t('adminMenu.prices.stale')}
          </p>
        )}
        <div className="grid gap-4 items-start sm:grid-cols-[1fr_1fr]">
          <Choice
            legend={t('adminMenu.prices.direction')}
            value={direction}
            onChange={(value) => set({ direction: value })}
            options={(['up', 'down'] as const).map((value) => ({
              value,
              label: t(`adminMenu.prices.${value}`),
            }))}
          />
          <Choice
            legend={t('adminMenu.prices.unit')}
            value={unit}
            onChange={(value) => set({ unit: value })}
            options={(['percent', 'kronor'] as const).map((value) => ({
              value,
              label: t(`adminMenu.prices.${value}`),
            }))}
          />
          <TextInput
            label={t(`adminMenu.prices.by.${unit}`)}
            inputMode="decimal"
            autoComplete="off"
            data-autofocus
            value={typed}
            onChange={(event) => set({ typed: event.currentTarget.value })}
            error={isWrong && t('adminMenu.prices.wrong')}
          />
          <Choice
            legend={t('adminMenu.prices.rounding')}
            value={rounding}
            onChange={(value) => set({ rounding: value })}
            options={priceRoundings.map((value) => ({
              value,
              label: t(`adminMenu.prices.roundings.${value}`),
            }))}
          />
        </div>
        <Preview prices={prices} />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" loading={save.isPending} disabled={changed.length === 0}>
            {t('adminMenu.prices.save', { count: changed.length })}
          </Button>
        </DialogActions>
      </div>
    </form>
  )
}

type PreviewProps = { prices: readonly { id: string; name: string; before: number; after: number }[] }

/** Each dish with its present and its new price. */
function Preview({ prices }: PreviewProps) {
  const { t, language } = useTranslation()
  return (
    <table className={`${classes.preview} w-full border-collapse text-md`}>
      <caption className="visually-hidden">{t('adminMenu.prices.preview')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('adminMenu.columns.item')}</th>
          <th scope="col">{t('adminMenu.prices.now')}</th>
          <th scope="col">{t('adminMenu.prices.new')}</th>
        </tr>
      </thead>
      <tbody className="numbers">
        {prices.map(({ id, name, before, after }) => (
          <tr key={id}>
            <th scope="row" lang="sv">
              {name}
            </th>
            <td>{formatPrice(before, language)}</td>
            <td data-changed={before !== after || undefined}>{formatPrice(after, language)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
