import { Check, Info, TriangleAlert } from 'lucide-react'

export type ToastKind = 'success' | 'error' | 'info'

/** The sign beside a toast: its colour does not speak alone. */
export function ToastIcon({ kind }: { kind: ToastKind }) {
  const Icon = { success: Check, error: TriangleAlert, info: Info }[kind]
  return <Icon size={18} aria-hidden />
}
