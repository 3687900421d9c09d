/** An event, a competition and the rules of the house, as admins send them. */
export const event = {
  title: 'Jazz',
  date: '2027-05-14',
  time: '19:00',
  location: 'Baren',
  category: 'Musik',
  price: null,
  description: null,
  maxAttendees: null,
  imageUrl: null,
}
export const competition = {
  title: 'Höstcupen',
  type: 'Pool',
  difficulty: 'Medium',
  prize: null,
  rules: null,
  description: null,
  startDate: { date: '2027-03-05', time: '18:00' },
  endDate: { date: '2027-03-05', time: '23:00' },
}
/** Each differs from what is stored at first. */
export const houseSettings = {
  horizonDays: null,
  unconfirmedTables: 3,
  allowsLargeTables: true,
  licensedMaximum: 250,
  confirmGuests: 4,
  confirmNoticeMinutes: 45,
  confirmSpareSeats: 1,
  quarterCovers: 20,
  answerHours: 4,
  changeNoticeMinutes: 45,
  reminderHours: 20,
  offerMinutes: 20,
  releaseMinutes: 30,
  strikesWait: 3,
  hoursForTwo: 1,
  hoursForFour: 3,
  hoursForSix: 4,
  hoursForEight: 4,
}
