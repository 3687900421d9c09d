import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { type FormConflict, formConflicts, type TypedForm } from '#rules/form-conflicts.ts'
import { useTranslation } from '#web/platform/language.ts'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import classes from './conflict-dialog.module.css'

type ConflictDialogProps<F extends string, Form extends TypedForm<F>> = {
  /** In the order they are asked about. */
  fields: readonly F[]
  /** The name of a field, as in the form. */
  labelOf: (field: F) => string
  /** How a value is written, where it is not itself. */
  show?: (field: F, value: string) => string
  /** What both edits began from. */
  base: Form
  mine: Form
  theirs: Form
  /** Back to the form; nothing is saved, nothing is lost. */
  onClose: () => void
  onChosen: (chosen: Form) => void
}
type Side = 'mine' | 'theirs'

/** Two admins changed one thing: both versions side by side, and a choice for each field. */
export function ConflictDialog<F extends string, Form extends TypedForm<F>>(
  props: ConflictDialogProps<F, Form>,
) {
  const { fields, labelOf, show = (_, value) => value, base, mine, theirs, onClose, onChosen } = props
  const { t } = useTranslation()
  const conflicts = formConflicts(fields, base, mine, theirs)
  const [sides, setSides] = useState<Partial<Record<F, Side>>>({})
  const sideOf = ({ field, suggested }: FormConflict<F>): Side => sides[field] ?? suggested
  const all = (side: Side) =>
    setSides(Object.fromEntries(conflicts.map(({ field }) => [field, side])) as Partial<Record<F, Side>>)
  const chosen = (): Form => ({
    ...theirs,
    ...Object.fromEntries(conflicts.map((conflict) => [conflict.field, conflict[sideOf(conflict)]])),
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('form.conflict.title')}
      size="46rem"
      closeButtonProps={{ 'aria-label': t('ui.close') }}
      data-screen-lock
    >
      <p className={classes.lead}>{t(conflicts.length > 0 ? 'form.conflict.text' : 'form.conflict.same')}</p>
      {conflicts.length > 1 && (
        <div className={classes.all}>
          <Button variant="default" onClick={() => all('mine')}>
            {t('form.conflict.allMine')}
          </Button>
          <Button variant="default" onClick={() => all('theirs')}>
            {t('form.conflict.allTheirs')}
          </Button>
        </div>
      )}
      <div className={classes.fields}>
        {conflicts.map((conflict) => (
          <fieldset key={conflict.field} className={classes.field}>
            <legend>{labelOf(conflict.field)}</legend>
            {(['mine', 'theirs'] as const).map((side) => (
              <label key={side} className={classes.side}>
                <input
                  type="radio"
                  name={conflict.field}
                  checked={sideOf(conflict) === side}
                  onChange={() => setSides({ ...sides, [conflict.field]: side })}
                />
                <span className={classes.whose}>
                  {t(side === 'mine' ? 'form.conflict.keepMine' : 'form.conflict.takeTheirs')}
                </span>
                <span className={classes.value} lang="sv">
                  {show(conflict.field, conflict[side]).trim() || <i>{t('form.conflict.empty')}</i>}
                </span>
              </label>
            ))}
          </fieldset>
        ))}
      </div>
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          {t('form.conflict.later')}
        </Button>
        <Button onClick={() => onChosen(chosen())}>{t('form.conflict.save')}</Button>
      </div>
    </Modal>
  )
}
