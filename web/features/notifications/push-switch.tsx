import { Switch } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError, request } from '#web/platform/api.ts'
import { useTranslation } from '#web/platform/language.ts'
import { storePushPreference } from '#web/platform/push-preference.ts'
import { useMe } from '#web/platform/session.tsx'
import { notificationQueries } from './queries.ts'
import { renewedPush } from './use-renewed-push.ts'

/** Switches push for this device. Permission is requested only when the guest turns it on. */
export function PushSwitch() {
  const { t } = useTranslation()
  const { state, busy, failed, turn } = usePush()
  const isOn = state === 'on'
  const failure = failed && t(`push.${failed}`)
  return (
    <div>
      <Switch
        size="lg"
        checked={isOn}
        disabled={busy || (state !== 'on' && state !== 'off')}
        label={t('push.title')}
        description={t(`push.${state}`)}
        error={failure}
        onChange={() => void turn(!isOn)}
      />
      <p role="alert" className="visually-hidden">
        {failure}
      </p>
    </div>
  )
}

type Failure = 'failed' | 'offFailed' | 'serviceUnsupported'
type PushState = 'loading' | 'unsupported' | 'blocked' | 'off' | 'on'

/** The state of push in this browser, and a function that turns it on or off. */
export function usePush() {
  const client = useQueryClient()
  const { userId } = useMe()
  const [state, setState] = useState<PushState>('loading')
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<Failure | null>(null)

  useEffect(() => {
    let isUnmounted = false
    const syncWithServer = () => client.fetchQuery(notificationQueries.push())
    const find = async () => {
      await renewedPush(userId)
      return findState(syncWithServer)
    }
    find().then(
      (found) => {
        if (!isUnmounted) setState(found)
      },
      (error: unknown) => {
        console.warn(error)
        // The server's state is unknown. Turning push on makes a new subscription.
        if (!isUnmounted) setState('off')
      },
    )
    return () => {
      isUnmounted = true
    }
  }, [client, userId])

  const turn = async (on: boolean): Promise<void> => {
    setBusy(true)
    setFailed(null)
    try {
      setState(on ? await turnOn(userId) : await turnOff(userId))
    } catch (error) {
      console.warn(error)
      const isRefused = error instanceof ApiError && error.code === 'push_not_accepted'
      setFailed(isRefused ? 'serviceUnsupported' : on ? 'failed' : 'offFailed')
    }
    await client.invalidateQueries(notificationQueries.push())
    setBusy(false)
  }
  return { state, busy, failed, turn }
}

type Known = { subscribed: boolean }

async function findState(syncWithServer: () => Promise<Known>): Promise<PushState> {
  const registration = await workerOf()
  if (!registration) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  const [subscription, { subscribed }] = await Promise.all([
    registration.pushManager.getSubscription(),
    syncWithServer(),
  ])
  // After signing out and in, the browser has a subscription that the server has deleted.
  return subscription && subscribed ? 'on' : 'off'
}

/** The service worker that receives pushes; none where unsupported or not registered. */
async function workerOf(): Promise<ServiceWorkerRegistration | undefined> {
  const canPush = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  return canPush ? navigator.serviceWorker.getRegistration() : undefined
}

async function turnOn(userId: string): Promise<PushState> {
  const permission = await Notification.requestPermission()
  if (permission === 'denied') return 'blocked'
  if (permission !== 'granted') return 'off'
  const registration = await workerOf()
  if (!registration) return 'unsupported'
  const { publicKey } = await request('getPush')
  // A subscription of an earlier session may use another key and must be removed first.
  await (await registration.pushManager.getSubscription())?.unsubscribe()
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  })
  const { endpoint, keys } = subscription.toJSON()
  const body = { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } }
  try {
    await request('putPush', { body })
  } catch (error) {
    await subscription.unsubscribe()
    throw error
  }
  storePushPreference(userId, 'on')
  return 'on'
}

/** The server first: then nothing is sent, whatever the browser does. */
async function turnOff(userId: string): Promise<PushState> {
  // Before the server knows, so that no other tab subscribes again meanwhile.
  storePushPreference(userId, 'off')
  try {
    await request('removePush')
  } catch (error) {
    storePushPreference(userId, 'on')
    throw error
  }
  const registration = await workerOf()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
  return 'off'
}
