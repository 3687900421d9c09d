import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EditableEvent } from '#contract/events.ts'
import { hasStarted } from '#rules/event-booking.ts'
import { useTranslation } from '#web/platform/language.ts'
import { LineSkeleton } from '#web/ui/card-skeleton.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { EmptyRack } from '#web/ui/illustrations.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { AdminEventRows } from './admin-event-rows.tsx'
import classes from './admin-events.module.css'
import { eventQueries } from './queries.ts'
import { useDeleteEvent } from './use-delete-event.ts'

/** Coming and past events, to change and delete. */
export function AdminEventList() {
  const { t } = useTranslation()
  const [when, setWhen] = useState<'upcoming' | 'past'>('upcoming')
  const [deletingId, setDeletingId] = useState<string | null>(null)
  const { data, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    eventQueries.all(when),
  )
  const events = data?.pages.flatMap((page) => page.items) ?? []
  // From the list, so that the dialog's number of bookings stays true while it is read.
  const deleting = events.find((event) => event.id === deletingId)
  const failed = !isPending && !data
  useFailureToast(failed, 'admin.events.toasts.failed', 'admin.events.toasts.loadFailed')

  return (
    <>
      <fieldset className={classes.choice}>
        <legend className="visually-hidden">{t('admin.events.show')}</legend>
        {(['upcoming', 'past'] as const).map((each) => (
          <button key={each} type="button" aria-pressed={when === each} onClick={() => setWhen(each)}>
            {t(`admin.events.${each}`)}
          </button>
        ))}
      </fieldset>
      {isPending ? (
        <Loading />
      ) : !data ? (
        <LoadFailed message={t('admin.events.toasts.loadFailed')} retry={() => void refetch()} />
      ) : events.length === 0 ? (
        <EmptyState
          illustration={<EmptyRack />}
          title={t(when === 'upcoming' ? 'admin.events.empty.title' : 'admin.events.emptyPast.title')}
          text={t(when === 'upcoming' ? 'admin.events.empty.text' : 'admin.events.emptyPast.text')}
        />
      ) : (
        <AdminEventRows
          label={t(`admin.events.${when}`)}
          events={events}
          onDelete={(event) => setDeletingId(event.id)}
        />
      )}
      {hasNextPage && (
        <Button
          variant="default"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
          style={{ alignSelf: 'center' }}
        >
          {t('admin.events.showMore')}
        </Button>
      )}
      <ConfirmDelete event={deleting} onClose={() => setDeletingId(null)} />
    </>
  )
}

function Loading() {
  const { t } = useTranslation()
  return (
    <>
      <p role="status" className="visually-hidden">
        {t('admin.events.loading')}
      </p>
      <div className={classes.skeleton} aria-hidden>
        {[24, 30, 20, 27].map((width) => (
          <LineSkeleton key={width} width={width} />
        ))}
      </div>
    </>
  )
}

/** Asks before an event goes, and says how many lose their place. */
function ConfirmDelete({ event, onClose }: { event: EditableEvent | undefined; onClose: () => void }) {
  const { t } = useTranslation()
  const remove = useDeleteEvent(onClose)
  const count = event?.currentAttendees ?? 0
  // Of an event that has begun nobody gets a mail.
  const begun = event !== undefined && hasStarted({ startsAt: new Date(event.startsAt) }, new Date())
  return (
    <ConfirmDialog
      opened={event !== undefined}
      onClose={onClose}
      onConfirm={() => event && remove.mutate(event)}
      busy={remove.isPending}
      title={t('admin.events.confirmDelete.title', { title: event?.title ?? '' })}
      confirmLabel={t('admin.events.confirmDelete.confirm')}
      cancelLabel={t('admin.events.confirmDelete.keep')}
    >
      <p>
        {count === 0
          ? t('admin.events.confirmDelete.nobody')
          : begun
            ? t('admin.events.confirmDelete.begun', { count })
            : t('admin.events.confirmDelete.booked', { count })}
      </p>
    </ConfirmDialog>
  )
}
