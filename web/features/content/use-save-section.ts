import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { EditableSection } from '#contract/content.ts'
import { type SectionForm, sectionOfForm } from '#rules/section-form.ts'
import { ApiError, request } from '#web/platform/api.ts'
import { errorMessage } from '#web/platform/error-message.ts'
import { t } from '#web/platform/language.ts'
import { toast } from '#web/ui/toast.ts'
import { invalidateHome } from './queries.ts'

/** Without a key, a new section. */
type Save = { sectionKey: string | null; version: number | null; form: SectionForm }
type Handlers = {
  onSaved: () => void
  /** Somebody saved after this edit began. */
  onConflict: (current: EditableSection) => void
  /** Somebody removed the section. */
  onRemoved: () => void
  /** The server refused fields. */
  onRefused: (error: ApiError) => void
}

/** Adds or changes a section. Whatever fails, the form keeps what was typed. */
export function useSaveSection({ onSaved, onConflict, onRemoved, onRefused }: Handlers) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ sectionKey, version, form }: Save) =>
      sectionKey === null || version === null
        ? request('createSection', { body: sectionOfForm(form) })
        : request('updateSection', { params: { sectionKey }, body: { ...sectionOfForm(form), version } }),
    onSuccess: (saved, { sectionKey }) => {
      void invalidateHome(client)
      toast({
        title: t(sectionKey === null ? 'content.homepage.added' : 'content.homepage.saved'),
        ...(saved.title !== null && { message: saved.title }),
        kind: 'success',
      })
      onSaved()
    },
    onError: (error, { sectionKey }) => {
      const code = error instanceof ApiError ? error.code : null
      if (error instanceof ApiError) {
        if (code === 'stale_version') return onConflict(error.problem?.current as EditableSection)
        if (code === 'not_found' && sectionKey !== null) return onRemoved()
        if (code === 'validation_failed') onRefused(error)
      }
      const failed = t(sectionKey === null ? 'content.addFailed' : 'content.saveFailed')
      toast({
        title: t('content.failed'),
        message: code === 'too_many_sections' ? `${failed} ${errorMessage(error)}` : failed,
        kind: 'error',
      })
    },
  })
}
