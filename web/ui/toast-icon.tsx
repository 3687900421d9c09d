import { Check, Info, OctagonAlert, TriangleAlert } from 'lucide-react'

export type ToastKind = 'success' | 'warning' | 'error' | 'info'

const icons = { success: Check, warning: TriangleAlert, error: OctagonAlert, info: Info }

/** The icon of a kind of message, so that colour is not the only sign. */
export function ToastIcon({ kind, size = 18 }: { kind: ToastKind; size?: number }) {
  const Icon = icons[kind]
  return <Icon size={size} aria-hidden />
}
