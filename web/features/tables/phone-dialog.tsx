import { TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { bounds } from '#contract/bounds.ts'
import { useTranslation } from '#web/platform/language.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { focusFirstError } from '#web/ui/focus.ts'
import { type Account, AccountOffer } from './account-offer.tsx'
import { BookingForm } from './booking-form.tsx'
import { usePhoneBooking } from './use-booking-actions.ts'

type PhoneDialogProps = {
  opened: boolean
  /** The proposed table, if it is free. */
  tableId: string | null
  /** The day that is shown. */
  date: string
  onClose: () => void
}

/** Books a table for a guest on the telephone, on the guest's account where there is one. */
export function PhoneDialog({ opened, onClose, ...props }: PhoneDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog opened={opened} onClose={onClose} title={t('adminTableBookings.create.action')} size="lg">
      <PhoneForm {...props} onDone={onClose} />
    </Dialog>
  )
}

type Errors = { guestName?: string; guestContact?: string }

function PhoneForm({
  tableId,
  date,
  onDone,
}: Pick<PhoneDialogProps, 'tableId' | 'date'> & { onDone: () => void }) {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const [contact, setContact] = useState('')
  const contactField = useRef<HTMLInputElement>(null)
  const [account, setAccount] = useState<Account | null>(null)
  const [errors, setErrors] = useState<Errors>({})
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (errors.guestName || errors.guestContact) focusFirstError(fields.current)
  }, [errors])
  const book = usePhoneBooking({
    onDone,
    onRefused: ({ guestPhone, ...refused }) => {
      const shown: Errors = { ...refused, ...(guestPhone && { guestContact: guestPhone }) }
      setErrors(shown)
      return shown.guestName !== undefined || shown.guestContact !== undefined
    },
  })
  const guest = account
    ? { guestName: null, guestPhone: null, userId: account.userId }
    : { guestName: name, guestPhone: contact, userId: null }
  return (
    <BookingForm
      date={date}
      preferred={tableId}
      isForStaff
      submitLabel={t('adminTableBookings.create.submit')}
      isPending={book.isPending}
      onSubmit={(wanted) => {
        // An address cannot be stored without an account.
        const isUnknown = account === null && contact.includes('@')
        setErrors(isUnknown ? { guestContact: t('adminTableBookings.create.phoneNeeded') } : {})
        if (!isUnknown) void book.run({ joinedTableIds: [], ...wanted, ...guest })
      }}
    >
      <div className="flex flex-col gap-4" ref={fields}>
        <TextInput
          label={t('adminTableBookings.create.name')}
          required
          data-autofocus
          autoComplete="off"
          maxLength={bounds.tableBooking.guestName}
          disabled={account !== null}
          value={account?.displayName ?? name}
          error={errors.guestName}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          ref={contactField}
          label={`${t('adminTableBookings.create.contact')} (${t('tableScreens.form.optional')})`}
          description={account ? null : t('adminTableBookings.create.phoneHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="off"
          maxLength={bounds.email}
          value={contact}
          error={errors.guestContact}
          onChange={(event) => {
            setContact(event.currentTarget.value)
            setAccount(null)
          }}
        />
        <AccountOffer
          contact={contact}
          account={account}
          onChoose={(chosen) => {
            setAccount(chosen)
            // The pressed button is gone.
            contactField.current?.focus()
          }}
        />
      </div>
    </BookingForm>
  )
}
