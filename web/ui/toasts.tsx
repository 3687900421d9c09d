import { Notifications } from '@mantine/notifications'

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
