import { Switch } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '#web/platform/api.ts'
import { useTranslation } from '#web/platform/language.ts'
import { sessionKey } from '#web/platform/query-client.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { signInRulesQuery } from './queries.ts'

/** Whether all admins need a second factor. Asks before it is switched on. */
export function SecondFactorNeed({ hasOwn }: { hasOwn: boolean }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { data } = useQuery(signInRulesQuery())
  const [asks, setAsks] = useState(false)
  const { run, isPending } = useAction({
    request: (isNeeded: boolean) => request('setSecondFactorNeeded', { body: { isNeeded } }),
    success: ({ adminsNeedSecondFactor: isNeeded }) => ({
      title: t(isNeeded ? 'secondFactor.need.on' : 'secondFactor.need.off'),
    }),
    failed: { title: 'secondFactor.need.failed' },
    onDone: (rules) => {
      client.setQueryData(signInRulesQuery().queryKey, rules)
      void client.invalidateQueries({ queryKey: sessionKey })
    },
    onSettled: () => setAsks(false),
  })
  if (!data) return null
  const isNeeded = data.adminsNeedSecondFactor
  return (
    <div className="pt-5 border-t border-t-line">
      <Switch
        size="lg"
        checked={isNeeded}
        disabled={isPending}
        label={t('secondFactor.need.label')}
        description={t('secondFactor.need.text', { with: data.withSecondFactor, count: data.admins })}
        onChange={() => (isNeeded ? run(false) : setAsks(true))}
      />
      <ConfirmDialog
        opened={asks}
        onClose={() => setAsks(false)}
        onConfirm={() => run(true)}
        busy={isPending}
        title={t('secondFactor.need.title')}
        confirmLabel={t('secondFactor.need.confirm')}
      >
        <p>{t('secondFactor.need.confirmText')}</p>
        {!hasOwn && <p>{t('secondFactor.need.confirmMe')}</p>}
      </ConfirmDialog>
    </div>
  )
}
