import type { Language } from '#contract/bounds.ts'
import type { Env } from '../../env.ts'
import { escapeHtml } from '../html.ts'
import { type MailName, mailIn, textsIn } from '../texts.ts'
import type { Mail } from './queue.ts'

export type Letter = {
  to: string
  language: Language
  subject: string
  /** Plain text; escaped where needed. */
  paragraphs: string[]
  action?: { label: string; path: string }
  /** A calendar file that goes with it. */
  calendar?: string
}

/** The origin of links in mails. Never from a request, whose Host header can be forged. */
export const siteOrigin = (env: Env): string => env.appUrl ?? `http://localhost:${env.port}`

/** Who mails are from. */
export const senderOf = (env: Env) => ({
  name: env.appName,
  address: `no-reply@${new URL(siteOrigin(env)).hostname}`,
})

/** Renders a mail as text and HTML in the product's style. */
export function writeMail(env: Env, letter: Letter): Mail {
  const url = letter.action && `${siteOrigin(env)}${letter.action.path}`
  const signature = textsIn(letter.language)('letter.signature', { appName: env.appName })
  const text = [...letter.paragraphs, ...(url ? [`${letter.action?.label}:\n${url}`] : []), signature].join(
    '\n\n',
  )
  const paragraphs = letter.paragraphs.map(
    (p) => `<p style="${style.text}">${escapeHtml(p).replaceAll('\n', '<br>')}</p>`,
  )
  const button = url
    ? `<p style="margin:28px 0"><a href="${escapeHtml(url)}" style="${style.button}">${escapeHtml(letter.action?.label ?? '')}</a></p>`
    : ''
  const html = `<!doctype html>
<html lang="${letter.language}"><head><meta charset="utf-8"><title>${escapeHtml(letter.subject)}</title></head>
<body style="${style.ground}"><div style="${style.card}">
<p style="${style.name}">${escapeHtml(env.appName)}</p>
${paragraphs.join('\n')}
${button}
<p style="${style.quiet}">${escapeHtml(signature)}</p>
</div></body></html>
`
  return {
    to: letter.to,
    subject: letter.subject,
    text: `${text}\n`,
    html,
    ...(letter.calendar !== undefined && { calendar: letter.calendar }),
  }
}

/** Makes a function that writes the mail with this name. `pathOf` returns the path that the mail's button opens. */
export const mailOf =
  <Given extends unknown[]>(name: MailName, pathOf?: (...given: Given) => string) =>
  (env: Env, to: string, language: Language, ...given: Given): Mail => {
    const { subject, paragraphs, button } = mailIn(language, name, { appName: env.appName })
    const action = pathOf && { label: button, path: pathOf(...given) }
    return writeMail(env, { to, language, subject, paragraphs, ...(action && { action }) })
  }

const style = {
  ground: 'margin:0;padding:24px 12px;background:#07120E;font-family:Figtree,Helvetica,Arial,sans-serif',
  card: 'max-width:520px;margin:0 auto;padding:28px;background:#0C1C16;border-radius:14px;color:#F4EFE3',
  name: 'margin:0 0 20px;font-size:22px;font-weight:700;color:#E0B44C',
  text: 'margin:0 0 14px;font-size:16px;line-height:1.5;color:#F4EFE3',
  button:
    'display:inline-block;padding:13px 22px;border-radius:10px;background:#E0B44C;color:#07120E;font-weight:700;text-decoration:none',
  quiet: 'margin:24px 0 0;font-size:14px;color:#B9C2B6',
}
