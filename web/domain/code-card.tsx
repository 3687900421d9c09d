import { appName } from '#web/platform/app-name.ts'
import { QrCode } from './qr-code.tsx'

type CodeProps = {
  /** 'Bord 7' */
  name: string
  /** What the code opens. */
  path: string
  /** The description of the code. */
  label: string
  /** What the guest does with it. */
  text: string
  location: string
}

/** A card with a code, to print and put on a table. Paper in both themes: what is on the screen is what is printed. */
export function CodeCard({ name, path, label, text, location }: CodeProps) {
  return (
    <li className="grid gap-1.5 justify-items-center py-5 px-3 border border-dashed border-[#8a8a8a] rounded-md bg-[#fff] text-[#111] text-center break-inside-avoid [&_h2]:text-[2.25rem] print:rounded-none">
      <p>{appName()}</p>
      <h2>{name}</h2>
      <QrCode content={`${window.location.origin}${path}`} label={label} />
      <p>{text}</p>
      <p lang="sv">{location}</p>
    </li>
  )
}

/** The cards, three beside each other on paper. */
export const codeCards = 'plain-list grid grid-fill-[260px] gap-4 print:grid-cols-[repeat(3,1fr)] print:gap-0'
