import { Button } from '@mantine/core'
import { type ChangeEvent, type ReactNode, useId, useRef, useState } from 'react'
import { errorMessage } from '#web/platform/error-message.ts'
import { useTranslation } from '#web/platform/language.ts'
import { toastFailure } from './failure-toast.ts'
import { toast } from './toast.ts'

type FileUploadProps = {
  icon: ReactNode
  label: string
  /** The label with what the file is for. */
  name: string
  progressLabel: string
  /** What the chooser of files offers. */
  accept: string
  send: (file: File, onProgress: (part: number) => void) => Promise<void>
  done: string
  failed: string
  /** Why a file is not sent; undefined for what the server says. */
  refusalOf?: (error: unknown) => string | undefined
}

/** A button that uploads a chosen file, with its progress, and why it was refused. */
export function FileUpload({
  icon,
  label,
  name,
  progressLabel,
  accept,
  send,
  done,
  failed,
  refusalOf,
}: FileUploadProps) {
  const { t } = useTranslation()
  const chooser = useRef<HTMLInputElement>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const refusalId = useId()

  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    // Choosing the same file again must work too.
    target.value = ''
    if (!file) return
    setRefusal(null)
    setProgress(0)
    try {
      await send(file, setProgress)
      toast({ title: done, kind: 'success' })
    } catch (error) {
      setRefusal(refusalOf?.(error) ?? errorMessage(error))
      toastFailure(error, { title: t('ui.failed'), message: failed })
    } finally {
      setProgress(null)
    }
  }

  return (
    <>
      <Button
        variant="default"
        leftSection={icon}
        loading={progress !== null}
        aria-label={name}
        {...(refusal && { 'aria-describedby': refusalId })}
        onClick={() => chooser.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={chooser}
        type="file"
        accept={accept}
        hidden
        aria-label={name}
        onChange={(event) => void choose(event)}
      />
      {progress !== null && (
        <progress className="w-40 h-2.5 accent-chalk" value={progress} max={1} aria-label={progressLabel} />
      )}
      {refusal && (
        <p id={refusalId} className="basis-full text-danger-text" role="alert">
          {refusal}
        </p>
      )}
    </>
  )
}
