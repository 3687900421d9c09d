import type { Texts } from '../../texts.ts'

export const attendeeColumns: Texts<'attendeeColumns'> = {
  name: 'Name',
  email: 'Email address',
  places: 'Places',
  bookedAt: 'Booked at',
  arrivedAt: 'Came at',
  friends: 'Party',
}

export const reportColumns: Texts<'reportColumns'> = {
  order: 'Order',
  date: 'Date',
  time: 'Time',
  table: 'Table',
  dish: 'Dish',
  choices: 'Choices',
  quantity: 'Quantity',
  price: 'Price (kr)',
  total: 'Total (kr)',
  ofChoices: 'Of which choices (kr)',
}

export const reportFile: Texts<'reportFile'> = { title: 'Orders {{from}} {{to}}', bar: 'Bar' }

export const resultColumns: Texts<'resultColumns'> = {
  place: 'Rank',
  name: 'Name',
  points: 'Points',
  right: 'Right',
  answered: 'Answered',
  time: 'Time (s)',
  started: 'Started',
  fast: 'Very fast answers',
}

export const alcoholLogColumns: Texts<'alcoholLogColumns'> = {
  date: 'Date',
  time: 'Time',
  action: 'Check',
  by: 'By',
  order: 'Order',
  dish: 'Drink',
  quantity: 'Quantity',
  table: 'Table',
}

export const alcoholLogActions: Texts<'alcoholLogActions'> = {
  id_seen: 'ID seen',
  age: 'Refused: age',
  intoxicated: 'Refused: intoxicated',
  stop: 'Refused: no more alcohol',
  undone: 'Check taken back',
  table_stopped: 'Table stopped',
  table_resumed: 'Stop lifted',
}

export const alcoholLogFile: Texts<'alcoholLogFile'> = { title: 'Alcohol log {{from}} {{to}}' }

export const playColumns: Texts<'playColumns'> = {
  date: 'Date',
  start: 'Start',
  end: 'End',
  table: 'Game table',
  players: 'Players',
  minutes: 'Minutes',
  booked: 'Booked',
  sum: 'Time (SEK)',
}

export const playFile: Texts<'playFile'> = { title: 'Play {{from}} {{to}}', booked: 'Yes', walkIn: 'No' }
