import { Button, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { UserRound } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { bounds } from '#contract/bounds.ts'
import type { DevicePeople } from '#contract/devices.ts'
import { ApiError, request, whenPersonNeeded } from '#web/platform/api.ts'
import { errorMessage } from '#web/platform/error-message.ts'
import { useTranslation } from '#web/platform/language.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { deviceQueries } from './queries.ts'

type Person = DevicePeople['items'][number]

/**
 * Who acts on this device, and the dialog in which they say so: opened by hand, or by an operation that needs a name, which is then
 * sent again. Not shown while nobody could say it.
 */
export function ActingPerson() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { data: people } = useQuery(deviceQueries.people())
  const [isAsking, setAsking] = useState(false)
  /** The operations that wait for a name. */
  const waiting = useRef<((isKnown: boolean) => void)[]>([])
  const end = (isKnown: boolean) => {
    setAsking(false)
    for (const resolve of waiting.current.splice(0)) resolve(isKnown)
  }
  useEffect(() => {
    const stop = whenPersonNeeded(() => {
      setAsking(true)
      // The list may be older than the PIN for which the name is needed.
      void client.invalidateQueries({ queryKey: deviceQueries.people().queryKey })
      return new Promise((resolve) => waiting.current.push(resolve))
    })
    return () => {
      stop()
      for (const resolve of waiting.current.splice(0)) resolve(false)
    }
  }, [client])
  const acting = people?.acting
  return (
    <>
      {people && people.items.length > 0 && (
        <div className="flex flex-wrap items-center gap-3 w-full max-w-[90rem] mx-auto px-(--page-gutter) pt-3">
          <p role="status" className="flex items-center gap-2 font-medium wrap-anywhere">
            {acting && (
              <>
                <UserRound size={22} aria-hidden />
                {t('device.who.is', { name: acting.displayName })}
              </>
            )}
          </p>
          <Button className="min-h-14" variant="default" onClick={() => setAsking(true)}>
            {t(acting ? 'device.who.change' : 'device.who.ask')}
          </Button>
        </div>
      )}
      {/* Above the question of a step that stays until the step is taken. */}
      <Dialog opened={isAsking} onClose={() => end(false)} title={t('device.who.ask')} zIndex={300}>
        <Question people={people?.items ?? []} onDone={() => end(true)} />
      </Dialog>
    </>
  )
}

/** The names, and then the PIN of the one chosen. */
function Question({ people, onDone }: { people: Person[]; onDone: () => void }) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<Person | null>(null)
  if (chosen) return <PinForm person={chosen} onDone={onDone} onOther={() => setChosen(null)} />
  return (
    <div className="flex flex-col gap-3">
      <p className="muted">{t(people.length > 0 ? 'device.who.text' : 'device.who.none')}</p>
      {people.map((person) => (
        <Button
          key={person.userId}
          className="min-h-14"
          variant="default"
          fullWidth
          onClick={() => setChosen(person)}
        >
          <bdi>{person.displayName}</bdi>
        </Button>
      ))}
    </div>
  )
}

type PinFormProps = { person: Person; onDone: () => void; onOther: () => void }

function PinForm({ person: { userId, displayName }, onDone, onOther }: PinFormProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const field = useRef<HTMLInputElement>(null)
  const [pin, setPin] = useState('')
  const [error, setError] = useState<string | null>(null)
  useEffect(() => field.current?.focus(), [])
  const { run, isPending } = useAction({
    request: (typed: string) => request('setDevicePerson', { body: { userId, pin: typed } }),
    success: null,
    failed: { title: 'ui.failed' },
    onDone: (people) => {
      client.setQueryData(deviceQueries.people().queryKey, people)
      onDone()
    },
    onFailed: (refusal) => {
      setPin('')
      field.current?.focus()
      const isRefused = refusal instanceof ApiError && refusal.status > 0 && refusal.status < 500
      setError(isRefused ? errorMessage(refusal) : null)
      return isRefused
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (pin.length >= bounds.pin.min) void run(pin)
    else setError(t('problems.rules.too_short', { limit: bounds.pin.min }))
  }
  return (
    // Never sent by the browser itself.
    <form method="dialog" noValidate onSubmit={submit} className="flex flex-col gap-4.5">
      <TextInput
        ref={field}
        // Not of the type password: the browser of a device that several share would offer to save it.
        classNames={{ input: '[-webkit-text-security:disc]' }}
        size="lg"
        label={t('device.who.pin', { name: displayName })}
        inputMode="numeric"
        autoComplete="off"
        maxLength={bounds.pin.max}
        value={pin}
        error={error}
        onChange={({ currentTarget: { value } }) => {
          setPin(value.replace(/\D/g, ''))
          setError(null)
        }}
      />
      <Button className="min-h-14" type="submit" fullWidth loading={isPending}>
        {t('device.who.done')}
      </Button>
      <Button className="min-h-14" variant="default" fullWidth onClick={onOther}>
        {t('device.who.others')}
      </Button>
    </form>
  )
}
