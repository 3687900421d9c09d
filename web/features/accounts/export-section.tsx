import { Button } from '@mantine/core'
import { Download, FolderDown } from 'lucide-react'
import { errorMessage } from '#web/platform/error-message.ts'
import { useTranslation } from '#web/platform/language.ts'
import { toast } from '#web/ui/toast.ts'
import sectionClasses from './account-section.module.css'
import { AccountSection } from './account-section.tsx'
import { useExport } from './queries.ts'

/** Download of all data about the user. */
export function ExportSection() {
  const { t } = useTranslation()
  const gather = useExport()
  const save = () =>
    gather.mutate(undefined, {
      onSuccess: () =>
        toast({
          kind: 'success',
          title: t('accountSettings.data.done'),
          message: t('accountSettings.data.doneText'),
        }),
      onError: (error) =>
        toast({ kind: 'error', title: t('accountSettings.data.failed'), message: errorMessage(error) }),
    })
  return (
    <AccountSection
      icon={<FolderDown size={22} />}
      title={t('accountSettings.data.title')}
      text={t('accountSettings.data.text')}
    >
      <div className={sectionClasses.actions}>
        <Button
          variant="default"
          leftSection={<Download size={18} aria-hidden />}
          loading={gather.isPending}
          onClick={save}
        >
          {t('accountSettings.data.download')}
        </Button>
        <span className="visually-hidden" role="status">
          {gather.isPending && t('accountSettings.data.busy')}
        </span>
      </div>
    </AccountSection>
  )
}
