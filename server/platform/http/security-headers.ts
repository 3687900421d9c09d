import type { Env } from '../../env.ts'

/** Everything from this site; no inline scripts. Fonts, requests, workers and the manifest follow `default-src`. */
export const contentPolicy = ({ style = "'self'", script = "'self'", ancestors = "'none'" } = {}): string =>
  [
    "default-src 'self'",
    `script-src ${script}`,
    `style-src ${style}`,
    "img-src 'self' data: blob:",
    "media-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${ancestors}`,
  ].join('; ')

/** The headers of every answer: page, file, JSON, stream or error. */
export function securityHeaders(env: Env): Record<string, string> {
  return {
    'Content-Security-Policy': contentPolicy(),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    'Permissions-Policy':
      'camera=(self), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Frame-Options': 'DENY',
    ...(env.appUrl?.startsWith('https://') && {
      'Strict-Transport-Security': `max-age=31536000${env.hstsSubdomains ? '; includeSubDomains' : ''}`,
    }),
  }
}
