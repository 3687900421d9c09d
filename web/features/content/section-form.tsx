import { Button, Switch, Textarea, TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { useRef, useState } from 'react'
import { bounds } from '#contract/bounds.ts'
import type { EditableSection } from '#contract/content.ts'
import {
  emptySectionForm,
  type SectionForm as Form,
  sectionFormErrors,
  sectionFormFields,
  sectionFormOf,
} from '#rules/section-form.ts'
import { dropDraft } from '#web/platform/drafts.ts'
import { fieldErrorMessage, fieldErrorsOf } from '#web/platform/error-message.ts'
import { useTranslation } from '#web/platform/language.ts'
import { useMe } from '#web/platform/session.tsx'
import { ConflictDialog } from '#web/ui/conflict-dialog.tsx'
import { focusFirstError } from '#web/ui/focus-first-error.ts'
import formClasses from '#web/ui/form-layout.module.css'
import { FormNotice } from '#web/ui/form-notice.tsx'
import { LeaveWarning } from '#web/ui/leave-warning.tsx'
import { PictureField } from '#web/ui/picture-field.tsx'
import { useVersionedForm } from '#web/ui/use-versioned-form.ts'
import classes from './content-form.module.css'
import { useSaveSection } from './use-save-section.ts'
import { isKnownSection, useSectionTexts } from './use-section-texts.ts'

type SectionFormProps = {
  /** The section to change; without one, a new section. */
  section: EditableSection | null
  /** Saved or given up: back to the list. */
  onDone: () => void
}

/** Adds or changes a section of the home screen. What is typed survives failures, conflicts, reloads and a lost session. */
export function SectionForm({ section, onDone }: SectionFormProps) {
  const { t } = useTranslation()
  const { hintOf } = useSectionTexts()
  const isKnown = section !== null && isKnownSection(section.sectionKey)
  const owner = { userId: useMe().userId, noun: 'section', id: section?.sectionKey ?? null }
  const edit = useVersionedForm<keyof Form, Form>({
    owner,
    fields: sectionFormFields,
    stored: section ? sectionFormOf(section) : emptySectionForm,
    version: section?.version ?? null,
    validate: (form) =>
      Object.fromEntries(
        sectionFormErrors(form, isKnown).map((error) => [error.field, fieldErrorMessage(error)]),
      ),
  })
  const { form } = edit
  const [current, setCurrent] = useState<EditableSection | null>(null)
  const [removed, setRemoved] = useState(false)
  const [element, setElement] = useState<HTMLFormElement | null>(null)
  const [wrong, setWrong] = useState(0)
  const saved = useRef(false)
  const sectionKey = removed ? null : (section?.sectionKey ?? null)

  const showErrors = (errors: Record<string, unknown>) => {
    setWrong(Object.keys(errors).length)
    focusFirstError(element)
  }
  const save = useSaveSection({
    onSaved: () => {
      saved.current = true
      dropDraft(owner)
      onDone()
    },
    onConflict: setCurrent,
    onRemoved: () => setRemoved(true),
    onRefused: (error) => {
      form.setErrors(fieldErrorsOf(error))
      showErrors(fieldErrorsOf(error))
    },
  })
  const submit = form.onSubmit((values) => {
    setWrong(0)
    save.mutate({ sectionKey, version: edit.version, form: values })
  }, showErrors)
  const labelOf = (field: keyof Form) => t(`content.form.${field}`)

  return (
    <form className={formClasses.form} onSubmit={submit} noValidate ref={setElement}>
      {edit.isDraft && (
        <FormNotice action={t('form.startOver')} onAction={edit.startOver}>
          {t('form.draft')}
        </FormNotice>
      )}
      {removed && <FormNotice kind="error">{t('content.form.removed')}</FormNotice>}
      <p className={classes.hint}>{hintOf(section?.sectionKey ?? null)}</p>
      <TextInput
        label={labelOf('title')}
        {...(isKnown && { description: t('content.form.titleOfKnown') })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={bounds.section.title}
        autoComplete="off"
        {...form.getInputProps('title')}
      />
      <Textarea
        label={labelOf('content')}
        description={t('content.form.contentHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autosize
        minRows={section?.sectionKey === 'about_content' || !isKnown ? 6 : 2}
        maxRows={18}
        maxLength={bounds.section.content}
        {...form.getInputProps('content')}
      />
      <PictureField label={labelOf('imageUrl')} {...form.getInputProps('imageUrl')} />
      <Switch
        size="md"
        label={labelOf('isActive')}
        checked={form.values.isActive === 'on'}
        onChange={(event) => form.setFieldValue('isActive', event.currentTarget.checked ? 'on' : 'off')}
      />
      <p role="status" className="visually-hidden">
        {wrong > 0 && t('form.check', { count: wrong })}
      </p>
      <div className={formClasses.actions}>
        <Button type="submit" size="lg" loading={save.isPending}>
          {removed
            ? t('content.form.saveAsNew')
            : section
              ? t('content.form.save')
              : t('content.form.create')}
        </Button>
        <Button size="lg" variant="default" onClick={onDone}>
          {t('content.form.cancel')}
        </Button>
      </div>
      <LeaveWarning when={() => edit.dirty && !saved.current} onLeave={() => dropDraft(owner)} />
      {current && (
        <ConflictDialog<keyof Form, Form>
          fields={sectionFormFields}
          labelOf={labelOf}
          show={(field, value) =>
            field === 'isActive' ? t(value === 'on' ? 'content.form.on' : 'content.form.off') : value
          }
          base={edit.base}
          mine={form.values}
          theirs={sectionFormOf(current)}
          onClose={() => setCurrent(null)}
          onChosen={(chosen) => {
            edit.rebase({ base: sectionFormOf(current), version: current.version, form: chosen })
            setCurrent(null)
            save.mutate({ sectionKey, version: current.version, form: chosen })
          }}
        />
      )}
    </form>
  )
}
