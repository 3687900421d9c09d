import { type NotificationData, Notifications, notifications } from '@mantine/notifications'
import { toastPlace } from './toast-place.ts'

export const library = {
  hide: notifications.hide,
  show: (options: Omit<NotificationData, 'position'>) =>
    notifications.show({ ...options, position: toastPlace() }),
}

/** Where the toasts are shown. */
export const Toasts = () => (
  <Notifications
    position="bottom-center"
    limit={4}
    pauseResetOnHover="all"
    containerWidth={460}
    zIndex={500}
  />
)
