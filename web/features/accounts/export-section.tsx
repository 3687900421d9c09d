import { Button } from '@mantine/core'
import { Download, FolderDown } from 'lucide-react'
import { errorMessage } from '#web/platform/error-message.ts'
import { useTranslation } from '#web/platform/language.ts'
import { toast } from '#web/ui/toast.ts'
import sectionClasses from './account-section.module.css'
import { AccountSection } from './account-section.tsx'
import { useExport } from './queries.ts'

/** Everything that is kept about one, in a file. */
export function ExportSection() {
  const { t } = useTranslation()
  const gather = useExport()
  const save = () =>
    gather.mutate(undefined, {
      onSuccess: () =>
        toast({ kind: 'success', title: t('account.data.done'), message: t('account.data.doneText') }),
      onError: (error) =>
        toast({ kind: 'error', title: t('account.data.failed'), message: errorMessage(error) }),
    })
  return (
    <AccountSection
      icon={<FolderDown size={22} />}
      title={t('account.data.title')}
      text={t('account.data.text')}
    >
      <div className={sectionClasses.actions}>
        <Button
          variant="default"
          leftSection={<Download size={18} aria-hidden />}
          loading={gather.isPending}
          onClick={save}
        >
          {t('account.data.download')}
        </Button>
        <span className="visually-hidden" role="status">
          {gather.isPending && t('account.data.busy')}
        </span>
      </div>
    </AccountSection>
  )
}
