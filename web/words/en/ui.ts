import type { ui as swedish } from '../sv/ui.ts'
import type { Words } from '../words.ts'

export const ui: Words<typeof swedish> = {
  back: 'Back',
  cancel: 'Cancel',
  close: 'Close',
  retry: 'Try again',
  loading: 'Loading…',
  loadFailed: 'Couldn’t load this.',
  showPrevious: 'Show previous in {{row}}',
  showNext: 'Show next in {{row}}',
}
