import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { type TextKey, useTranslation } from '#web/platform/language.ts'
import { TableSkeleton } from './card-skeleton.tsx'
import { useFailureToast } from './failure-toast.ts'
import { LoadFailed } from './load-failed.tsx'
import { SavedCopy } from './saved-copy.tsx'

/** The state of a list. */
export type ListState = {
  isPending: boolean
  /** Whether loading failed and nothing is shown. */
  isFailed: boolean
  hasMore: boolean
  isLoadingMore: boolean
  isMoreFailed: boolean
  loadMore: () => void
  reload: () => void
  /** When the service worker saved the list, if it is a saved one. */
  savedAt: string | undefined
}

export type ListTexts = {
  loading: TextKey
  failed: TextKey
  /** Default: rows of a table. */
  skeleton?: ReactNode
  empty: ReactNode
}

type ListFrameProps = ListTexts & {
  state: ListState
  isEmpty: boolean
  /** The announcement of a loaded list. */
  found?: string | undefined
  children: ReactNode
}

/** A list: loading, failed with retry, empty, filled, and 'Show more'. */
export function ListFrame(props: ListFrameProps) {
  const { state, isEmpty, loading, failed, skeleton, empty, found, children } = props
  const { t } = useTranslation()
  useFailureToast(state.isFailed || state.isMoreFailed, 'ui.failed', failed)
  return (
    <>
      <p role="status" className="visually-hidden">
        {state.isPending || state.isLoadingMore ? t(loading) : found}
      </p>
      <SavedCopy at={state.savedAt} />
      {state.isPending ? (
        (skeleton ?? <TableSkeleton />)
      ) : (
        <>
          {!isEmpty ? children : !state.isFailed && empty}
          {state.isFailed && <LoadFailed isToasted retry={state.reload} />}
        </>
      )}
      {state.hasMore && (
        <Button
          variant="default"
          loading={state.isLoadingMore}
          onClick={state.loadMore}
          style={{ alignSelf: 'center' }}
        >
          {t('ui.showMore')}
        </Button>
      )}
    </>
  )
}
