import { TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { bounds } from '#contract/bounds.ts'
import { useTranslation } from '#web/platform/language.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { focusFirstError } from '#web/ui/focus.ts'
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

/** Books a table for a guest on the telephone, without an account. */
export function PhoneDialog({ opened, onClose, ...props }: PhoneDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog opened={opened} onClose={onClose} title={t('adminTableBookings.create.action')} size="lg">
      <PhoneForm {...props} onDone={onClose} />
    </Dialog>
  )
}

function PhoneForm({
  tableId,
  date,
  onDone,
}: Pick<PhoneDialogProps, 'tableId' | 'date'> & { onDone: () => void }) {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const [phone, setPhone] = useState('')
  const [errors, setErrors] = useState<{ guestName?: string; guestPhone?: string }>({})
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (errors.guestName || errors.guestPhone) focusFirstError(fields.current)
  }, [errors])
  const book = usePhoneBooking({
    onDone,
    onRefused: (refused) => {
      setErrors(refused)
      return 'guestName' in refused || 'guestPhone' in refused
    },
  })
  return (
    <BookingForm
      date={date}
      preferred={tableId}
      isForStaff
      submitLabel={t('adminTableBookings.create.submit')}
      isPending={book.isPending}
      onSubmit={(wanted) => {
        setErrors({})
        book.run({ ...wanted, guestName: name, guestPhone: phone })
      }}
    >
      <div className="flex flex-col gap-4" ref={fields}>
        <TextInput
          label={t('adminTableBookings.create.name')}
          required
          data-autofocus
          autoComplete="off"
          maxLength={bounds.tableBooking.guestName}
          value={name}
          error={errors.guestName}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          type="tel"
          label={`${t('adminTableBookings.create.phone')} (${t('tableScreens.form.optional')})`}
          description={t('adminTableBookings.create.phoneHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="off"
          maxLength={bounds.phone}
          value={phone}
          error={errors.guestPhone}
          onChange={(event) => setPhone(event.currentTarget.value)}
        />
      </div>
    </BookingForm>
  )
}
