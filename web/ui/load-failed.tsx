import { Button } from '@mantine/core'
import { RotateCw } from 'lucide-react'
import { useTranslation } from '#web/platform/language.ts'
import { EmptyState } from './empty-state.tsx'
import { DarkLamp } from './illustrations.tsx'

type LoadFailedProps = {
  /** What could not be loaded, in the specification's words where it has some. */
  message?: string
  retry: () => void
}

/** A list or screen that did not come, and another try. */
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
