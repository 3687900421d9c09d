import { Button, TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { useDebouncedValue } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { bounds } from '#contract/bounds.ts'
import type { EditableHeader, Header } from '#contract/content.ts'
import {
  type HeaderForm as Form,
  headerFormErrors,
  headerFormFields,
  headerFormOf,
  headerOfForm,
} from '#rules/header-form.ts'
import { appName } from '#web/platform/app-name.ts'
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
import { useSaveHeader } from './use-save-header.ts'

type HeaderFormProps = {
  header: EditableHeader
  /** The bar itself, saying what is typed. */
  preview: (header: Header) => ReactNode
}

/** Changes the header, with the bar itself above the fields while they are written. */
export function HeaderForm({ header, preview }: HeaderFormProps) {
  const { t } = useTranslation()
  const owner = { userId: useMe().userId, noun: 'header', id: 'header' }
  const edit = useVersionedForm<keyof Form, Form>({
    owner,
    fields: headerFormFields,
    stored: headerFormOf(header),
    version: header.version,
    validate: (form) =>
      Object.fromEntries(headerFormErrors(form).map((error) => [error.field, fieldErrorMessage(error)])),
  })
  const { form } = edit
  const [current, setCurrent] = useState<EditableHeader | null>(null)
  const [element, setElement] = useState<HTMLFormElement | null>(null)
  const [wrong, setWrong] = useState(0)

  const showErrors = (errors: Record<string, unknown>) => {
    setWrong(Object.keys(errors).length)
    focusFirstError(element)
  }
  const save = useSaveHeader({
    onSaved: (saved) =>
      edit.rebase({ base: headerFormOf(saved), version: saved.version, form: headerFormOf(saved) }),
    onConflict: setCurrent,
    onRefused: (error) => {
      form.setErrors(fieldErrorsOf(error))
      showErrors(fieldErrorsOf(error))
    },
  })
  const submit = form.onSubmit((values) => {
    setWrong(0)
    save.mutate({ form: values, version: edit.version ?? 0 })
  }, showErrors)
  // First what is typed goes; then, on what is saved, all that is the club's own.
  const reset = () => (edit.dirty ? edit.startOver() : form.setValues(productHeader))
  const labelOf = (field: keyof Form) =>
    t(field === 'title' ? 'content.header.name' : `content.header.${field}`)
  const order = {
    inputWrapperOrder: ['label' as const, 'input' as const, 'description' as const, 'error' as const],
    autoComplete: 'off',
  }

  return (
    <form className={formClasses.form} onSubmit={submit} noValidate ref={setElement}>
      {edit.isDraft && (
        <FormNotice action={t('form.startOver')} onAction={edit.startOver}>
          {t('form.draft')}
        </FormNotice>
      )}
      <div className={classes.preview}>
        <span aria-hidden>{t('content.header.preview')}</span>
        <div className={classes.frame} inert aria-hidden>
          <Preview form={form.values} preview={preview} />
        </div>
      </div>
      <div className={classes.pair}>
        <TextInput
          label={labelOf('title')}
          description={t('content.header.nameHint', { own: appName() })}
          maxLength={bounds.header.title}
          {...order}
          {...form.getInputProps('title')}
        />
        <TextInput
          label={labelOf('subtitle')}
          description={t('content.header.subtitleHint', { own: t('shell.subtitle') })}
          maxLength={bounds.header.subtitle}
          {...order}
          {...form.getInputProps('subtitle')}
        />
      </div>
      <div className={classes.pair}>
        <PictureField label={labelOf('logoUrl')} {...form.getInputProps('logoUrl')} />
        <PictureField
          label={labelOf('backgroundImageUrl')}
          hint={t('content.header.backgroundHint')}
          {...form.getInputProps('backgroundImageUrl')}
        />
      </div>
      <p role="status" className="visually-hidden">
        {wrong > 0 && t('form.check', { count: wrong })}
      </p>
      <div className={formClasses.actions}>
        <Button type="submit" size="lg" loading={save.isPending}>
          {t('content.header.save')}
        </Button>
        <Button
          size="lg"
          variant="default"
          onClick={reset}
          disabled={!edit.dirty && isProductHeader(form.values)}
        >
          {t('content.header.reset')}
        </Button>
      </div>
      <LeaveWarning when={() => edit.dirty} onLeave={() => dropDraft(owner)} />
      {current && (
        <ConflictDialog<keyof Form, Form>
          fields={headerFormFields}
          labelOf={labelOf}
          base={edit.base}
          mine={form.values}
          theirs={headerFormOf(current)}
          onClose={() => setCurrent(null)}
          onChosen={(chosen) => {
            edit.rebase({ base: headerFormOf(current), version: current.version, form: chosen })
            setCurrent(null)
            save.mutate({ form: chosen, version: current.version })
          }}
        />
      )}
    </form>
  )
}

/** Every field empty: the product's own title, subtitle and logo. */
const productHeader: Form = { title: '', subtitle: '', logoUrl: '', backgroundImageUrl: '' }
const isProductHeader = (form: Form): boolean => headerFormFields.every((field) => form[field] === '')

/** How long the typing must rest before a picture is looked for at what was typed. */
const rest = 500

function Preview({ form, preview }: { form: Form; preview: HeaderFormProps['preview'] }) {
  const typed = headerOfForm(form)
  const [settled] = useDebouncedValue(form, rest)
  const wrong = new Set(headerFormErrors(settled).map(({ field }) => field))
  const pictureAt = (field: 'logoUrl' | 'backgroundImageUrl') =>
    typed[field] === null || wrong.has(field) ? null : headerOfForm(settled)[field]
  return preview({
    ...typed,
    logoUrl: pictureAt('logoUrl'),
    backgroundImageUrl: pictureAt('backgroundImageUrl'),
  })
}
