import type { Texts } from '../../texts.ts'

export const adminDevices: Texts<'adminDevices'> = {
  title: 'Devices',
  lead: 'Screens and tablets that work without anybody signed in on them.',
  pair: {
    title: 'Pair a device',
    how: 'Open {{address}} on the device. Type the code that it shows.',
    button: 'Pair the device',
    done: '{{name}} is paired',
    failed: 'Couldn’t pair the device',
  },
  form: {
    code: 'Code on the device',
    codeRule: 'Type the six characters that the device shows. They never include 0, O, 1 or I.',
    name: 'Name',
    nameHint: 'Shown in the change log for what is done on the device.',
    purpose: 'Used for',
    place: 'Room',
  },
  purposes: {
    display: 'big screen',
    door: 'door',
    kitchen: 'kitchen',
    bar: 'bar',
  },
  purposeTexts: {
    display: 'Shows the evening, and competitions when they are live.',
    door: 'Checks in guests. Sees names, tables and party sizes, but no phone numbers.',
    kitchen: 'The orders, what is sold out, and whether the kitchen is open.',
    bar: 'The orders, and what is sold out.',
  },
  list: {
    title: 'Paired devices',
    loading: 'Loading the devices…',
    loadFailed: 'Couldn’t load the devices',
    empty: {
      title: 'No devices yet',
      text: 'A paired screen or tablet needs no sign-in, and you can revoke it at any time.',
    },
    columns: { name: 'Device', purpose: 'Used for', seen: 'Last connected', pairedBy: 'Paired by' },
    deletedAccount: 'deleted account',
  },
  revoke: {
    action: 'Revoke',
    of: 'Revoke {{name}}',
    title: 'Revoke {{name}}?',
    text: 'The device stops working at once. It can be paired again with a new code.',
    done: '{{name}} is revoked',
    failed: 'Couldn’t revoke the device',
  },
}
