import { Button } from '@mantine/core'
import { RotateCw } from 'lucide-react'
import { useTranslation } from '#web/platform/language.ts'
import { EmptyState } from './empty-state.tsx'
import { DarkLamp } from './illustrations.tsx'

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
