import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { BoardTable, PlaySession } from '#contract/play.ts'
import { readCode } from '#rules/check-in.ts'
import { GuestLink } from '#web/domain/guest-link.tsx'
import { useTranslation } from '#web/platform/language.ts'
import type { usePlay } from './use-play.ts'

type GuestProps = { table: BoardTable; session: PlaySession; play: ReturnType<typeof usePlay> }

/** Whose session it is, and who plays with them; and the guest's own code, by which staff say it. */
export function SessionGuest({ table, session, play }: GuestProps) {
  const { t } = useTranslation()
  const [code, setCode] = useState('')
  // The last release sends neither.
  const { guest = null, friends = [] } = session
  const isCode = readCode(code)?.of === 'guest'
  return (
    <section className="grid gap-3" aria-labelledby="session-guest">
      <h3 id="session-guest">{t('adminPlay.guest')}</h3>
      {guest ? (
        <p>
          <GuestLink userId={guest.userId}>
            <bdi>{guest.displayName}</bdi>
          </GuestLink>
        </p>
      ) : (
        <p className="muted">{t('adminPlay.noGuest')}</p>
      )}
      {friends.length > 0 && (
        <p className="muted small wrap-anywhere">
          {t('adminPlay.friends', { names: friends.map(({ displayName }) => displayName).join(', ') })}
        </p>
      )}
      <form
        className="flex flex-wrap gap-3 items-end"
        aria-label={t('adminPlay.guest')}
        onSubmit={(event) => {
          event.preventDefault()
          if (isCode) void play.step.run({ table, session, step: 'guest', guestCode: code.trim() })
        }}
      >
        <TextInput
          className="flex-1 min-w-48"
          label={t('adminPlay.guestCode')}
          description={t('adminPlay.guestCodeHint')}
          autoComplete="off"
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={!isCode} loading={play.step.isPending}>
          {t('adminPlay.guestSave')}
        </Button>
      </form>
    </section>
  )
}
