import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EditableCompetition } from '#contract/competitions.ts'
import { useTranslation } from '#web/platform/language.ts'
import { LineSkeleton } from '#web/ui/card-skeleton.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { EmptyRack } from '#web/ui/illustrations.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { AdminCompetitionRows } from './admin-competition-rows.tsx'
import classes from './admin-competitions.module.css'
import { competitionQueries } from './queries.ts'
import { useDeleteCompetition } from './use-delete-competition.ts'

/** Current and ended competitions, to change, switch, run live and delete. */
export function AdminCompetitionList() {
  const { t } = useTranslation()
  const [when, setWhen] = useState<'upcoming' | 'past'>('upcoming')
  const [deletingId, setDeletingId] = useState<string | null>(null)
  const { data, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    competitionQueries.all(when),
  )
  const competitions = data?.pages.flatMap((page) => page.items) ?? []
  // From the list, so that the dialog's number of participants stays true while it is read.
  const deleting = competitions.find((competition) => competition.id === deletingId)
  const failed = !isPending && !data
  useFailureToast(failed, 'adminCompetitions.toasts.failed', 'adminCompetitions.toasts.loadFailed')
  const empty = when === 'upcoming' ? 'empty' : 'emptyPast'

  return (
    <>
      <fieldset className={classes.choice}>
        <legend className="visually-hidden">{t('adminCompetitions.show')}</legend>
        {(['upcoming', 'past'] as const).map((each) => (
          <button key={each} type="button" aria-pressed={when === each} onClick={() => setWhen(each)}>
            {t(`adminCompetitions.${each}`)}
          </button>
        ))}
      </fieldset>
      {isPending ? (
        <Loading />
      ) : !data ? (
        <LoadFailed message={t('adminCompetitions.toasts.loadFailed')} retry={() => void refetch()} />
      ) : competitions.length === 0 ? (
        <EmptyState
          illustration={<EmptyRack />}
          title={t(`adminCompetitions.${empty}.title`)}
          text={t(`adminCompetitions.${empty}.text`)}
        />
      ) : (
        <AdminCompetitionRows
          label={t(`adminCompetitions.${when}`)}
          competitions={competitions}
          onDelete={(competition) => {
            setDeletingId(competition.id)
            // Who joins is not announced here: the dialog says how many take part now.
            void refetch()
          }}
        />
      )}
      {hasNextPage && (
        <Button
          variant="default"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
          style={{ alignSelf: 'center' }}
        >
          {t('adminCompetitions.showMore')}
        </Button>
      )}
      <ConfirmDelete competition={deleting} onClose={() => setDeletingId(null)} />
    </>
  )
}

function Loading() {
  const { t } = useTranslation()
  return (
    <>
      <p role="status" className="visually-hidden">
        {t('adminCompetitions.loading')}
      </p>
      <div className={classes.skeleton} aria-hidden>
        {[24, 30, 20, 27].map((width) => (
          <LineSkeleton key={width} width={width} />
        ))}
      </div>
    </>
  )
}

type ConfirmDeleteProps = { competition: EditableCompetition | undefined; onClose: () => void }

/** Asks before a competition goes, and says how many take part. */
function ConfirmDelete({ competition, onClose }: ConfirmDeleteProps) {
  const { t } = useTranslation()
  const remove = useDeleteCompetition(onClose)
  const count = competition?.participants ?? 0
  return (
    <ConfirmDialog
      opened={competition !== undefined}
      onClose={onClose}
      onConfirm={() => competition && remove.mutate(competition)}
      busy={remove.isPending}
      title={t('adminCompetitions.confirmDelete.title', { title: competition?.title ?? '' })}
      confirmLabel={t('adminCompetitions.confirmDelete.confirm')}
      cancelLabel={t('adminCompetitions.confirmDelete.keep')}
    >
      <p>
        {competition?.isLive && `${t('adminCompetitions.confirmDelete.live')} `}
        {count === 0
          ? t('adminCompetitions.confirmDelete.nobody')
          : t('adminCompetitions.confirmDelete.taking', { count })}
      </p>
    </ConfirmDialog>
  )
}
