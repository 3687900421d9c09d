import { type NotificationData, Notifications, notifications } from '@mantine/notifications'

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

type ToastPlace = 'bottom-center' | 'top-center'

/** The height in pixels that a toast of four lines takes. */
const toastHeight = 150
/** The height of the bottom bar, with the space above it. */
const bottomBar = 76

/** The place in which a toast covers no main button and no button that is `data-uncovered`: at the bottom, or below the header. */
function toastPlace(): ToastPlace {
  const header = document.querySelector('header')?.getBoundingClientRect().height ?? 0
  const buttons = [
    ...document.querySelectorAll(':is([data-variant="filled"], [data-uncovered]):not([data-disabled])'),
  ]
    .filter((button) => button.checkVisibility())
    .map((button) => button.getBoundingClientRect())
  const isFree = (from: number, to: number) => !buttons.some(({ top, bottom }) => bottom > from && top < to)
  const atBottom = isFree(innerHeight - bottomBar - toastHeight, innerHeight)
  return atBottom || !isFree(header, header + toastHeight) ? 'bottom-center' : 'top-center'
}
