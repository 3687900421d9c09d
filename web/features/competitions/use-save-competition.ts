import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { EditableCompetition } from '#contract/competitions.ts'
import { type CompetitionForm, competitionOfForm } from '#rules/competition-form.ts'
import { ApiError, request } from '#web/platform/api.ts'
import { t } from '#web/platform/language.ts'
import { toast } from '#web/ui/toast.ts'
import { competitionQueries, invalidateCompetitions } from './queries.ts'

type Save = { competitionId: string | null; version: number | null; form: CompetitionForm }
type Handlers = {
  onSaved: () => void
  /** Somebody saved after this edit began. */
  onConflict: (current: EditableCompetition) => void
  /** Somebody deleted the competition. */
  onDeleted: () => void
  /** The server refused fields or a time. */
  onRefused: (error: ApiError) => void
}

/** Creates or changes a competition. Whatever fails, the form keeps what was typed. */
export function useSaveCompetition({ onSaved, onConflict, onDeleted, onRefused }: Handlers) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ competitionId, version, form }: Save) =>
      competitionId === null || version === null
        ? request('createCompetition', { body: competitionOfForm(form) })
        : request('updateCompetition', {
            params: { competitionId },
            body: { ...competitionOfForm(form), version },
          }),
    onSuccess: (saved, { competitionId }) => {
      client.setQueryData(competitionQueries.editing(saved.id).queryKey, saved)
      void invalidateCompetitions(client)
      toast({
        title: t(
          competitionId === null ? 'adminCompetitions.toasts.created' : 'adminCompetitions.toasts.updated',
        ),
        message: saved.title,
        kind: 'success',
      })
      onSaved()
    },
    onError: (error, { competitionId }) => {
      const code = error instanceof ApiError ? error.code : null
      if (error instanceof ApiError) {
        if (code === 'stale_version') return onConflict(error.problem?.current as EditableCompetition)
        if (code === 'not_found' && competitionId !== null) return onDeleted()
        if (code === 'validation_failed' || code === 'time_does_not_exist') onRefused(error)
      }
      toast({
        title: t('adminCompetitions.toasts.failed'),
        message: t('adminCompetitions.toasts.saveFailed'),
        kind: 'error',
      })
    },
  })
}
