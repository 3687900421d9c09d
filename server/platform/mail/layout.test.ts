import { expect, test } from 'vitest'
import type { Env } from '../../env.ts'
import { writeMail } from './layout.ts'

const env = { appUrl: 'https://klubb.example', appName: 'Kulan & <b>Kön</b>', port: 3000 } as Env
const letter = {
  to: 'anna@example.se',
  language: 'sv' as const,
  subject: 'Inställt: <script>alert(1)</script>',
  paragraphs: ['Hej "Anna" & <img src=x onerror=alert(1)>\nVi ses'],
  action: { label: 'Öppna "nu"', path: '/auth?reset=a"><script>' },
}

test('mail: markup in the text is escaped', () => {
  const { html } = writeMail(env, letter)
  expect(html).not.toMatch(/<script|<img|<b>/)
  expect(html).toContain('Hej &quot;Anna&quot; &amp; &lt;img src=x onerror=alert(1)&gt;<br>Vi ses')
  expect(html).toContain('href="https://klubb.example/auth?reset=a&quot;&gt;&lt;script&gt;"')
  expect(html).toContain('<html lang="sv">')
})

test('mail: the plain text contains paragraph, link and signature', () => {
  const { text } = writeMail(env, { ...letter, language: 'en' })
  expect(text).toContain('Hej "Anna" & <img src=x onerror=alert(1)>\nVi ses')
  expect(text).toContain('https://klubb.example/auth?reset=')
  expect(text).toContain('Best wishes from Kulan & <b>Kön</b>')
})

test('mail: without APP_URL links lead to localhost', () => {
  const { text } = writeMail({ ...env, appUrl: null }, letter)
  expect(text).toContain('http://localhost:3000/auth')
})
