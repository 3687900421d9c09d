import type { ui as swedish } from '../sv/ui.ts'
import type { Texts } from '../texts.ts'

export const ui: Texts<typeof swedish> = {
  back: 'Back',
  cancel: 'Cancel',
  close: 'Close',
  retry: 'Try again',
  loading: 'Loading…',
  loadFailed: 'Couldn’t load this.',
  showPrevious: 'Show previous in {{row}}',
  showNext: 'Show next in {{row}}',
}
