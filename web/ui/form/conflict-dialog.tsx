import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '#web/platform/language.ts'
import { Dialog, DialogActions } from '../dialog.tsx'
import { type FormContextValue, labelOf as fieldLabel, textName, useFormContext } from './form-context.ts'
import { type FormConflict, type FormValue, formConflicts, withValueAt } from './form-values.ts'

type ConflictDialogProps<Values> = {
  conflict: {
    base: Values
    mine: Values
    theirs: Values
    /** Goes back to the form. Nothing is saved, and nothing is lost. */
    close: () => void
    choose: (chosen: Values) => void
  }
}
type Side = 'mine' | 'theirs'

/** Shown when two admins changed the same row: both versions side by side, and a choice between them for each value. */
export function ConflictDialog<Values>({
  conflict: { base, mine, theirs, close, choose },
}: ConflictDialogProps<Values>) {
  const { t } = useTranslation()
  const context = useFormContext()
  const conflicts = formConflicts(base, mine, theirs)
  const [sides, setSides] = useState<Record<string, Side>>({})
  const sideOf = ({ path, suggested }: FormConflict): Side => sides[path] ?? suggested
  const all = (side: Side) => setSides(Object.fromEntries(conflicts.map(({ path }) => [path, side])))
  const chosen = () =>
    conflicts.reduce((values, each) => withValueAt(values, each.path, each[sideOf(each)]), theirs)
  return (
    <Dialog opened onClose={close} title={t('form.conflict.title')} size="46rem">
      <p className="muted">{t(conflicts.length > 0 ? 'form.conflict.text' : 'form.conflict.same')}</p>
      {conflicts.length > 1 && (
        <div className="flex flex-wrap items-center gap-3 mt-4">
          <Button variant="default" onClick={() => all('mine')}>
            {t('form.conflict.allMine')}
          </Button>
          <Button variant="default" onClick={() => all('theirs')}>
            {t('form.conflict.allTheirs')}
          </Button>
        </div>
      )}
      <div className="flex flex-col gap-5 mt-5">
        {conflicts.map((each) => (
          <fieldset
            key={each.path}
            className="grid grid-cols-2 gap-2.5 min-w-0 m-0 p-0 border-0 [&_legend]:mb-2 [&_legend]:p-0 [&_legend]:font-semibold"
          >
            <legend>{labelOf(context, each.path)}</legend>
            {(['mine', 'theirs'] as const).map((side) => (
              <label
                key={side}
                className="grid grid-cols-[auto_1fr] content-start gap-x-2.5 gap-y-2 py-3 px-3.5 border border-edge rounded-md bg-raised cursor-pointer has-checked:border-chalk has-checked:inset-ring-1 has-checked:inset-ring-chalk has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-chalk"
              >
                <input
                  className="size-5 mx-0 mt-px mb-0 accent-chalk focus-visible:outline-none"
                  type="radio"
                  name={each.path}
                  checked={sideOf(each) === side}
                  onChange={() => setSides({ ...sides, [each.path]: side })}
                />
                <span className="muted">
                  {t(side === 'mine' ? 'form.conflict.keepMine' : 'form.conflict.takeTheirs')}
                </span>
                <span
                  className="col-span-full max-h-[14rem] overflow-auto whitespace-pre-line wrap-anywhere"
                  lang="sv"
                >
                  {formatValue(context, textName(each.path), each[side]).trim() || (
                    <i>{t('form.conflict.empty')}</i>
                  )}
                </span>
              </label>
            ))}
          </fieldset>
        ))}
      </div>
      <DialogActions>
        <Button variant="default" onClick={close}>
          {t('form.conflict.later')}
        </Button>
        <Button onClick={() => choose(chosen())}>{t('form.conflict.save')}</Button>
      </DialogActions>
    </Dialog>
  )
}

/** `questions.1.options.2` is 'Question 2: Option 3'. */
function labelOf({ texts, fieldTexts }: FormContextValue, path: string): string {
  const parts = path.split('.')
  const names = parts.flatMap((part, i) => {
    const until = parts.slice(0, i + 1).join('.')
    if (/^\d+$/.test(part)) {
      return [fieldTexts.items.get(textName(until))?.(Number(part)) ?? fieldLabel(texts, until)]
    }
    return i === parts.length - 1 ? [fieldLabel(texts, path)] : []
  })
  return names.join(': ')
}

/** A value as the screen shows it: an option by its name, a list with a line for each item. */
function formatValue(context: FormContextValue, name: string, value: FormValue): string {
  const own = context.fieldTexts.values.get(name)
  if (own) return own(value)
  if (Array.isArray(value))
    return value
      .map((item) => formatValue(context, name, item))
      .filter((text) => text !== '')
      .join('\n')
  if (typeof value === 'object' && value !== null) {
    const parts = Object.entries(value).map(([key, inner]) =>
      formatValue(context, textName(`${name}.${key}`), inner).replaceAll('\n', ' / '),
    )
    return parts.filter((part) => part !== '').join(', ')
  }
  return value === null ? '' : String(value)
}
