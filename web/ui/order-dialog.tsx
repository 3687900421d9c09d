import { ActionIcon, Button, Group, Stack } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#web/platform/api.ts'
import { type TextKey, useTranslation } from '#web/platform/language.ts'
import { Dialog, DialogActions } from './dialog.tsx'
import { useDragOrder } from './form/use-drag-order.ts'
import classes from './order-dialog.module.css'
import { useAction } from './use-action.ts'

type Item = { id: string; name: string }

type OrderFormProps = {
  /** In their stored order. */
  items: readonly Item[]
  save: (ids: string[]) => Promise<unknown>
  /** After something was saved, or somebody else had changed it. */
  onChanged: () => void
  /** The text of a failure. */
  failed: TextKey
  onClose: () => void
}

/** Puts the items of the club's content in order, by dragging or with buttons. Nothing is stored until it is saved. */
export function OrderDialog({ opened, title, ...form }: OrderFormProps & { opened: boolean; title: string }) {
  return (
    <Dialog opened={opened} onClose={form.onClose} title={title} closeOnClickOutside={false}>
      <OrderForm {...form} />
    </Dialog>
  )
}

function OrderForm({ items, save, onChanged, failed, onClose }: OrderFormProps) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(items)
  const [isStale, setStale] = useState(false)
  const [announcement, announce] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const focusNext = useRef<string | null>(null)
  // Moving an item removes the focus from its button.
  useEffect(() => {
    const wanted = focusNext.current
    focusNext.current = null
    if (wanted && shown.length > 0) list.current?.querySelector<HTMLElement>(wanted)?.focus()
  }, [shown])

  const action = useAction({
    request: save,
    success: () => ({ title: t('form.order.saved') }),
    failed: { title: 'ui.failed', message: failed },
    explained: ['unreachable'],
    onDone: () => {
      onChanged()
      onClose()
    },
    onFailed: (error) => {
      if (!(error instanceof ApiError) || error.code !== 'stale_version') return false
      const stored = error.problem?.current as { items: Item[] } | undefined
      if (stored) setShown(stored.items)
      setStale(true)
      onChanged()
      return true
    },
  })
  const moveTo = (from: number, to: number) => {
    const moved = [...shown]
    moved.splice(to, 0, ...moved.splice(from, 1))
    setShown(moved)
    announce(
      t('form.list.moved', { name: shown[from]?.name ?? '', place: to + 1, count: shown.length }) as string,
    )
  }
  const move = (from: number, by: -1 | 1) => {
    const to = from + by
    const isAtEnd = to === 0 || to === shown.length - 1
    focusNext.current = `[data-item="${shown[from]?.id}"] [data-act="${isAtEnd ? -by : by}"]`
    moveTo(from, to)
  }
  const drag = useDragOrder(moveTo)

  return (
    <Stack gap={16}>
      <p className="muted">{t('form.order.lead')}</p>
      {isStale && (
        <p role="status" className={classes.stale}>
          {t('form.order.stale')}
        </p>
      )}
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      <ol ref={list} className="rows">
        {shown.map(({ id, name }, index) => (
          <li key={id} className={classes.item} data-item={id} data-drop={drag.dropAt(index)}>
            <span className={classes.handle} data-handle aria-hidden {...drag.handle(index)}>
              <GripVertical size={20} />
            </span>
            <span className={classes.name} lang="sv">
              {name}
            </span>
            <Group gap={4} wrap="nowrap">
              {([-1, 1] as const).map((by) => (
                <ActionIcon
                  key={by}
                  variant="default"
                  size={44}
                  data-act={by}
                  disabled={index === (by === -1 ? 0 : shown.length - 1)}
                  aria-label={t(by === -1 ? 'form.list.up' : 'form.list.down', { name })}
                  onClick={() => move(index, by)}
                >
                  {by === -1 ? <ArrowUp size={18} aria-hidden /> : <ArrowDown size={18} aria-hidden />}
                </ActionIcon>
              ))}
            </Group>
          </li>
        ))}
      </ol>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('ui.cancel')}
        </Button>
        <Button loading={action.isPending} onClick={() => action.run(shown.map(({ id }) => id))}>
          {t('form.order.save')}
        </Button>
      </DialogActions>
    </Stack>
  )
}
