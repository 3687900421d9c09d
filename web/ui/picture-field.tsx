import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { ImageOff, ImageUp, X } from 'lucide-react'
import { type ChangeEvent, type ReactNode, useId, useRef, useState } from 'react'
import { bounds, pictureTypes } from '#contract/bounds.ts'
import { isForeignPicture, ownPictureOf } from '#contract/text.ts'
import { errorMessage } from '#web/platform/error-message.ts'
import { useTranslation } from '#web/platform/language.ts'
import { PictureError, pixelsOf, readPicture, toJpeg } from '#web/platform/pictures.ts'
import { upload } from '#web/platform/upload.ts'
import { join } from '#web/ui/join.ts'
import { ContentPicture } from './content-picture.tsx'
import { toastFailure } from './failure-toast.ts'
import { toast } from './toast.ts'

type PictureFieldProps = {
  label: string
  /** Shown muted after the label. */
  note?: string
  /** Replaces the default hint. */
  hint?: string
  value?: string
  onChange: (address: string) => void
  error?: ReactNode
  className?: string | undefined
}

/** Milliseconds of pause in typing before the preview loads. */
const previewDelay = 500

/** A picture of the content: address, preview and upload. */
export function PictureField({
  label,
  note,
  hint,
  value = '',
  onChange,
  error,
  className,
}: PictureFieldProps) {
  const { t } = useTranslation()
  const [settled] = useDebouncedValue(value.trim(), previewDelay)
  const [broken, setBroken] = useState<string | null>(null)
  const shown = ownPictureOf(settled)
  return (
    <div className={join(className, 'flex flex-col gap-3 items-start min-w-0')}>
      <TextInput
        w="100%"
        label={
          <>
            {label}
            {note && <span className="text-muted font-normal"> ({note})</span>}
          </>
        }
        description={hint ?? t('content.picture.hint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={bounds.pictureAddress}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={error}
      />
      <div className="flex flex-wrap items-center gap-3">
        <PictureUpload label={label} onUploaded={onChange} />
        {value !== '' && (
          <Button
            variant="default"
            leftSection={<X size={18} aria-hidden />}
            aria-label={t('content.picture.removeOf', { label })}
            onClick={() => onChange('')}
          >
            {t('content.picture.remove')}
          </Button>
        )}
      </div>
      {isForeignPicture(settled) && !error && (
        <p className="muted" role="status">
          {t('content.picture.toFetch')}
        </p>
      )}
      {shown !== null &&
        (shown === broken ? (
          <p className="muted flex items-center gap-2" role="status">
            <ImageOff size={18} aria-hidden />
            {t('content.picture.unseen')}
          </p>
        ) : (
          <ContentPicture
            src={shown}
            className="max-w-full max-h-50 border border-line rounded-md bg-raised object-contain"
            eager
            onBroken={setBroken}
          />
        ))}
    </div>
  )
}

type PictureUploadProps = { label: string; onUploaded: (address: string) => void }

/** 'Ladda upp bild': uploads a chosen picture and returns its address. */
function PictureUpload({ label, onUploaded }: PictureUploadProps) {
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
      const { address } = await upload('createPicture', await sendable(file), { onProgress: setProgress })
      onUploaded(address)
      toast({ title: t('content.picture.done'), kind: 'success' })
    } catch (error) {
      setRefusal(
        error instanceof PictureError ? t(`content.picture.refused.${error.reason}`) : errorMessage(error),
      )
      toastFailure(error, { title: t('ui.failed'), message: t('content.picture.failed') })
    } finally {
      setProgress(null)
    }
  }

  return (
    <>
      <Button
        variant="default"
        leftSection={<ImageUp size={18} aria-hidden />}
        loading={progress !== null}
        aria-label={t('content.picture.uploadOf', { label })}
        {...(refusal && { 'aria-describedby': refusalId })}
        onClick={() => chooser.current?.click()}
      >
        {t('content.picture.upload')}
      </Button>
      <input
        ref={chooser}
        type="file"
        accept="image/*"
        hidden
        aria-label={t('content.picture.uploadOf', { label })}
        onChange={(event) => void choose(event)}
      />
      {progress !== null && (
        <progress
          className="w-40 h-2.5 accent-chalk"
          value={progress}
          max={1}
          aria-label={t('content.picture.progress')}
        />
      )}
      {refusal && (
        <p id={refusalId} className="basis-full text-danger-text" role="alert">
          {refusal}
        </p>
      )}
    </>
  )
}

/** The file itself if the server accepts it, which keeps transparency; otherwise a JPEG, scaled down if needed. */
async function sendable(file: File): Promise<Blob> {
  const isTaken =
    pictureTypes.some((type) => type === file.type) &&
    file.size <= bounds.picture.bytes &&
    (await pixelsOf(file)) <= (file.type === 'image/avif' ? bounds.picture.pixels / 2 : bounds.picture.pixels)
  return isTaken ? file : toJpeg(await readPicture(file))
}
