import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { StickyNote } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { bounds } from '#contract/bounds.ts'
import type { ListedTableBooking } from '#contract/table-bookings.ts'
import { request } from '#web/platform/api.ts'
import { fieldErrorsOf } from '#web/platform/error-message.ts'
import { t, useTranslation } from '#web/platform/language.ts'
import { useAction } from '#web/ui/use-action.ts'
import { invalidateTables } from './queries.ts'

/** What staff have noted about a booking for each other, as a line of it. */
export function StaffNote({ note }: { note: string }) {
  const { t } = useTranslation()
  return (
    <span className="flex items-center gap-1.5 wrap-anywhere">
      <StickyNote size={14} className="flex-none text-brass-text" aria-hidden />
      <span className="visually-hidden">{t('adminBooking.note.title')}: </span>
      <span lang="sv">{note}</span>
    </span>
  )
}

/** The note of a booking, with the field in which it is written. An empty field removes it. */
export function BookingNote({ booking }: { booking: ListedTableBooking }) {
  const { t } = useTranslation()
  const id = useId()
  const stored = booking.staffNote ?? ''
  const [draft, setDraft] = useState<Draft | null>(null)
  const { run, isPending, error } = useNote(() => setDraft(null))
  if (draft === null)
    return (
      <section className="flex flex-wrap items-center gap-x-3 gap-y-2" aria-labelledby={id}>
        <h3 id={id} className="visually-hidden">
          {t('adminBooking.note.title')}
        </h3>
        {stored && (
          <p className="flex-[1_1_12rem] min-w-0">
            <StaffNote note={stored} />
          </p>
        )}
        <Button variant="default" onClick={() => setDraft({ from: stored, text: stored })}>
          {t(`adminBooking.note.${stored ? 'change' : 'add'}`)}
        </Button>
      </section>
    )
  return (
    <div className="grid gap-2">
      {stored && stored !== draft.from && <StaffNote note={stored} />}
      <NoteForm
        value={draft.text}
        error={error}
        isPending={isPending}
        onChange={(text) => setDraft({ ...draft, text })}
        onSave={() => run({ row: booking, note: draft.text })}
        onClose={() => setDraft(null)}
      />
    </div>
  )
}

/** What is being written, and the note that was there before. Another one that a colleague has stored meanwhile is shown above the field. */
type Draft = { from: string; text: string }

type NoteFormProps = {
  value: string
  error: string | null
  isPending: boolean
  onChange: (value: string) => void
  onSave: () => unknown
  onClose: () => void
}

function NoteForm({ value, error, isPending, onChange, onSave, onClose }: NoteFormProps) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        onSave()
      }}
    >
      <TextInput
        ref={field}
        className="flex-[1_1_16rem]"
        label={t('adminBooking.note.label')}
        description={t('adminBooking.note.hint')}
        lang="sv"
        maxLength={bounds.guest.note}
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Button type="submit" loading={isPending}>
        {t('adminBooking.note.save')}
      </Button>
      <Button variant="default" onClick={onClose}>
        {t('ui.cancel')}
      </Button>
    </form>
  )
}

function useNote(onDone: () => void) {
  const client = useQueryClient()
  const [error, setError] = useState<string | null>(null)
  const { run, isPending } = useAction({
    request: ({ row, note }: { row: ListedTableBooking; note: string }) =>
      request('putTableBookingNote', {
        params: { bookingId: row.id },
        body: { note, before: row.staffNote ?? null },
      }),
    success: () => ({ title: t('adminBooking.note.saved') }),
    failed: { title: 'ui.failed', message: 'adminBooking.note.failed' },
    explained: ['stale_version', 'unreachable'],
    onDone: () => {
      setError(null)
      onDone()
    },
    onFailed: (refusal) => {
      const { note } = fieldErrorsOf(refusal)
      setError(note ?? null)
      return note !== undefined
    },
    onSettled: () => void invalidateTables(client),
  })
  return { run, isPending, error }
}
