import { Loader } from '@mantine/core'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from '#web/platform/language.ts'
import { LoadFailed } from '#web/ui/load-failed.tsx'

/** Loading state of the session or a screen's chunk. */
export function ScreenPending() {
  const { t } = useTranslation()
  return (
    <div className="flex flex-wrap items-center gap-4 justify-center min-h-[40vh]" role="status">
      <Loader size={36} type="dots" aria-hidden />
      <span className="visually-hidden">{t('ui.loading')}</span>
    </div>
  )
}

const NotFound = lazy(async () => ({ default: (await import('./not-found.tsx')).NotFound }))

/** The not-found screen. The router would load a lazy component of its own with every screen. */
export const ScreenNotFound = () => (
  <Suspense fallback={<ScreenPending />}>
    <NotFound />
  </Suspense>
)

/** Failed state of the session or a screen; the frame stays. */
export function ScreenFailed({ retry }: { retry: () => void }) {
  return (
    <div className="max-w-[44rem] mx-auto py-6 px-(--page-gutter)">
      <LoadFailed retry={retry} />
    </div>
  )
}

/** Error boundary of a screen. */
export function ScreenError({ error, reset }: ErrorComponentProps) {
  useEffect(() => console.error(error), [error])
  return <ScreenFailed retry={reset} />
}
