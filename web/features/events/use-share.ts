import type { Event } from '#contract/events.ts'
import { formatDate } from '#web/platform/dates.ts'
import { t, useTranslation } from '#web/platform/language.ts'
import { toast } from '#web/ui/toast.ts'

/** Hands the event's link to the device's own sharing; where there is none, copies it. */
export function useShare(event: Event): () => Promise<void> {
  const { language } = useTranslation()
  return async () => {
    const url = new URL(`/event/${event.id}`, window.location.origin).href
    const text = t('events.detail.shareText', {
      title: event.title,
      date: formatDate(event.date, language),
      time: event.time,
    })
    const parcel = { title: event.title, text, url }
    if (navigator.canShare?.(parcel)) {
      // Whoever closes the share sheet has changed their mind: nothing to say.
      const refused = await navigator.share(parcel).then(
        () => false,
        (error: unknown) => !(error instanceof DOMException && error.name === 'AbortError'),
      )
      if (!refused) return
    }
    try {
      await navigator.clipboard.writeText(url)
      toast({
        title: t('events.detail.linkCopied.title'),
        message: t('events.detail.linkCopied.message'),
        kind: 'success',
      })
    } catch {
      toast({
        title: t('events.detail.linkNotCopied.title'),
        message: t('events.detail.linkNotCopied.message'),
        kind: 'error',
      })
    }
  }
}
