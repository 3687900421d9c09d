const invisible = ['\u200b', '\u200d', '\u2060', '\ufeff', '\u00ad', '\u202e', '\u2066']
const controls = Array.from({ length: 32 }, (_, code) => String.fromCharCode(code)).concat(
  '\u007f',
  '\u0085',
  '\u2028',
)
const spaces = ['\u00a0', '\u2003', '\u3000', '\t', '\n', '\r\n', ' ']
/** An address of 196 characters besides those of the last part of the host. */
const longHost = (last: number) =>
  `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(last)}.se`
const long = (length: number) => `${'a'.repeat(length)}@example.se`

/** However this address is typed, it is one account. */
const anna = 'anna.ek@example.se'
const spellingsOfAnna = [
  anna,
  'Anna.Ek@Example.SE',
  'ANNA.EK@EXAMPLE.SE',
  'anna.ek＠example.se',
  'ａｎｎａ.ek@example.se',
  'anna．ek@example.se',
  'anna.ek@example．se',
  'anna.ek@example。se',
  'anna.eK@example.se',
  'anna.e\u212A@example.se',
  'anna.ek@ｅｘａｍｐｌｅ.se',
  'anna.ek@ex\u00adample.se',
  'anna.ek@ⓔxample.se',
  'anna.ek@exampl\u{1D5BE}.se',
  ...spaces.flatMap((space) => [
    `${space}${anna}`,
    `${anna}${space}`,
    `${space}${anna.toUpperCase()}${space}`,
  ]),
]

/** Addresses other than Anna's, and how each is stored: only the receiving host knows what dots and tags mean. */
const others: [string, string][] = [
  ['annaek@example.se', 'annaek@example.se'],
  ['anna.ek+klubb@example.se', 'anna.ek+klubb@example.se'],
  ['a.n.n.a.e.k@example.se', 'a.n.n.a.e.k@example.se'],
  ["o'hara@example.se", "o'hara@example.se"],
  ['x@y.se', 'x@y.se'],
  ['1@2.se', '1@2.se'],
  ['anna_ek@sub.example.co.uk', 'anna_ek@sub.example.co.uk'],
  ['anna-ek@example.museum', 'anna-ek@example.museum'],
  ['anna@räksmörgås.se', 'anna@xn--rksmrgs-5wao1o.se'],
  ['anna@RÄKSMÖRGÅS.se', 'anna@xn--rksmrgs-5wao1o.se'],
  ['anna@ra\u0308ksmo\u0308rga\u030as.se', 'anna@xn--rksmrgs-5wao1o.se'],
  ['anna@xn--rksmrgs-5wao1o.se', 'anna@xn--rksmrgs-5wao1o.se'],
  ['anna@XN--RKSMRGS-5WAO1O.se', 'anna@xn--rksmrgs-5wao1o.se'],
  ['anna@faß.de', 'anna@xn--fa-hia.de'],
  [long(64), long(64)],
  [`a@${'b'.repeat(63)}.se`, `a@${'b'.repeat(63)}.se`],
  [longHost(58), longHost(58)],
]

const invalid = [
  longHost(59),
  '',
  ' ',
  '@',
  'anna',
  'anna@',
  '@example.se',
  'anna@example',
  'anna@localhost',
  'anna@.se',
  'anna@example.',
  'anna.ek@example.se.',
  'anna.ek@example..se',
  'anna@@example.se',
  'anna@ek@example.se',
  'anna＠ek＠example.se',
  '.anna@example.se',
  'anna.@example.se',
  'an..na@example.se',
  'an na@example.se',
  'anna@exam ple.se',
  '"anna ek"@example.se',
  'anna(ek)@example.se',
  'Anna Ek <anna@example.se>',
  'anna@example.se,bo@example.se',
  'anna@example.se;bo@example.se',
  'mailto:anna@example.se',
  'anna@-example.se',
  'anna@example-.se',
  'anna@exa_mple.se',
  'anna@127.0.0.1',
  'anna@[127.0.0.1]',
  'anna@[::1]',
  'anna@0x7f.1',
  'anna@example.se/x',
  'anna@example.se?x',
  'anna@example.se#x',
  'anna@example.se:25',
  'anna@evil.se\\example.se',
  'anna@%65xample.se',
  'anna%40evil.se@',
  'åsa@example.se',
  'а\u043dna@example.se',
  'anna@exämple.1',
  'anna@example.c',
  'anna\ud800@example.se',
  'anna@ex\udc00ample.se',
  long(65),
  long(320),
  `anna@${'b'.repeat(64)}.se`,
  `anna@${'bbbbbbbbb.'.repeat(30)}se`,
  'a'.repeat(10_000),
  `anna@${'a.'.repeat(5_000)}se`,
  ...controls.map((control) => `an${control}na@example.se`),
  ...controls.map((control) => `anna@exam${control}ple.se`),
  ...controls.map((control) => `anna@example.se${control}Bcc: alla@example.se`),
  ...invisible.map((character) => `an${character}na@example.se`),
]

/** A typed address and how it is stored; null means refused. */
export const emailVariants: [string, string | null][] = [
  ...spellingsOfAnna.map((typed): [string, string] => [typed, anna]),
  ...others,
  ...invalid.map((typed): [string, null] => [typed, null]),
]
