import fc from 'fast-check'

/** Strings known to break programs: control characters, lone surrogates, bidirectional text, look-alikes, code. */
const hostileStrings = [
  '',
  ' ',
  '\u0000',
  'före\u0000efter',
  '\ud800',
  'a\udc00b',
  '\u202eetsäg',
  '\u2066x\u2069',
  '\u200b\u200d\ufeff',
  'A\u030angstro\u0308m',
  '＠fullwidth．example',
  '👩‍👩‍👧‍👦'.repeat(30),
  `Z${'\u0301'.repeat(400)}`,
  '\r\nSet-Cookie: a=b',
  'a\u2028b\u2029c\u0085d',
  "' or 1=1; drop table users --",
  '\\',
  '%',
  '_%\\_',
  '#{7*7}{{7*7}}<%= 7*7 %>',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '=HYPERLINK("http://x")',
  '../../../../etc/passwd',
  '/%2e%2e/%2e%2e',
  '//evil.example/x',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-0',
  '1e400',
  '0x10',
  '５',
  '9'.repeat(400),
  '2027-02-30',
  '2027-03-28',
  '10000-01-01',
  '-0001-12-31',
  '24:00',
  '02:30',
  '19:00:60',
  '__proto__',
  'constructor',
  'toString',
  'a'.repeat(5_000),
  'å'.repeat(30_000),
]

const hostileNumbers = [
  0,
  -0,
  -1,
  0.5,
  1e-320,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 63,
  1e21,
  1e308,
]

export const hostileString = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...hostileStrings) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 300 }) },
)

/** Lists or objects nested 5 to 60 levels deep. */
const nested = fc.tuple(fc.integer({ min: 5, max: 60 }), fc.boolean()).map(([depth, isList]) => {
  let value: unknown = 1
  for (let level = 0; level < depth; level++) value = isList ? [value] : { a: value }
  return value
})

/** A value that hardly any field expects. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileString },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...hostileNumbers) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], [''], { length: 1e9 }),
  },
  { weight: 1, arbitrary: nested },
  { weight: 1, arbitrary: fc.array(fc.integer(), { minLength: 100, maxLength: 2_000 }) },
  { weight: 1, arbitrary: fc.json().map((text) => JSON.parse(text) as unknown) },
)

/** Invalid JSON, borderline JSON, and JSON with duplicate keys. */
export const brokenJson = (valid: string): fc.Arbitrary<string | Buffer> =>
  fc.oneof(
    fc.constantFrom<string>(
      '',
      ' ',
      '{',
      '}',
      '[',
      '"',
      '{"a":}',
      '{a:1}',
      "{'a':1}",
      '{"a":1,}',
      '[1,]',
      'NaN',
      '-',
      '1e400',
      '01',
      '\ufeff{}',
      '{}{}',
      '{"a":"\\ud800"}',
      '{"a":"\\u0000"}',
      '{"a":"\u0001"}',
      '/*x*/{}',
      'null',
      '[]',
      '"x"',
      '['.repeat(10_000),
      `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
      `{"a":"${'x'.repeat(70_000)}"}`,
      `{"a":1e${'9'.repeat(1_000)}}`,
      valid.replace(/^\{(.+)\}$/s, '{$1,$1}'),
      valid.replace(/^\{/, '{"__proto__":{"isAdmin":true},'),
    ),
    fc.integer({ min: 0, max: Math.max(0, valid.length - 1) }).map((end) => valid.slice(0, end)),
    fc.integer({ min: 0, max: Math.max(0, valid.length - 1) }).map((at) => {
      const bytes = Buffer.from(valid || '{}')
      bytes[at % bytes.length] = 0xff
      return bytes
    }),
  )
