import { ActionIcon, Button } from '@mantine/core'
import { Copy, Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/platform/language.ts'
import { ArrangeButtons, Arranged, ArrangedItem, ArrangeHandle } from '../arranged.tsx'
import { fieldText, useFormContext } from './form-context.ts'
import type { FormValue } from './form-values.ts'
import { useListItems } from './use-list-items.ts'

export type ListFieldProps<Name extends string = string> = {
  /** The path of the list: `questions`. */
  name: Name
  /** The fields of one item, from its path: `questions.1`. */
  children: (path: `${Name}.${number}`, index: number) => ReactNode
  /** What an added item holds. Without it, items cannot be added or deleted, as in a list of seven weekdays. */
  newItem?: FormValue
  max?: number
  /** What the copy of an item holds. With it, items can be copied. */
  copyOf?: (item: FormValue) => FormValue
  /** Replaces `{name}Item` from the texts, which contains `{{place}}`. */
  itemLabel?: (index: number) => string
}

/** A list whose items can be edited, added, copied, arranged and deleted. */
export function ListField<Name extends string>({
  name,
  children,
  newItem,
  max,
  copyOf,
  itemLabel,
}: ListFieldProps<Name>) {
  const { t } = useTranslation()
  const { texts } = useFormContext()
  const list = useListItems(name, itemLabel)
  const { label, hint, error, items, keys, labelOf, insert } = list
  const hasRoom = max === undefined || items.length < max

  return (
    <fieldset
      {...list.frame}
      className="min-w-0 m-0 p-0 border-0 col-span-full [&_legend]:p-0 [&_legend]:font-semibold"
    >
      <legend>{label}</legend>
      {hint && <p className="muted">{hint}</p>}
      <p role="status" className="visually-hidden">
        {list.announcement}
      </p>
      <Arranged ids={keys} nameOf={(key) => labelOf(keys.indexOf(key))} move={list.move}>
        <ol className="plain-list flex flex-col gap-4 my-3">
          {keys.map((key, index) => (
            <ArrangedItem key={key} id={key}>
              <Item label={labelOf(index)} isPlain={typeof items[index] !== 'object'}>
                {newItem !== undefined && (
                  <div className="flex flex-wrap items-center justify-end gap-2">
                    {keys.length > 1 && <ArrangeHandle id={key} />}
                    {copyOf && hasRoom && (
                      <ListButton
                        act="copy"
                        name={t('form.list.copy', { name: labelOf(index) })}
                        icon={<Copy size={18} aria-hidden />}
                        onClick={() => insert(copyOf(items[index] as FormValue), index + 1)}
                      />
                    )}
                    <ArrangeButtons id={key} />
                    <ListButton
                      act="delete"
                      of={key}
                      name={t('actions.deleteOf', { name: labelOf(index) })}
                      icon={<Trash2 size={18} aria-hidden />}
                      onClick={() => list.remove(index)}
                    />
                  </div>
                )}
                {children(`${name}.${index}`, index)}
              </Item>
            </ArrangedItem>
          ))}
        </ol>
      </Arranged>
      {error && (
        <p id={`${name}-error`} className="text-danger-text">
          {error}
        </p>
      )}
      {newItem !== undefined && hasRoom && (
        <Button
          variant="default"
          leftSection={<Plus size={18} aria-hidden />}
          data-act="add"
          onClick={() => insert(newItem, items.length)}
        >
          {fieldText(texts, name, 'Add')}
        </Button>
      )}
    </fieldset>
  )
}

type ItemProps = { label: string; isPlain: boolean; children: ReactNode }

/** The field of a plain value has its own label; the fields of an object are a group. */
const Item = ({ label, isPlain, children }: ItemProps) =>
  isPlain ? (
    <div className="flex flex-col gap-2">{children}</div>
  ) : (
    <fieldset className="min-w-0 m-0 grid gap-4 p-4 border border-line rounded-[16px] bg-surface [&>legend]:float-left [&>legend]:leading-[44px]">
      <legend>{label}</legend>
      {children}
    </fieldset>
  )

type ListButtonProps = {
  act: string
  /** The key of the item that it acts on. */
  of?: string
  name: string
  icon: ReactNode
  onClick: () => void
  variant?: 'default' | 'subtle'
}

export const ListButton = ({ act, of, name, icon, onClick, variant = 'default' }: ListButtonProps) => (
  <ActionIcon
    variant={variant}
    color="gray"
    size={variant === 'subtle' ? 36 : 44}
    aria-label={name}
    title={name}
    data-act={act}
    data-of={of}
    onClick={onClick}
  >
    {icon}
  </ActionIcon>
)
