import type { Env } from '../../env.ts'

/** Everything from this site, pictures also from `imageHosts`; no inline scripts. */
export const contentPolicy = ({ style = "'self'", imageHosts = [] as readonly string[] } = {}): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    `style-src ${style}`,
    ["img-src 'self' data: blob:", ...imageHosts.map((host) => `https://${host}`)].join(' '),
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/** The headers of every answer: page, file, JSON, stream or error. */
export function securityHeaders(env: Env): Record<string, string> {
  return {
    'Content-Security-Policy': contentPolicy({ imageHosts: env.imageHosts }),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    'Permissions-Policy':
      'camera=(self), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Frame-Options': 'DENY',
    ...(env.appUrl?.startsWith('https://') && {
      'Strict-Transport-Security': 'max-age=31536000',
    }),
  }
}
