import { describe, expect, it } from 'vitest'
import { mp3, mp4, ogg, sounds, tag, wave } from '#tests/quiz-evenings/sound-bytes.ts'
import { soundTypeOf } from './sound-type.ts'

describe('the kind of a sound is read from its bytes', () => {
  it.each(Object.entries(sounds))('%s', (type, bytes) => {
    expect(soundTypeOf(bytes)).toBe(type)
  })
  it.each([
    ['an MP3 without a tag', mp3, 'audio/mpeg'],
    ['an MP3 with two tags and empty bytes', Buffer.concat([tag, tag, Buffer.alloc(40), mp3]), 'audio/mpeg'],
    ['an MP4 of sound alone', mp4('isom', 'soun'), 'audio/mp4'],
    ['an Ogg of the older kind', ogg('\x01vorbis'), 'audio/ogg'],
    ['a WAV of fractions', wave({ format: 3 }), 'audio/wav'],
    ['a part of a larger memory', Buffer.concat([Buffer.alloc(7), wave()]).subarray(7), 'audio/wav'],
  ])('%s', (_, bytes, type) => {
    expect(soundTypeOf(bytes)).toBe(type)
  })
  it.each([
    ['nothing', Buffer.alloc(0)],
    ['zeros', Buffer.alloc(2_000)],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a PNG', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['a JPEG', Buffer.from('ffd8ffe000104a46494600010100', 'hex')],
    ['a tag alone', tag],
    ['a tag that is longer than the file', Buffer.from('ID3\x04\x00\x00\x7f\x7f\x7f\x7f', 'latin1')],
    ['a tag before a page', Buffer.concat([tag, Buffer.from('<!doctype html>')])],
    ['a film', mp4('isom', 'vide', 'soun')],
    ['a picture of a phone', mp4('heic', 'pict')],
    ['an MP4 without a track', mp4('M4A ')],
    ['an Ogg film', ogg('\x80theora')],
    ['a WAV of another coding', wave({ format: 2 })],
    ['a WAV that ends early', wave().subarray(0, 20)],
    ['an AVI', Buffer.from('RIFF\x10\0\0\0AVI LIST', 'latin1')],
    ['frames of layer II', Buffer.from([0xff, 0xfd, 0x90, 0x64])],
    ['a frame without a rate', Buffer.from([0xff, 0xfb, 0xf0, 0x64])],
  ])('is none of %s', (_, bytes) => {
    expect(soundTypeOf(bytes)).toBeNull()
  })
})
