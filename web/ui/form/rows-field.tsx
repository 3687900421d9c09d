import { Button } from '@mantine/core'
import { Plus, Trash2, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/platform/language.ts'
import { fieldText, useFormContext } from './form-context.ts'
import { ListButton, type ListFieldProps } from './list-field.tsx'
import { useListItems } from './use-list-items.ts'

export type RowsFieldProps<Name extends string = string> = Omit<
  ListFieldProps<Name>,
  'copyOf' | 'itemLabel'
> & {
  /** What the row shows as its name: a weekday. Without it the name, `{name}Item`, is only read aloud. */
  itemName?: (index: number) => { label: string; shown: ReactNode }
  /** Inside a row of another list: the label is read aloud and not shown, and 'Add' is a sign. */
  isInRow?: boolean
}

/** A list whose items are rows of a few short fields, with a button to add and to delete one. Their order is no choice. */
export function RowsField<Name extends string>({
  name,
  children,
  newItem,
  max,
  itemName,
  isInRow = false,
}: RowsFieldProps<Name>) {
  const { t } = useTranslation()
  const { texts } = useFormContext()
  const list = useListItems(name, itemName && ((index) => itemName(index).label))
  const { label, hint, error, items, keys, labelOf } = list
  const canAdd = newItem !== undefined && (max === undefined || items.length < max)
  const add = () => list.insert(newItem, items.length)
  const addText = fieldText(texts, name, 'Add') ?? ''
  return (
    <fieldset {...list.frame} className="min-w-0 m-0 p-0 border-0 col-span-full">
      <legend className={isInRow ? 'visually-hidden' : 'p-0 font-semibold'}>{label}</legend>
      {hint && !isInRow && <p className="muted">{hint}</p>}
      <p role="status" className="visually-hidden">
        {list.announcement}
      </p>
      <div className={isInRow ? 'flex items-end gap-1 [&>button]:mb-1.25' : 'my-2'}>
        {items.length === 0 && isInRow && (
          <span className="muted leading-[44px] pr-2">{fieldText(texts, name, 'None')}</span>
        )}
        <ol
          className={
            isInRow
              ? 'plain-list grid gap-1.5 min-w-0'
              : 'plain-list [&>li]:py-1.5 [&>li+li]:border-t [&>li+li]:border-t-line'
          }
        >
          {keys.map((key, index) => (
            <li key={key} data-item={key}>
              <fieldset
                className={`min-w-0 m-0 p-0 border-0 flex gap-1 ${isInRow ? 'items-end [&>button]:mb-1.25' : 'items-start [&>button]:mt-1'}`}
              >
                <legend className="visually-hidden">{labelOf(index)}</legend>
                {itemName && (
                  <span aria-hidden className="flex-none w-9 sm:w-24 leading-[44px] font-semibold">
                    {itemName(index).shown}
                  </span>
                )}
                {children(`${name}.${index}`, index)}
                {newItem !== undefined && (
                  <ListButton
                    act="delete"
                    of={key}
                    variant="subtle"
                    name={t('actions.deleteOf', { name: labelOf(index) })}
                    icon={isInRow ? <X size={18} aria-hidden /> : <Trash2 size={18} aria-hidden />}
                    onClick={() => list.remove(index)}
                  />
                )}
              </fieldset>
            </li>
          ))}
        </ol>
        {isInRow && canAdd && (
          <ListButton
            act="add"
            variant="subtle"
            name={addText}
            icon={<Plus size={18} aria-hidden />}
            onClick={add}
          />
        )}
      </div>
      {error && (
        <p id={`${name}-error`} className="text-danger-text">
          {error}
        </p>
      )}
      {!isInRow && canAdd && (
        <Button variant="default" leftSection={<Plus size={18} aria-hidden />} data-act="add" onClick={add}>
          {addText}
        </Button>
      )}
    </fieldset>
  )
}
