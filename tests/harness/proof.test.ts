import { expect, it } from 'vitest'
import { type FileProof, hashesOf, isProofDue, pathOf } from './proof.ts'

const path = pathOf(import.meta.filename)
const proof = (changes: Partial<FileProof>) => ({
  whole: null,
  files: {
    [path]: {
      ...{ date: '2026-11-22', seed: 1, cores: 2, passed: 1, seconds: 1, figures: [] },
      ...hashesOf(path),
      ...changes,
    },
  },
})

it('a file needs a long run until one is recorded', () => {
  expect(isProofDue(path, { whole: null, files: {} })).toBe(true)
  expect(isProofDue(path, proof({}))).toBe(false)
})

it.each([
  ['the file', { hash: 'of another text' }],
  ['a migration', { migrations: 'of other migrations' }],
])('a file needs a long run when %s has changed since', (_, changes) => {
  expect(isProofDue(path, proof(changes))).toBe(true)
})
