import { expect, test } from 'vitest'
import { auditValue } from './audit-value.tsx'

test('the audit log shows an object of an unknown kind as it was stored', () => {
  const reader = { subjectType: 'quiz', language: 'sv' as const }
  expect(auditValue(reader, 'weather', { sky: 'blue' })).toBe('{"sky":"blue"}')
  expect(auditValue(reader, 'winds', [{ from: 'west' }])).toBe('{"from":"west"}')
})
