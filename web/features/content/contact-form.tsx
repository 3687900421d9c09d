import { useQueryClient } from '@tanstack/react-query'
import { type ClubContact, clubContactInput } from '#contract/club-contact.ts'
import { request } from '#web/platform/api.ts'
import { useTranslation } from '#web/platform/language.ts'
import { EditForm } from '#web/ui/form/edit-form.tsx'
import { fieldsOf } from '#web/ui/form/fields.tsx'
import { useEditForm } from '#web/ui/form/use-edit-form.ts'
import { contentQueries } from './queries.ts'

const empty = { name: '', organisationNumber: '', address: '', email: '', phone: '' }
const { TextField, TextAreaField } = fieldsOf<typeof empty>()

/** Edits whom a guest turns to about personal data and accessibility. */
export function ContactForm({ stored }: { stored: ClubContact }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const edit = useEditForm({
    noun: 'clubContact',
    id: 'contact',
    stored,
    empty,
    schema: clubContactInput,
    save: ({ version, body }) => request('putClubContact', { body: { ...body, version } }),
    success: () => ({ title: t('content.contact.saved') }),
    failed: { title: 'ui.failed', message: 'content.saveFailed' },
    onSaved: (saved) => client.setQueryData(contentQueries.contact().queryKey, saved),
  })
  return (
    <EditForm edit={edit} texts="content.contact.form" submitLabel={t('actions.save')} marksOptional={false}>
      <TextField name="name" />
      <TextField name="organisationNumber" />
      <TextAreaField name="address" minRows={3} wide />
      <TextField name="email" type="email" />
      <TextField name="phone" type="tel" />
    </EditForm>
  )
}
