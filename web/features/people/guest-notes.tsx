import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { bounds } from '#contract/bounds.ts'
import type { GuestNote } from '#contract/guests.ts'
import { request } from '#web/platform/api.ts'
import { formatInstant } from '#web/platform/dates.ts'
import { fieldErrorsOf } from '#web/platform/error-message.ts'
import { t, useTranslation } from '#web/platform/language.ts'
import { TableSkeleton } from '#web/ui/card-skeleton.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { RowQuestion } from '#web/ui/row-question.tsx'
import { ignoreMissing, useAction } from '#web/ui/use-action.ts'
import { invalidateUsers, userQueries } from './queries.ts'

/** What staff have noted about a guest, latest first. A note is not changed: it is removed, and another one is written. */
export function GuestNotes({ userId }: { userId: string }) {
  const { t } = useTranslation()
  const [removing, setRemoving] = useState<GuestNote | null>(null)
  const remove = useRemoval(userId)
  return (
    <section className="flex flex-col gap-4" aria-labelledby="guest-notes">
      <div>
        <h2 id="guest-notes">{t('people.notes.title')}</h2>
        <p className="muted mt-1">{t('people.notes.lead')}</p>
      </div>
      <NewNote userId={userId} />
      <PagedList
        query={userQueries.notes(userId)}
        loading="people.notes.loading"
        failed="people.notes.loadFailed"
        skeleton={<TableSkeleton rows={2} />}
        empty={<p className="muted">{t('people.notes.empty')}</p>}
      >
        {(notes) => (
          <ul className="rows" aria-label={t('people.notes.title')}>
            {notes.map((note) => (
              <NoteRow key={note.id} note={note} onRemove={setRemoving} />
            ))}
          </ul>
        )}
      </PagedList>
      <RowQuestion action={removing ? remove : undefined} row={removing} onClose={() => setRemoving(null)} />
    </section>
  )
}

function NewNote({ userId }: { userId: string }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const write = useAction({
    request: (text: string, requestId) =>
      request('createGuestNote', { params: { userId }, body: { requestId, text } }),
    success: () => ({ title: t('people.notes.written') }),
    failed: { title: 'ui.failed', message: 'people.notes.failed' },
    explained: ['unreachable', 'not_found'],
    onDone: () => {
      setText('')
      return invalidateUsers(client)
    },
    onFailed: (refusal) => {
      const { text } = fieldErrorsOf(refusal)
      setError(text ?? null)
      return text !== undefined
    },
  })
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        setError(null)
        void write.run(text)
      }}
    >
      <TextInput
        className="flex-[1_1_16rem]"
        label={t('people.notes.new')}
        required
        withAsterisk={false}
        autoComplete="off"
        maxLength={bounds.guest.note}
        value={text}
        error={error}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={write.isPending}>
        {t('people.notes.save')}
      </Button>
    </form>
  )
}

function NoteRow({ note, onRemove }: { note: GuestNote; onRemove: (note: GuestNote) => void }) {
  const { t, language } = useTranslation()
  const when = formatInstant(note.createdAt, language)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 min-h-17 py-3 px-4">
      <span className="flex-[1_1_9rem] min-w-0 flex flex-col gap-0.75 wrap-anywhere">
        <span lang="sv">{note.text}</span>
        <span className="muted small numbers flex flex-wrap gap-x-3.5 gap-y-0.5">
          <bdi>{note.writtenBy?.displayName ?? t('people.notes.formerStaff')}</bdi>
          <time dateTime={note.createdAt}>{when}</time>
        </span>
      </span>
      <Button
        variant="subtle"
        leftSection={<Trash2 size={17} aria-hidden />}
        aria-label={t('people.notes.removeOf', { when })}
        onClick={() => onRemove(note)}
      >
        {t('actions.delete')}
      </Button>
    </li>
  )
}

function useRemoval(userId: string) {
  const client = useQueryClient()
  const { run } = useAction({
    request: ({ id: noteId }: GuestNote) =>
      request('deleteGuestNote', { params: { userId, noteId } }).catch(ignoreMissing),
    success: () => ({ title: t('people.notes.removed') }),
    failed: { title: 'ui.failed', message: 'people.notes.removeFailed' },
    explained: ['unreachable'],
    onDone: () => invalidateUsers(client),
  })
  return {
    onSelect: run,
    confirm: {
      title: () => t('people.notes.confirm'),
      text: ({ text }: GuestNote) => (
        <>
          <p lang="sv">{text}</p>
          <p className="muted mt-2">{t('actions.cannotUndo')}</p>
        </>
      ),
      label: 'actions.delete',
    },
  } as const
}
