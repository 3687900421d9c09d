import { deflateRawSync } from 'node:zlib'
import { flatPng, noisy, plain, pngWith } from './picture-bytes.ts'

/** `kept`: a picture whose pixels may be served, but not its payload or type. The others must be refused. */
export type BadPicture = { name: string; bytes: Buffer; type?: string; expected: 'refused' | 'kept' }

/** Payloads that no served file may contain. */
const poison = 'alert("spelrum-poison")'
const script = `<script>${poison}</script>`
const text = (value: string) => Buffer.from(value, 'utf8')
const after = (picture: Buffer, more: Buffer | string) =>
  Buffer.concat([picture, typeof more === 'string' ? text(more) : more])
const hex = (value: string) => Buffer.from(value, 'hex')

/** More than sixty files that an attacker might upload. */
export async function badPictures(): Promise<BadPicture[]> {
  const jpeg = await noisy(80, 60).jpeg().toBuffer()
  const png = await noisy(80, 60).png().toBuffer()
  const gif = await noisy(80, 60).gif().toBuffer()
  const webp = await noisy(80, 60).webp().toBuffer()
  const avif = await noisy(80, 60).avif({ effort: 0 }).toBuffer()
  const whole = { jpeg, png, gif, webp, avif }
  return [
    ...documents(),
    ...polyglots(whole),
    ...otherFormats(await plain().tiff().toBuffer()),
    ...broken(whole),
    ...decompressionBombs(),
  ]
}

const refused = (name: string, bytes: Buffer | string, type?: string): BadPicture => ({
  name,
  bytes: typeof bytes === 'string' ? text(bytes) : bytes,
  expected: 'refused',
  ...(type && { type }),
})
const kept = (name: string, bytes: Buffer, type?: string): BadPicture => ({
  ...refused(name, bytes, type),
  expected: 'kept',
})

const svg = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="64" height="64">${inside}</svg>`

const documents = () => [
  refused('SVG', svg('<rect width="64" height="64" fill="red"/>')),
  refused('SVG with a script', svg(script)),
  refused('SVG with onload', svg('').replace('<svg', `<svg onload='${poison}'`)),
  refused('SVG that reads a file', svg('<image xlink:href="file:///etc/passwd" width="64" height="64"/>')),
  refused(
    'SVG that requests another host',
    svg('<image xlink:href="http://127.0.0.1:1/x.png" width="9" height="9"/>'),
  ),
  refused(
    'SVG with an entity bomb',
    `<?xml version="1.0"?><!DOCTYPE s [<!ENTITY a "${'x'.repeat(99)}"><!ENTITY b "${'&a;'.repeat(99)}">]>${svg('&b;')}`,
  ),
  refused('SVG with a byte order mark', `\ufeff<?xml version="1.0" encoding="UTF-8"?>${svg(script)}`),
  refused('SVG in UTF-16', Buffer.from(`\ufeff${svg(script)}`, 'utf16le')),
  refused('SVG, compressed', Buffer.concat([hex('1f8b0800000000000003'), deflateRawSync(svg(script))])),
  refused('SVG said to be a JPEG', svg(script), 'image/jpeg'),
  refused('HTML', `<!doctype html><html><body>${script}</body></html>`),
  refused('HTML said to be a GIF', `<html>${script}</html>`, 'image/gif'),
  refused('HTML behind white space', `${' \n'.repeat(300)}<html>${script}`),
  refused('XML with a style sheet', `<?xml-stylesheet href="javascript:${poison}"?><x/>`),
  refused('JavaScript', poison),
  refused('JSON', '{"width":512,"height":512}'),
  refused('PHP', `<?php system($_GET["c"]); ?>${script}`),
  refused('a shell script', '#!/bin/sh\nid\n'),
  refused('PDF', `%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(${poison})>>>>endobj\n%%EOF`),
  refused('PostScript', '%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n(%pipe%id) (r) file\nshowpage\n'),
  refused(
    'MVG',
    'push graphic-context\nviewbox 0 0 9 9\nfill \'url(https://127.0.0.1/"|id")\'\npop graphic-context',
  ),
  refused('a playlist', '#EXTM3U\n#EXTINF:0,\nfile:///etc/passwd\n'),
]

type Whole = Record<'jpeg' | 'png' | 'gif' | 'webp' | 'avif', Buffer>

const polyglots = ({ jpeg, png, gif, webp, avif }: Whole) => [
  kept('JPEG with HTML after it', after(jpeg, `<html>${script}</html>`), 'image/jpeg'),
  kept('PNG with HTML after it', after(png, script)),
  kept('PNG with a ZIP after it', after(png, Buffer.concat([hex('504b0304'), text(poison)]))),
  kept('PNG with a JAR after it', after(png, Buffer.concat([hex('504b0506'), text(`META-INF ${poison}`)]))),
  kept('GIF with HTML after it', after(gif, script), 'image/gif'),
  kept('WebP with HTML after it', after(webp, script), 'image/webp'),
  kept('AVIF with HTML after it', after(avif, script), 'image/avif'),
  // Read as JavaScript, the GIF's header is `GIF89a/*…*/=1;alert(…)`: the two bytes of its width open the comment.
  refused(
    'GIF that is JavaScript',
    Buffer.concat([text('GIF89a/*'), gif.subarray(10), text(`*/=1;${poison}`)]),
  ),
  kept('PNG with a script in its text', pngWith(png, 'tEXt', text(`Comment\0${script}`))),
  kept('PNG with a script in a chunk of its own', pngWith(png, 'prVt', text(script))),
  kept('PNG with a script as colour profile', pngWith(png, 'iCCP', text(`icc\0\0${script}`))),
  kept(
    'JPEG with a script as comment',
    Buffer.concat([
      jpeg.subarray(0, 2),
      hex('fffe'),
      Buffer.from([0, script.length + 2]),
      text(script),
      jpeg.subarray(2),
    ]),
    'image/jpeg',
  ),
  kept('GIF said to be a PNG', gif, 'image/png'),
  kept('PNG said to be a JPEG', png, 'image/jpeg'),
  refused('HTML before a JPEG', Buffer.concat([text(script), jpeg]), 'image/jpeg'),
  refused('ZIP before a PNG', Buffer.concat([hex('504b0304'), png])),
]

const otherFormats = (tiff: Buffer) => [
  refused('TIFF', tiff),
  refused('BigTIFF', hex('49492b00080000001000000000000000')),
  refused(
    'BMP',
    Buffer.concat([hex('424d8600000000000000360000002800000001000000010000000100180000'), Buffer.alloc(64)]),
  ),
  refused('ICO', Buffer.concat([hex('00000100010001010000010018003000000016000000'), Buffer.alloc(64)])),
  refused(
    'PSD',
    Buffer.concat([text('8BPS'), hex('0001000000000000000300000001000000010008000300'), Buffer.alloc(64)]),
  ),
  refused('JPEG 2000', hex('0000000c6a5020200d0a870a00000014667479706a703220')),
  refused('JPEG XL', hex('0000000c4a584c200d0a870a')),
  refused(
    'HEIC',
    Buffer.concat([hex('0000001c'), text('ftypheic'), hex('00000000'), text('mif1heic'), Buffer.alloc(200)]),
    'image/avif',
  ),
  refused('MP4', Buffer.concat([hex('00000018'), text('ftypmp42'), Buffer.alloc(200)])),
  refused('PPM', Buffer.concat([text('P6\n2 2\n255\n'), Buffer.alloc(12)])),
  refused(
    'Radiance',
    Buffer.concat([text('#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 2 +X 2\n'), Buffer.alloc(16)]),
  ),
  refused('FITS', text('SIMPLE  =                    T'.padEnd(2880))),
  refused('OpenEXR', Buffer.concat([hex('762f3101020000'), Buffer.alloc(64)])),
  refused('libvips', Buffer.concat([hex('08f2a6b6'), Buffer.alloc(128)])),
  refused('a MATLAB file', text('MATLAB 5.0 MAT-file, Platform: GLNXA64'.padEnd(128))),
  refused('ELF', Buffer.concat([hex('7f454c4602010100'), Buffer.alloc(64)])),
  refused('a Windows program', Buffer.concat([text('MZ'), Buffer.alloc(128)])),
  refused('a font', Buffer.concat([text('wOF2'), Buffer.alloc(64)])),
]

const broken = ({ jpeg, png, gif, webp, avif }: Whole) => [
  refused('nothing', Buffer.alloc(0)),
  refused('one byte', Buffer.from([0x89])),
  refused('zeros', Buffer.alloc(4096)),
  refused('only a PNG signature', png.subarray(0, 8)),
  refused('only a JPEG start', jpeg.subarray(0, 4), 'image/jpeg'),
  refused('half a JPEG', jpeg.subarray(0, jpeg.length / 2), 'image/jpeg'),
  refused('half a PNG', png.subarray(0, png.length / 2)),
  refused('half a GIF', gif.subarray(0, gif.length / 2), 'image/gif'),
  refused('half a WebP', webp.subarray(0, webp.length / 2), 'image/webp'),
  refused('half an AVIF', avif.subarray(0, avif.length / 2), 'image/avif'),
  refused('a PNG with a wrong checksum', flipped(png, png.length - 30)),
  refused('a PNG with a width of 0', flatPng(4, 4, { width: 0, height: 4 })),
  refused('a PNG that is said to be taller than it is', flatPng(64, 64, { width: 64, height: 6_400 })),
]

const decompressionBombs = () => [
  refused('a PNG of 9000 × 9000', flatPng(9_000, 9_000)),
  refused(
    'a PNG that says 2 147 483 647 × 2 147 483 647',
    flatPng(4, 4, { width: 2 ** 31 - 1, height: 2 ** 31 - 1 }),
  ),
  refused('a PNG of 100 000 × 1', flatPng(100_000, 1)),
  refused('a PNG of 1 × 100 000', flatPng(1, 100_000)),
  refused(
    'a GIF that says 65 535 × 65 535',
    Buffer.concat([text('GIF89a'), hex('ffffffff800000ffffff0000002c00000000ffffffff0002024401003b')]),
    'image/gif',
  ),
]

function flipped(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes)
  copy[at] = (copy[at] ?? 0) ^ 0xff
  return copy
}

/** Whether bytes contain one of the payloads. */
export const isPoisoned = (bytes: Buffer): boolean =>
  ['spelrum-poison', '<script', '<html', '<svg', 'PK\u0003\u0004', 'META-INF'].some((word) =>
    bytes.includes(word),
  )
