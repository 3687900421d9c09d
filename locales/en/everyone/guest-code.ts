import type { Texts } from '../../texts.ts'

export const guestCode: Texts<'guestCode'> = {
  title: 'Your code',
  code: 'Code',
  open: 'Show code',
  openFor: 'Show code: {{what}}',
  image: 'QR code, number {{number}}',
  number: 'Number',
  show: 'Show the code when you arrive, or give the number.',
}
