import { ActionIcon, Button, Group, Stack } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import { ArrowDown, ArrowUp, Copy, GripVertical, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from '#web/platform/language.ts'
import { randomId } from '#web/platform/random-id.ts'
import classes from './form.module.css'
import { labelOf as fieldLabel, fieldText, textName, useField, useFormContext } from './form-context.ts'
import type { FormValue } from './form-values.ts'
import { useDragOrder } from './use-drag-order.ts'

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

/**
 * A list whose items can be edited, added, copied, moved and deleted. Items are moved by dragging, and with buttons, so that
 * the keyboard works too.
 */
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

  // Adding, moving and deleting set the focus: the pressed button may be gone or have moved.
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
  const moveTo = (at: number, to: number) => {
    form.reorderListItem(name, { from: at, to })
    const moved = [...keys]
    moved.splice(to, 0, ...moved.splice(at, 1))
    setKeys(moved)
    announce(t('form.list.moved', { name: labelOf(at), place: to + 1, count: keys.length }))
  }
  const move = (at: number, by: -1 | 1) => {
    moveTo(at, at + by)
    const isAtEnd = at + by === 0 || at + by === keys.length - 1
    focusNext.current = `[data-item="${keys[at]}"] [data-act="${isAtEnd ? -by : by}"]`
  }
  const drag = useDragOrder(moveTo)
  const hasRoom = max === undefined || items.length < max

  return (
    <fieldset
      ref={list}
      className={classes.list}
      // Gets the focus when the list itself has an error.
      {...(error && { 'aria-invalid': true, tabIndex: -1 })}
      aria-describedby={error ? `${name}-error` : undefined}
    >
      <legend>{label}</legend>
      {hint && <p className="muted">{hint}</p>}
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      <Stack component="ol" gap={16} my={12} className="plain-list">
        {keys.map((key, index) => (
          <li key={key} data-item={key} data-drop={drag.dropAt(index)}>
            <Item label={labelOf(index)} isPlain={typeof items[index] !== 'object'}>
              {newItem !== undefined && (
                <Group justify="flex-end" gap={8}>
                  {keys.length > 1 && (
                    <span className={classes.handle} data-handle aria-hidden {...drag.handle(index)}>
                      <GripVertical size={20} />
                    </span>
                  )}
                  {copyOf && hasRoom && (
                    <ListButton
                      act="copy"
                      name={t('form.list.copy', { name: labelOf(index) })}
                      icon={<Copy size={18} aria-hidden />}
                      onClick={() => insert(copyOf(items[index] as FormValue), index + 1)}
                    />
                  )}
                  <ListButton
                    act="-1"
                    name={t('form.list.up', { name: labelOf(index) })}
                    icon={<ArrowUp size={18} aria-hidden />}
                    disabled={index === 0}
                    onClick={() => move(index, -1)}
                  />
                  <ListButton
                    act="1"
                    name={t('form.list.down', { name: labelOf(index) })}
                    icon={<ArrowDown size={18} aria-hidden />}
                    disabled={index === keys.length - 1}
                    onClick={() => move(index, 1)}
                  />
                  <ListButton
                    act="delete"
                    name={t('actions.deleteOf', { name: labelOf(index) })}
                    icon={<Trash2 size={18} aria-hidden />}
                    onClick={() => remove(index)}
                  />
                </Group>
              )}
              {children(`${name}.${index}`, index)}
            </Item>
          </li>
        ))}
      </Stack>
      {error && (
        <p id={`${name}-error`} className={classes.error}>
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
    <Stack gap={8}>{children}</Stack>
  ) : (
    <fieldset className={classes.item}>
      <legend>{label}</legend>
      {children}
    </fieldset>
  )

type ListButtonProps = { act: string; name: string; icon: ReactNode; disabled?: boolean; onClick: () => void }

const ListButton = ({ act, name, icon, disabled = false, onClick }: ListButtonProps) => (
  <ActionIcon
    variant="default"
    size={44}
    aria-label={name}
    title={name}
    disabled={disabled}
    data-act={act}
    onClick={onClick}
  >
    {icon}
  </ActionIcon>
)
