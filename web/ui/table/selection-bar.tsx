import { ActionIcon, Button, CloseButton } from '@mantine/core'
import { type LucideIcon, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { bounds } from '#contract/bounds.ts'
import { type TextKey, useTranslation } from '#web/platform/language.ts'
import { join } from '../join.ts'
import { type RowConfirm, RowQuestion } from '../row-question.tsx'
import classes from './admin-table.module.css'
import { focusAfter, type Selection } from './use-selection.ts'

/** An action on several rows. */
export type RowsAction<Row> = {
  id: string
  label: TextKey
  icon: LucideIcon
  isDangerous?: boolean
  /** Chosen rows for which it is not possible are left out. */
  isPossible: (row: Row) => boolean
  confirm?: RowConfirm<readonly Row[]>
  /** `others`: the chosen rows for which it is not possible. */
  onSelect: (rows: readonly Row[], others: readonly Row[]) => unknown
}

type SelectionBarProps<Row> = {
  selection: Selection<Row>
  rows: readonly Row[]
  actions: readonly RowsAction<Row>[]
}

/** How many rows are chosen, and what can be done with them. It stays at the bottom of the window while the list is scrolled. */
export function SelectionBar<Row>({ selection, rows, actions }: SelectionBarProps<Row>) {
  const { t } = useTranslation()
  // The rows as they were when the question was asked.
  const [asked, setAsked] = useState<{ id: string; rows: readonly Row[]; others: readonly Row[] } | null>(
    null,
  )
  const chosen = rows.filter(selection.isChosen)
  const { progress } = selection
  const select = (action: RowsAction<Row>, possible: readonly Row[]) => {
    const others = chosen.filter((row) => !possible.includes(row))
    if (action.confirm) setAsked({ id: action.id, rows: possible, others })
    else void action.onSelect(possible, others)
  }
  const question = actions.find(({ id }) => id === asked?.id)
  const words = progress
    ? t('actions.chosen.running', { at: progress.at + 1, of: progress.of })
    : t('actions.chosen.count', { count: chosen.length })
  const isFull = chosen.length === bounds.chosenRows && rows.length > bounds.chosenRows
  return (
    <>
      <p role="status" className="visually-hidden">
        {(progress || chosen.length > 0) && words}
      </p>
      {chosen.length > 0 && (
        <section
          aria-label={t('actions.chosen.title')}
          className={`${classes.selection} sticky z-70 flex flex-wrap items-center gap-x-4 gap-y-2 self-center max-w-full py-2.5 px-3 border border-edge rounded-[16px] bg-raised`}
        >
          <div className="flex items-center gap-1 mr-auto">
            <ActionIcon
              variant="subtle"
              color="gray"
              size={44}
              aria-label={t('actions.chosen.none')}
              title={t('actions.chosen.none')}
              onClick={() => {
                selection.setAll(rows, false)
                focusAfter()
              }}
            >
              <X size={20} aria-hidden />
            </ActionIcon>
            <b className="numbers">{words}</b>
            {isFull && <span className="muted text-sm">{t('actions.chosen.most')}</span>}
          </div>
          <div className="flex flex-wrap gap-2">
            {actions.map((action) => {
              const possible = chosen.filter(action.isPossible)
              const Icon = action.icon
              return (
                <Button
                  key={action.id}
                  variant="default"
                  data-rows-action={action.id}
                  leftSection={<Icon size={17} aria-hidden />}
                  className={join(action.isDangerous && possible.length > 0 && 'text-danger-text')}
                  disabled={possible.length === 0 || progress !== null}
                  onClick={() => select(action, possible)}
                >
                  {`${t(action.label)} ${possible.length}`}
                </Button>
              )
            })}
          </div>
        </section>
      )}
      <RowQuestion<readonly Row[]>
        action={
          question?.confirm && {
            confirm: question.confirm,
            onSelect: async (asking) => void (await question.onSelect(asking, asked?.others ?? [])),
          }
        }
        row={asked?.rows}
        onClose={() => setAsked(null)}
      />
    </>
  )
}

/** For which rows an action has failed, and why. Outside the list, because a finished action may empty it. */
export function SelectionOutcome<Row>({ selection }: { selection: Selection<Row> }) {
  const { t } = useTranslation()
  const panel = useRef<HTMLElement>(null)
  const { outcome } = selection
  useEffect(() => {
    if (!outcome) return
    // A question that closes gives the focus back to its button first.
    const timer = setTimeout(() => panel.current?.focus(), 50)
    return () => clearTimeout(timer)
  }, [outcome])
  if (!outcome) return null
  const close = () => {
    selection.dismiss()
    focusAfter()
  }
  const { done, failed } = outcome
  return (
    <section ref={panel} tabIndex={-1} aria-label={t('actions.chosen.outcome')} className="panel flex gap-3">
      <div className="flex-1 min-w-0 flex flex-col gap-2">
        <p>
          <b>{done}.</b> <span>{t('actions.chosen.failed', { count: failed.length })}</span>
        </p>
        <ul className="plain-list flex flex-col gap-1.5">
          {failed.map(({ name, reason }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have one name, and the list does not change
            <li key={index} className="wrap-anywhere">
              <b className="font-semibold">{name}</b> <span className="muted">{reason}</span>
            </li>
          ))}
        </ul>
      </div>
      <CloseButton size={44} aria-label={t('ui.close')} onClick={close} />
    </section>
  )
}
