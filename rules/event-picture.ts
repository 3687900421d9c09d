/** Which of the three bundled pictures an event shows (0, 1 or 2): its id's last hex digit, modulo three. */
export function eventPicture(eventId: string): 0 | 1 | 2 {
  const digit = Number.parseInt(eventId.slice(-1), 16)
  return ((Number.isNaN(digit) ? 0 : digit) % 3) as 0 | 1 | 2
}
