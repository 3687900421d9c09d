import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { UserCheck } from 'lucide-react'
import type { FoundGuests } from '#contract/guests.ts'
import { useTranslation } from '#web/platform/language.ts'
import { searchRest } from '#web/ui/use-search-text.ts'
import { adminTableQueries } from './queries.ts'

export type Account = FoundGuests['items'][number]

type AccountOfferProps = {
  /** What was typed as phone number or e-mail address. */
  contact: string
  /** The account that the booking is for. */
  account: Account | null
  onChoose: (account: Account | null) => void
}

/** Whether a text may be a whole e-mail address or phone number. */
const isWhole = (contact: string): boolean =>
  /^\S+@\S+\.\S+$/.test(contact) || contact.replaceAll(/\D/g, '').length >= 6

/** Offers the accounts with the typed phone number or e-mail address. The guest then has the booking among their own. */
export function AccountOffer({ contact, account, onChoose }: AccountOfferProps) {
  const { t } = useTranslation()
  const [asked] = useDebouncedValue(contact.trim(), searchRest)
  const isAsked = isWhole(asked) && asked === contact.trim()
  const { data } = useQuery({ ...adminTableQueries.accounts(asked), enabled: isAsked && account === null })
  const found = isAsked ? (data ?? []) : []
  if (account)
    return (
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2" role="status">
        <UserCheck size={20} className="flex-none text-success-text" aria-hidden />
        <span className="flex-[1_1_14rem] min-w-0">
          {t('adminTableBookings.create.onAccount', { name: account.displayName })}
        </span>
        <Button variant="default" onClick={() => onChoose(null)}>
          {t('adminTableBookings.create.withoutAccount')}
        </Button>
      </p>
    )
  return (
    <>
      <p role="status" className="visually-hidden">
        {found.length > 0 && t('adminTableBookings.create.found', { count: found.length })}
      </p>
      {found.length > 0 && (
        <ul className="rows" aria-label={t('adminTableBookings.create.accounts')}>
          {found.map((each) => (
            <li key={each.userId} className="flex flex-wrap items-center gap-x-4 gap-y-2 min-h-17 py-3 px-4">
              <span className="flex flex-col flex-[1_1_10rem] min-w-0 wrap-anywhere">
                <b>
                  <bdi>{each.displayName}</bdi>
                </b>
                {!each.isEmailConfirmed && (
                  <span className="muted small">{t('adminTableBookings.create.unconfirmed')}</span>
                )}
              </span>
              <Button
                variant="default"
                aria-label={t('adminTableBookings.create.useAccountOf', { name: each.displayName })}
                onClick={() => onChoose(each)}
              >
                {t('adminTableBookings.create.useAccount')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
