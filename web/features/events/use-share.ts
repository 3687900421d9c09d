import type { Event } from '#contract/events.ts'
import { formatDate } from '#web/platform/dates.ts'
import { t, useTranslation } from '#web/platform/language.ts'
import { toast } from '#web/ui/toast.ts'

/** Opens the device's share sheet with the link to the event's page for everyone. */
export function useShare(event: Event): () => Promise<void> {
  const { language } = useTranslation()
  return () => {
    const url = new URL(`/program/${event.id}`, window.location.origin).href
    const text = t('places.share.shareText', {
      title: event.title,
      date: formatDate(event.date, language),
      time: event.time,
    })
    return shareLink({ title: event.title, text, url })
  }
}

/**
 * Opens the device's share sheet with a link; without a share sheet, copies the link.
 * @param what the link of an event, or of a friend's ticket: what can be done with it differs
 */
export async function shareLink(
  shareData: { title: string; text: string; url: string },
  what: 'share' | 'friends' = 'share',
): Promise<void> {
  if (navigator.canShare?.(shareData)) {
    // Closing the share sheet is not an error.
    const refused = await navigator.share(shareData).then(
      () => false,
      (error: unknown) => !(error instanceof DOMException && error.name === 'AbortError'),
    )
    if (!refused) return
  }
  try {
    await navigator.clipboard.writeText(shareData.url)
    toast({
      title: t('places.linkCopied'),
      message: t(`places.${what}.linkCopied`),
      kind: 'success',
    })
  } catch {
    toast({
      title: t('places.linkNotCopied'),
      message: t(`places.${what}.linkNotCopied`),
      kind: 'error',
    })
  }
}
