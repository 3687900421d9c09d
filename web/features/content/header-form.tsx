import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type EditableHeader, type Header, headerInput } from '#contract/content.ts'
import { ownPictureOf } from '#contract/text.ts'
import { request } from '#web/platform/api.ts'
import { appName } from '#web/platform/app-name.ts'
import { useTranslation } from '#web/platform/language.ts'
import { EditForm } from '#web/ui/form/edit-form.tsx'
import { fieldsOf } from '#web/ui/form/fields.tsx'
import { isSame } from '#web/ui/form/form-values.ts'
import { useEditForm } from '#web/ui/form/use-edit-form.ts'
import { contentQueries, invalidateHeader } from './queries.ts'

/** With these values the header shows the default title, subtitle and logo. */
const empty = { title: '', subtitle: '', logoUrl: '', backgroundImageUrl: '' }
type HeaderValues = typeof empty

const { TextField, PictureField } = fieldsOf<HeaderValues>()

type HeaderFormProps = {
  header: EditableHeader
  /** Renders the header with the typed values. */
  preview: (header: Header) => ReactNode
}

/** Edits the header, with a preview of the typed values above the fields. */
export function HeaderForm({ header, preview }: HeaderFormProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const edit = useEditForm({
    noun: 'header',
    id: 'header',
    stored: header,
    empty,
    schema: headerInput,
    save: ({ version, body }) => request('putHeader', { body: { ...body, version } }),
    success: () => ({ title: t('content.header.saved') }),
    failed: { title: 'ui.failed', message: 'content.saveFailed' },
    onSaved: (saved) => {
      client.setQueryData(contentQueries.editingHeader().queryKey, saved)
      void invalidateHeader(client)
    },
  })
  const { form, values, isDirty } = edit
  // Discards unsaved changes; when there are none, empties the fields.
  const reset = () => (isDirty ? edit.startOver() : form.setValues(empty))
  return (
    <EditForm
      edit={edit}
      texts="content.header.form"
      submitLabel={t('actions.save')}
      secondary={
        <Button size="lg" variant="default" onClick={reset} disabled={!isDirty && isSame(values, empty)}>
          {t('content.header.reset')}
        </Button>
      }
      marksOptional={false}
    >
      <div className="muted col-span-full flex flex-col gap-2.5">
        <span aria-hidden>{t('content.header.preview')}</span>
        {/* The header is shown inside a frame instead of at the top of the page. */}
        <div
          className="overflow-hidden border border-edge rounded-[14px] text-text isolate"
          inert
          aria-hidden
        >
          <Preview values={values} preview={preview} />
        </div>
      </div>
      <TextField name="title" hint={t('content.header.whenEmpty', { own: appName() })} />
      <TextField name="subtitle" hint={t('content.header.whenEmpty', { own: t('shell.subtitle') })} />
      <PictureField name="logoUrl" wide={false} />
      <PictureField name="backgroundImageUrl" wide={false} />
    </EditForm>
  )
}

/** Milliseconds of pause in typing before the preview loads a picture. */
const previewDelay = 500

function Preview({ values, preview }: { values: HeaderValues; preview: HeaderFormProps['preview'] }) {
  const [settled] = useDebouncedValue(values, previewDelay)
  const pictureAt = (field: 'logoUrl' | 'backgroundImageUrl') =>
    values[field].trim() === '' ? null : ownPictureOf(settled[field])
  return preview({
    title: values.title.trim() || null,
    subtitle: values.subtitle.trim() || null,
    logoUrl: pictureAt('logoUrl'),
    backgroundImageUrl: pictureAt('backgroundImageUrl'),
  })
}
