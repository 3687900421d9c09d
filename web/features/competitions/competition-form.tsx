import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import type { EditableCompetition } from '#contract/competitions.ts'
import {
  competitionFormErrors,
  competitionFormFields,
  competitionFormOf,
  emptyCompetitionForm,
  type CompetitionForm as Form,
} from '#rules/competition-form.ts'
import { dropDraft } from '#web/platform/drafts.ts'
import { useTranslation } from '#web/platform/language.ts'
import { useMe } from '#web/platform/session.tsx'
import { ConflictDialog } from '#web/ui/conflict-dialog.tsx'
import { focusFirstError } from '#web/ui/focus-first-error.ts'
import formClasses from '#web/ui/form-layout.module.css'
import { FormNotice } from '#web/ui/form-notice.tsx'
import { LeaveWarning } from '#web/ui/leave-warning.tsx'
import { useVersionedForm } from '#web/ui/use-versioned-form.ts'
import classes from './competition-form.module.css'
import { CompetitionFormFields } from './competition-form-fields.tsx'
import { CompetitionPreview } from './competition-preview.tsx'
import { useCompetitionTexts } from './use-competition-texts.ts'
import { useSaveCompetition } from './use-save-competition.ts'

type CompetitionFormProps = {
  /** The competition to change; without one, a new one. */
  competition: EditableCompetition | null
  /** Saved or given up: back to the list. */
  onDone: () => void
}

/** Creates or changes a competition. What is typed survives failures, conflicts, reloads and a lost session. */
export function CompetitionForm({ competition, onDone }: CompetitionFormProps) {
  const { t } = useTranslation()
  const texts = useCompetitionTexts()
  const owner = { userId: useMe().userId, noun: 'competition', id: competition?.id ?? null }
  const edit = useVersionedForm<keyof Form, Form>({
    owner,
    fields: competitionFormFields,
    stored: competition ? competitionFormOf(competition) : emptyCompetitionForm,
    version: competition?.version ?? null,
    validate: (values) =>
      Object.fromEntries(competitionFormErrors(values).map((error) => [error.field, texts.wrong(error)])),
  })
  const { form } = edit
  const [current, setCurrent] = useState<EditableCompetition | null>(null)
  const [deleted, setDeleted] = useState(false)
  const [element, setElement] = useState<HTMLFormElement | null>(null)
  const [wrong, setWrong] = useState(0)
  const competitionId = deleted ? null : (competition?.id ?? null)
  const saved = useRef(false)

  const showErrors = (errors: Record<string, unknown>) => {
    setWrong(Object.keys(errors).length)
    focusFirstError(element)
  }
  const save = useSaveCompetition({
    onSaved: () => {
      saved.current = true
      dropDraft(owner)
      onDone()
    },
    onConflict: setCurrent,
    onDeleted: () => setDeleted(true),
    onRefused: (error) => {
      const refused = texts.refused(error)
      form.setErrors(refused)
      showErrors(refused)
    },
  })
  const submit = form.onSubmit((values) => {
    setWrong(0)
    save.mutate({ competitionId, version: edit.version, form: values })
  }, showErrors)

  return (
    <div className={classes.layout}>
      <form className={formClasses.form} onSubmit={submit} noValidate ref={setElement}>
        {edit.isDraft && (
          <FormNotice action={t('form.startOver')} onAction={edit.startOver}>
            {t('form.draft')}
          </FormNotice>
        )}
        {deleted && <FormNotice kind="error">{t('adminCompetitions.form.deleted')}</FormNotice>}
        <CompetitionFormFields form={form} taking={competition?.participants ?? 0} />
        <p role="status" className="visually-hidden">
          {wrong > 0 && t('form.check', { count: wrong })}
        </p>
        <div className={formClasses.actions}>
          <Button type="submit" size="lg" loading={save.isPending}>
            {deleted
              ? t('adminCompetitions.form.saveAsNew')
              : competition
                ? t('adminCompetitions.form.save')
                : t('adminCompetitions.form.create')}
          </Button>
          <Button size="lg" variant="default" onClick={onDone}>
            {t('ui.cancel')}
          </Button>
        </div>
      </form>
      <CompetitionPreview form={form.values} competition={competition} />
      <LeaveWarning when={() => edit.dirty && !saved.current} onLeave={() => dropDraft(owner)} />
      {current && (
        <ConflictDialog<keyof Form, Form>
          fields={competitionFormFields}
          labelOf={(field) => t(`adminCompetitions.form.${field}`)}
          show={texts.chosen}
          base={edit.base}
          mine={form.values}
          theirs={competitionFormOf(current)}
          onClose={() => setCurrent(null)}
          onChosen={(chosen) => {
            edit.rebase({ base: competitionFormOf(current), version: current.version, form: chosen })
            setCurrent(null)
            save.mutate({ competitionId, version: current.version, form: chosen })
          }}
        />
      )}
    </div>
  )
}
