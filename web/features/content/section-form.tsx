import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type EditableSection, sectionInput } from '#contract/content.ts'
import { isKnownSection } from '#rules/section.ts'
import { request } from '#web/platform/api.ts'
import { t, useTranslation } from '#web/platform/language.ts'
import { EditForm } from '#web/ui/form/edit-form.tsx'
import { fieldsOf } from '#web/ui/form/fields.tsx'
import { useEditForm } from '#web/ui/form/use-edit-form.ts'
import { invalidateHome } from './queries.ts'
import { useSectionTexts } from './use-sections.ts'

const empty = { title: '', content: '', imageUrl: '', isActive: true }

/** An added section must show something. A known one may be emptied: the screen then shows its default text. */
const checkNotEmpty = ({ title, content, imageUrl }: typeof empty): Record<string, string> =>
  [title, content, imageUrl].every((text) => text.trim() === '')
    ? { title: t('problems.rules.required') }
    : {}

const { TextField, TextAreaField, PictureField, SwitchField } = fieldsOf<typeof empty>()

/** Changes a section of the home screen, or adds one. It then returns to the list. */
export function SectionForm({ section }: { section: EditableSection | null }) {
  const { t } = useTranslation()
  const { hintOf } = useSectionTexts()
  const client = useQueryClient()
  const navigate = useNavigate()
  const toList = () => void navigate({ to: '/admin/homepage', search: {} })
  const isKnown = section !== null && isKnownSection(section.sectionKey)
  const edit = useEditForm({
    noun: 'section',
    id: section?.sectionKey ?? null,
    stored: section,
    empty,
    schema: sectionInput,
    check: isKnown ? undefined : checkNotEmpty,
    save: ({ id, version, body }) =>
      id === null
        ? request('createSection', { body })
        : request('updateSection', { params: { sectionKey: id }, body: { ...body, version } }),
    success: ({ title }, { id }) => ({
      title: t(id === null ? 'content.homepage.added' : 'content.homepage.saved'),
      message: title ?? undefined,
    }),
    failed: {
      title: 'ui.failed',
      message: ({ id }) => (id === null ? 'content.addFailed' : 'content.saveFailed'),
    },
    explained: ['too_many_sections'],
    onSaved: () => void invalidateHome(client),
    close: toList,
  })
  const submitLabel = section ? t('actions.save') : t('content.form.create')
  return (
    <EditForm
      edit={edit}
      texts="content.form"
      submitLabel={edit.isDeleted ? t('content.form.saveAsNew') : submitLabel}
      deletedNotice={t('content.form.removed')}
      onCancel={toList}
      marksOptional={false}
    >
      <p className="muted col-span-full">{hintOf(section?.sectionKey ?? null)}</p>
      <TextField name="title" hint={isKnown && t('content.form.titleOfKnown')} wide />
      <TextAreaField name="content" minRows={section?.sectionKey === 'about_content' || !isKnown ? 6 : 2} />
      <PictureField name="imageUrl" />
      <SwitchField name="isActive" />
    </EditForm>
  )
}
