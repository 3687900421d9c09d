import { Check, Info, TriangleAlert } from 'lucide-react'
import type { ToastKind } from './toast.ts'

/** The sign beside a toast: its colour does not speak alone. */
export function ToastIcon({ kind }: { kind: ToastKind }) {
  const Icon = { success: Check, error: TriangleAlert, info: Info }[kind]
  return <Icon size={18} aria-hidden />
}
