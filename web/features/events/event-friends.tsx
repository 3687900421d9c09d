import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Check, Send } from 'lucide-react'
import { useState } from 'react'
import { bounds } from '#contract/bounds.ts'
import type { EventFriend } from '#contract/event-friends.ts'
import type { Event } from '#contract/events.ts'
import { request } from '#web/platform/api.ts'
import { formatDate } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import { CardSkeleton } from '#web/ui/card-skeleton.tsx'
import { Loaded, useShown } from '#web/ui/loaded.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { eventQueries } from './queries.ts'
import { shareLink } from './use-share.ts'

/** Those who come with me to an event: their names, and a ticket for each that I can send. */
export function EventFriends({ event, hasStarted }: { event: Event; hasStarted: boolean }) {
  const { t } = useTranslation()
  const query = useShown(eventQueries.friends(event))
  const title = t('places.friends.title')
  return (
    <section className="panel grid gap-4 py-5.5 px-5" aria-label={title}>
      <div className="grid gap-1">
        <h2>{title}</h2>
        {!hasStarted && <p className="muted">{t('places.friends.lead')}</p>}
      </div>
      <Loaded
        query={query}
        loading="places.friends.loading"
        failed="places.friends.loadFailed"
        skeleton={<CardSkeleton />}
      >
        {({ items }) => (
          <ul className="plain-list grid gap-4">
            {items.map((friend) => (
              <Friend key={friend.seat} event={event} friend={friend} hasStarted={hasStarted} />
            ))}
          </ul>
        )}
      </Loaded>
      {!hasStarted && <p className="muted small">{t('places.friends.smaller')}</p>}
    </section>
  )
}

type FriendProps = { event: Event; friend: EventFriend; hasStarted: boolean }

function Friend({ event, friend, hasStarted }: FriendProps) {
  const { t, language } = useTranslation()
  const client = useQueryClient()
  const [typed, setTyped] = useState<string | null>(null)
  const stored = friend.name ?? ''
  const save = useAction({
    request: (name: string) =>
      request('nameEventFriends', {
        params: { eventId: event.id },
        body: { friends: [{ seat: friend.seat, name }] },
      }),
    success: null,
    failed: { title: 'ui.failed', message: 'places.friends.failed', kept: 'form' },
    explained: ['not_booked', 'event_started', 'unreachable'],
    onDone: (answer) => {
      client.setQueryData(eventQueries.friends(event).queryKey, answer)
      setTyped(null)
    },
  })
  const label = t('places.friends.name', { number: friend.seat })
  const share = () => {
    const url = new URL(friend.path, window.location.origin)
    if (language !== 'sv') url.searchParams.set('lang', language)
    const text = t('places.friends.shareText', {
      title: event.title,
      date: formatDate(event.date, language),
      time: event.time,
    })
    void shareLink({ title: event.title, text, url: url.href }, 'friends')
  }
  return (
    <li className="grid gap-2 sm:grid-cols-[1fr_auto] sm:items-end">
      {hasStarted ? (
        <p className="self-center wrap-anywhere">{stored || label}</p>
      ) : (
        <TextInput
          label={label}
          placeholder={t('places.friends.optional')}
          value={typed ?? stored}
          maxLength={bounds.event.friendName}
          autoComplete="off"
          onChange={(change) => setTyped(change.currentTarget.value)}
          onBlur={() => {
            if (typed !== null && typed.trim() !== stored) void save.run(typed)
          }}
        />
      )}
      {friend.arrivedAt === null ? (
        <Button
          variant="default"
          leftSection={<Send size={18} aria-hidden />}
          aria-label={t('places.friends.sendTo', { name: stored || label })}
          onClick={share}
        >
          {t('places.friends.send')}
        </Button>
      ) : (
        <p className="flex items-center gap-1.5 min-h-11">
          <Check size={18} aria-hidden className="text-success-text" />
          {t('places.friends.came')}
        </p>
      )}
    </li>
  )
}
