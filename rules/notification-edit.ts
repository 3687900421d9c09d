/** Why a notification cannot be changed in this way, or null. What the server wrote is not edited, and of what was sent only the text and the type are. */
export function whyNotChangeNotification(
  { isSent, isAutomatic }: { isSent: boolean; isAutomatic: boolean },
  { hasOthers }: { hasOthers: boolean },
): 'not_found' | 'notification_sent' | null {
  if (isAutomatic) return 'not_found'
  return isSent && hasOthers ? 'notification_sent' : null
}
