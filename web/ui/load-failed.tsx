import { Button } from '@mantine/core'
import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { ApiError } from '#web/platform/api.ts'
import { useTranslation } from '#web/platform/language.ts'
import { useConnection } from '#web/platform/realtime.tsx'
import { EmptyState } from './empty-state.tsx'
import { DarkLamp, MissedPocket } from './illustrations.tsx'

type LoadFailedProps = {
  /** The specified text, where no toast shows it. */
  message?: string
  /** Whether a toast says what failed, so that only the next step is shown here. */
  isToasted?: boolean
  /** Smaller, inside a section of a screen. */
  isCompact?: boolean
  retry: () => void
}

/** A failed list or screen, with a retry. The text of the toast, or of the notice of a lost connection, is not repeated. */
export function LoadFailed({ message, isToasted = false, isCompact = false, retry }: LoadFailedProps) {
  const { t } = useTranslation()
  const isLost = !useConnection()
  const [title, text] = isLost
    ? [t('ui.loadsLater')]
    : isToasted
      ? [t('ui.notLoaded.title'), t('ui.notLoaded.text')]
      : [message ?? t('ui.loadFailed')]
  return (
    <div role={isLost || isToasted ? undefined : 'alert'}>
      <EmptyState
        compact={isCompact}
        illustration={<DarkLamp />}
        title={title}
        {...(text !== undefined && { text })}
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

export type MissingProps = {
  title: string
  text?: string
  /** A link to where the user can go on. */
  action?: ReactNode
}

/** The requested row does not exist, no longer exists, or is not visible to this user. */
export function Missing(props: MissingProps) {
  return <EmptyState illustration={<MissedPocket />} {...props} />
}
