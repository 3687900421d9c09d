import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { HeldPlaceOutcome } from '#contract/bounds.ts'
import type { PublicEvent } from '#contract/programme.ts'
import { isHoldOver } from '#rules/place-by-mail.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { useNowUntil } from '#web/domain/use-now-until.ts'
import { request } from '#web/platform/api.ts'
import { t, useTranslation } from '#web/platform/language.ts'
import { randomId } from '#web/platform/random-id.ts'
import { enterSession } from '#web/platform/session.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { type AccountField, emailField } from './account-fields.tsx'
import { AccountForm } from './account-form.tsx'
import { dropHeldPlace, type HeldPlace, useHeldPlace } from './use-held-place.ts'

type PlaceByMailProps = {
  event: PublicEvent
  /** After a refusal: the event may be full, started or gone. */
  onRefused: () => void
  /** The way in for those with a password. */
  signIn: ReactNode
  /** Why no place can be held. Whoever has a code under way still has one. */
  closed: ReactNode
}

/** A visitor gives an address, and then the code that is mailed to it. */
export function PlaceByMail({ event, onRefused, signIn, closed }: PlaceByMailProps) {
  const { t, language } = useTranslation()
  const { held, keep } = useHeldPlace(event.id)
  const [isChanging, setChanging] = useState(false)
  const [email, setEmail] = useState(held?.email ?? '')
  const params = { eventId: event.id }
  const hold = async (address: string) => {
    try {
      // The same place, also with another address.
      const { holdId } = held ?? {}
      const body = { email: address, language, ...(holdId && { holdId }) }
      keep({ ...(await request('holdPlaceByMail', { params, body })), email: address })
      setChanging(false)
    } catch (error) {
      onRefused()
      throw error
    }
  }
  if (held && !isChanging)
    return (
      <CodeStep
        key={held.email}
        eventId={event.id}
        held={held}
        hold={hold}
        onChange={() => setChanging(true)}
        onRefused={onRefused}
      />
    )
  if (closed && !held) return closed
  return (
    <>
      <p>{t('visitor.email.lead')}</p>
      <AccountForm
        label={t('visitor.title')}
        submitLabel={t('visitor.email.submit')}
        fields={{ email: { ...emailField, autoComplete: 'email', initialValue: email } }}
        send={(values) => hold(values.email)}
        failed="visitor.email.failed"
        onValuesChange={(values) => setEmail(values.email)}
      />
      <p className="muted small">{t('visitor.email.next')}</p>
      {signIn}
    </>
  )
}

const digitsOf = (value: string) => value.replace(/\D/g, '')

/** The code of the mail, perhaps pasted with spaces. */
const codeField: AccountField = {
  type: 'text',
  label: 'visitor.code.label',
  hint: 'visitor.code.hint',
  autoComplete: 'one-time-code',
  inputMode: 'numeric',
  check: (value) => (digitsOf(value).length === 6 ? null : t('visitor.code.needsDigits')),
  codes: [
    'place_code_wrong',
    'place_code_replaced',
    'place_code_used',
    'place_code_blocked',
    'place_code_ended',
  ],
}

/** What the guest has, where the event is shown next. */
const saidOf = {
  booked: { title: 'visitor.booked', message: 'visitor.bookedText' },
  had_places: { title: 'visitor.hadPlaces', message: 'visitor.hadPlacesText' },
  offered: { title: 'visitor.offered', message: 'visitor.offeredText' },
  waits: { title: 'visitor.waits', message: 'visitor.waitsText' },
} as const

type CodeStepProps = {
  eventId: string
  held: HeldPlace
  hold: (email: string) => Promise<void>
  onChange: () => void
  onRefused: () => void
}

function CodeStep({ eventId, held, hold, onChange, onRefused }: CodeStepProps) {
  const { t } = useTranslation()
  const frame = useRef<HTMLDivElement>(null)
  // The same for each code: the server recognises the one that it has accepted.
  const [requestId] = useState(randomId)
  const until = new Date(held.heldUntil)
  const isOver = isHoldOver({ heldUntil: until }, useNowUntil(held.heldUntil))
  useEffect(() => frame.current?.querySelector('input')?.focus(), [])
  const again = useAction({
    request: () => hold(held.email),
    success: () => ({ title: t('visitor.code.sentAgain') }),
    failed: { title: 'visitor.email.failed' },
  })
  return (
    <div ref={frame} className="flex flex-col gap-4.5">
      <h2>{t('visitor.code.heading')}</h2>
      <p role="status" className="wrap-anywhere">
        {isOver
          ? t('visitor.code.over')
          : t('visitor.code.sent', { email: held.email, time: stockholmWallClock(until).time })}
      </p>
      <AccountForm
        label={t('visitor.code.heading')}
        submitLabel={t('visitor.code.submit')}
        fields={{ code: codeField }}
        send={({ code }) => {
          const body = { holdId: held.holdId, code: digitsOf(code), requestId }
          return request('confirmPlaceByMail', { params: { eventId }, body }).then(
            async ({ outcome, ...session }) => {
              dropHeldPlace(eventId)
              await enterSession(session)
              return outcome
            },
            (error: unknown) => {
              onRefused()
              throw error
            },
          )
        }}
        success={(outcome) => saidOf[outcome as HeldPlaceOutcome]}
        failed="visitor.code.failed"
      />
      <div className="flex flex-wrap gap-2.5">
        <Button variant="default" loading={again.isPending} onClick={() => void again.run(undefined)}>
          {t('visitor.code.again')}
        </Button>
        <Button variant="default" onClick={onChange}>
          {t('visitor.code.change')}
        </Button>
      </div>
    </div>
  )
}
