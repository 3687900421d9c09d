import { Notifications, notifications } from '@mantine/notifications'

export const library = notifications

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
