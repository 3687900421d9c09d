import { expect, test } from 'vitest'
import { auditValue } from './audit-value.tsx'

test('an object that the log does not know is shown as it was stored', () => {
  const reader = { subjectType: 'quiz', language: 'sv' as const }
  expect(auditValue(reader, 'weather', { sky: 'blue' })).toBe('{"sky":"blue"}')
  expect(auditValue(reader, 'winds', [{ from: 'west' }])).toBe('{"from":"west"}')
})
