import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#web/platform/language.ts'
import { LineSkeleton } from '#web/ui/card-skeleton.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { isMissing } from '#web/ui/missing.tsx'
import { userQueries } from './queries.ts'
import { UserEditForm } from './user-edit-form.tsx'
import classes from './user-form.module.css'
import { UserMissing } from './user-missing.tsx'

/** The dialog to edit a user; null: closed. It starts from the stored user, not from a cached one. */
export function UserEdit({ userId, onClose }: { userId: string | null; onClose: () => void }) {
  const { t } = useTranslation()
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    ...userQueries.one(userId ?? ''),
    enabled: userId !== null,
    staleTime: 0,
  })
  const [ready, setReady] = useState<string | null>(null)
  const [behind, setBehind] = useState(false)
  if (ready !== userId && data?.userId === userId && isFetchedAfterMount && !error) setReady(userId)
  const name = data?.displayName ?? ''
  return (
    <FormDialog
      opened={userId !== null}
      onClose={onClose}
      behind={behind}
      title={t('people.form.title', { name })}
    >
      {data && ready === userId ? (
        <UserEditForm user={data} onDone={onClose} onConflict={setBehind} />
      ) : isMissing(error) ? (
        <UserMissing />
      ) : error ? (
        <LoadFailed message={t('people.loadFailed')} retry={() => void refetch()} />
      ) : (
        <div className={classes.form} role="status" aria-label={t('people.page.loading')}>
          {[20, 24, 12, 8].map((width) => (
            <LineSkeleton key={width} width={width} />
          ))}
        </div>
      )}
    </FormDialog>
  )
}
