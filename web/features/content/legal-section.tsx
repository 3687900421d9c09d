import { ExternalLink } from 'lucide-react'
import { type ReactNode, useId } from 'react'

type LegalSectionProps = {
  title: string
  /** Paragraphs, with an empty line between them. */
  text?: string
  children?: ReactNode
}

/** A heading with its paragraphs, and what follows them. */
export function LegalSection({ title, text, children }: LegalSectionProps) {
  const id = useId()
  return (
    <section className="flex flex-col gap-3" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {text?.split('\n\n').map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {children}
    </section>
  )
}

/** A link to the page of an authority. */
export function AuthorityLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} className="inline-flex items-center self-start gap-2 min-h-11 text-chalk font-semibold">
      {children}
      <ExternalLink size={18} aria-hidden />
    </a>
  )
}
