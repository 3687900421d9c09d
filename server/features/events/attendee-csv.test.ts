import { describe, expect, it } from 'vitest'
import { cell } from '#server/platform/http/csv.ts'
import { attendeeCsv } from './attendee-csv.ts'

describe('attendees as CSV', () => {
  it('the CSV of attendees is written for Swedish Excel: byte order mark, semicolons, Stockholm time', () => {
    const csv = attendeeCsv(
      [
        {
          userId: '3f2b8c1e-5a77-4d7c-9c53-0d2c6c7d8a1b',
          displayName: 'Åsa "Kö" Öberg; gäst',
          email: 'asa@example.se',
          bookedAt: '2026-07-01T22:30:00.000Z',
          places: 3,
          placeId: '9d2f41c8-7be0-4c35-a1d6-5e8f04b7c3a2',
          arrivedAt: '2026-07-03T17:42:00.000Z',
          inside: 1,
          friends: ['Åsa Ek', 'Bo'],
        },
      ],
      'sv',
    )
    expect(csv).toBe(
      '\ufeff"Namn";"E-postadress";"Platser";"Bokningstid";"Kom";"Sällskap"\r\n"Åsa ""Kö"" Öberg; gäst";"asa@example.se";"3";"2026-07-02 00:30";"2026-07-03 19:42";"Åsa Ek, Bo"\r\n',
    )
  })

  // The characters that begin a formula, followed by various texts.
  const starts = ['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠']
  const rests = [
    '1+1',
    'cmd|"/C calc"!A0',
    'HYPERLINK("http://x")',
    'SUM(A1)',
    '',
    '-1',
    '=1',
    ' 1',
    "'",
    '"',
    ...Array.from({ length: 40 }, (_, i) => String.fromCodePoint(33 + i)),
  ]
  it(`turns ${starts.length * rests.length} formulas into text`, () => {
    for (const start of starts) {
      for (const rest of rests) {
        const written = cell(start + rest)
        expect(written.startsWith(`"'`), written).toBe(true)
        expect(written.slice(1, -1).replaceAll('""', '"')).toBe(`'${start}${rest}`)
      }
    }
  })

  it('the CSV of attendees keeps text that a spreadsheet would read as a number, date or truth value', () => {
    const codes = [
      '12345e10',
      '123456e1',
      '00012345',
      '1e5',
      '1 000',
      '50%',
      '89,50 kr',
      '19:30',
      '007',
      '3E5',
    ]
    const dates = ['1/2', '1-2', '10-12', 'MARS1', '1 maj', 'dec-25', '24 dec 2026', 'Maj 5']
    const formulas = ['+46701234567', '=1+1']
    for (const name of [...codes, ...dates, ...formulas, ' 7', 'SANT', 'false'])
      expect(cell(name)).toBe(`"'${name}"`)
  })

  it('the CSV of attendees leaves other names unchanged', () => {
    const dishes = ['3-rätters', '7 UP', '#12345e10', 'Mars', 'Marsipan 2', 'Maja 5', '1:a klass', 'Kr']
    for (const name of [...dishes, 'Ada', 'Åke=', "'x", ' =1'])
      expect(cell(name)).toBe(`"${name.replaceAll('"', '""')}"`)
  })
})
