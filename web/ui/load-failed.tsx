import { Button } from '@mantine/core'
import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { ApiError } from '#web/platform/api.ts'
import { useTranslation } from '#web/platform/language.ts'
import { EmptyState } from './empty-state.tsx'
import { DarkLamp, MissedPocket } from './illustrations.tsx'

type LoadFailedProps = {
  /** The specified text, where there is one. */
  message?: string
  retry: () => void
}

/** A failed list or screen, with a retry. */
export function LoadFailed({ message, retry }: LoadFailedProps) {
  const { t } = useTranslation()
  return (
    <div role="alert">
      <EmptyState
        illustration={<DarkLamp />}
        title={message ?? t('ui.loadFailed')}
        action={
          <Button variant="default" leftSection={<RotateCw size={18} aria-hidden />} onClick={retry}>
            {t('ui.retry')}
          </Button>
        }
      />
    </div>
  )
}

/** Whether an error means that the requested row does not exist, so that retrying is useless. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'not_found' || error.code === 'validation_failed')

type MissingProps = {
  title: string
  text?: string
  /** A link to where the user can go on. */
  action?: ReactNode
}

/** The requested row does not exist, no longer exists, or is not visible to this user. */
export function Missing(props: MissingProps) {
  return <EmptyState illustration={<MissedPocket />} {...props} />
}
