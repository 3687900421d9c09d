/** An event and a competition, as admins send them. */
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
