import { arrayMove } from '@dnd-kit/sortable'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { ApiError } from '#web/platform/api.ts'
import { type TextKey, useTranslation } from '#web/platform/language.ts'
import { ArrangeButtons, Arranged, ArrangedItem, ArrangeHandle } from './arranged.tsx'
import { Dialog, DialogActions } from './dialog.tsx'
import { useAction } from './use-action.ts'

type Item = { id: string; name: string }

type ArrangeFormProps = {
  /** In their stored order. */
  items: readonly Item[]
  save: (ids: string[]) => Promise<unknown>
  /** Called after saving, or when somebody else had changed the items. */
  onChanged: () => void
  /** The text of a failure. */
  failed: TextKey
  onClose: () => void
}

/** Arranges the items of the club's content. Nothing is stored until it is saved. */
export function ArrangeDialog({
  opened,
  title,
  ...form
}: ArrangeFormProps & { opened: boolean; title: string }) {
  return (
    <Dialog opened={opened} onClose={form.onClose} title={title} closeOnClickOutside={false}>
      <ArrangeForm {...form} />
    </Dialog>
  )
}

function ArrangeForm({ items, save, onChanged, failed, onClose }: ArrangeFormProps) {
  const { t } = useTranslation()
  const [shown, setShown] = useState([...items])
  const [isStale, setStale] = useState(false)
  const action = useAction({
    request: save,
    success: () => ({ title: t('form.arrange.saved') }),
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
  return (
    <div className="flex flex-col gap-4">
      <p className="muted">{t('form.arrange.lead')}</p>
      {isStale && (
        <p role="status" className="panel">
          {t('form.arrange.stale')}
        </p>
      )}
      <Arranged
        ids={shown.map(({ id }) => id)}
        nameOf={(id) => shown.find((item) => item.id === id)?.name ?? ''}
        move={(from, to) => setShown(arrayMove(shown, from, to))}
      >
        <ol className="rows">
          {shown.map(({ id, name }) => (
            <ArrangedItem key={id} id={id}>
              <div className="flex items-center gap-1 py-1.5 pr-2 pl-0">
                <ArrangeHandle id={id} />
                <div className="flex-1 min-w-0 font-medium" lang="sv" style={{ overflowWrap: 'anywhere' }}>
                  {name}
                </div>
                <ArrangeButtons id={id} />
              </div>
            </ArrangedItem>
          ))}
        </ol>
      </Arranged>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('ui.cancel')}
        </Button>
        <Button loading={action.isPending} onClick={() => action.run(shown.map(({ id }) => id))}>
          {t('form.arrange.save')}
        </Button>
      </DialogActions>
    </div>
  )
}
