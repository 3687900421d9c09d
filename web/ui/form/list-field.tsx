import { arrayMove } from '@dnd-kit/sortable'
import { ActionIcon, Button } from '@mantine/core'
import { Copy, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from '#web/platform/language.ts'
import { randomId } from '#web/platform/random-id.ts'
import { ArrangeButtons, Arranged, ArrangedItem, ArrangeHandle } from '../arranged.tsx'
import { labelOf as fieldLabel, fieldText, textName, useField, useFormContext } from './form-context.ts'
import type { FormValue } from './form-values.ts'

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
  const { form, texts, fieldTexts } = useFormContext()
  const { label, hint, value, error } = useField(name)
  const items = Array.isArray(value) ? value : []
  const [keys, setKeys] = useState(() => items.map(randomId))
  // A conflict or 'start over' may bring a list of another length.
  if (keys.length !== items.length) setKeys(items.map((_, i) => keys[i] ?? randomId()))
  const [announcement, announce] = useState('')
  const list = useRef<HTMLFieldSetElement>(null)
  const focusNext = useRef<string | null>(null)
  const labelOf = itemLabel ?? ((index) => fieldLabel(texts, `${name}.${index}`))
  fieldTexts.items.set(textName(name), labelOf)

  // Adding and deleting set the focus: the pressed button may be gone.
  useEffect(() => {
    const wanted = focusNext.current
    focusNext.current = null
    if (wanted && keys.length >= 0) list.current?.querySelector<HTMLElement>(wanted)?.focus()
  }, [keys])

  const insert = (item: FormValue | undefined, at: number) => {
    const key = randomId()
    form.insertListItem(name, structuredClone(item) as never, at)
    setKeys(keys.toSpliced(at, 0, key))
    focusNext.current = `[data-item="${key}"] :is(input, textarea, select)`
  }
  const remove = (at: number) => {
    form.removeListItem(name, at)
    const left = keys.filter((_, i) => i !== at)
    setKeys(left)
    const next = left[Math.min(at, left.length - 1)]
    focusNext.current = next ? `[data-item="${next}"] [data-act="delete"]` : '[data-act="add"]'
    announce(t('form.list.deleted', { name: labelOf(at) }))
  }
  const move = (from: number, to: number) => {
    form.reorderListItem(name, { from, to })
    setKeys(arrayMove(keys, from, to))
  }
  const hasRoom = max === undefined || items.length < max

  return (
    <fieldset
      ref={list}
      className="min-w-0 m-0 p-0 border-0 col-span-full [&_legend]:p-0 [&_legend]:font-semibold"
      // Gets the focus when the list itself has an error.
      {...(error && { 'aria-invalid': true, tabIndex: -1 })}
      aria-describedby={error ? `${name}-error` : undefined}
    >
      <legend>{label}</legend>
      {hint && <p className="muted">{hint}</p>}
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      <Arranged ids={keys} nameOf={(key) => labelOf(keys.indexOf(key))} move={move}>
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
                      name={t('actions.deleteOf', { name: labelOf(index) })}
                      icon={<Trash2 size={18} aria-hidden />}
                      onClick={() => remove(index)}
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

type ListButtonProps = { act: string; name: string; icon: ReactNode; onClick: () => void }

const ListButton = ({ act, name, icon, onClick }: ListButtonProps) => (
  <ActionIcon variant="default" size={44} aria-label={name} title={name} data-act={act} onClick={onClick}>
    {icon}
  </ActionIcon>
)
