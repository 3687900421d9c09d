import { type ReactNode, useState } from 'react'
import { type TextKey, useTranslation } from '#web/platform/language.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** The question before something is done with a row. */
export type RowConfirm<Row> = {
  /** A question: 'Ta bort eventet?' */
  title: (row: Row) => string
  /** What is lost, or cannot be taken back. */
  text: (row: Row) => ReactNode
  /** The action as a verb. */
  label: TextKey
  /** Label of cancel, where 'Avbryt' would be ambiguous. */
  keep?: TextKey
  /** Whether nothing is lost. */
  isHarmless?: boolean
}

/** Something that is done with a row once it is confirmed. Its promise ends when it is done or has failed. */
export type ConfirmedAction<Row> = { confirm: RowConfirm<Row>; onSelect: (row: Row) => Promise<void> }

type RowQuestionProps<Row> = {
  action: ConfirmedAction<Row> | undefined
  /** Called when the dialog is closed without the action. */
  row: Row | null | undefined
  onClose: () => void
}

/** Asks before an action, and stays until the action has ended. */
export function RowQuestion<Row>({ action, row, onClose }: RowQuestionProps<Row>) {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  // The dialog keeps its text while it fades out.
  const [last, setLast] = useState<{ confirm: RowConfirm<Row>; row: Row } | null>(null)
  if (action && row && (action.confirm !== last?.confirm || row !== last.row))
    setLast({ confirm: action.confirm, row })
  if (!last) return null
  const { confirm } = last
  const run = async () => {
    if (!action || !row) return
    setBusy(true)
    await action.onSelect(row)
    setBusy(false)
    onClose()
  }
  return (
    <ConfirmDialog
      opened={action !== undefined && row != null}
      onClose={() => {
        if (!isBusy) onClose()
      }}
      onConfirm={() => void run()}
      busy={isBusy}
      destructive={!confirm.isHarmless}
      title={confirm.title(last.row)}
      confirmLabel={t(confirm.label) as string}
      {...(confirm.keep && { cancelLabel: t(confirm.keep) as string })}
    >
      {confirm.text(last.row)}
    </ConfirmDialog>
  )
}
