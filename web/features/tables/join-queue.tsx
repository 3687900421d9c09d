import { Button, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { BellPlus } from 'lucide-react'
import { useState } from 'react'
import { businessDateOf } from '#rules/business-date.ts'
import { stockholmInstant } from '#rules/stockholm.ts'
import { useTranslation } from '#web/platform/language.ts'
import { type Party, tableQueries } from './queries.ts'
import { useJoinQueue } from './use-wait.ts'

/** Where no table is free: waits for one, unless the guest waits for one of that evening already. */
export function JoinQueue({ party, isShown }: { party: Party; isShown: boolean }) {
  const { t } = useTranslation()
  const { data } = useQuery({ ...tableQueries.waits(), enabled: isShown })
  const [isFlexible, setFlexible] = useState(true)
  const join = useJoinQueue()
  const start = stockholmInstant(party.date, party.time)
  if (!isShown || !data || !start) return null
  const isWaiting = data.items.some(
    ({ startsAt }) => businessDateOf(new Date(startsAt)) === businessDateOf(start),
  )
  if (isWaiting) return <p role="status">{t('tableScreens.wait.already')}</p>
  return (
    <div className="panel grid gap-4 justify-items-start">
      <p>{t('tableScreens.wait.lead')}</p>
      <Switch
        size="md"
        label={t('tableScreens.wait.flexible')}
        checked={isFlexible}
        onChange={(event) => setFlexible(event.currentTarget.checked)}
      />
      <Button
        type="button"
        variant="default"
        leftSection={<BellPlus size={18} aria-hidden />}
        loading={join.isPending}
        onClick={() => join.run({ ...party, isFlexible })}
      >
        {t('tableScreens.wait.join')}
      </Button>
    </div>
  )
}
