import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { ImageOff, ImageUp, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { bounds, pictureTypes } from '#contract/bounds.ts'
import { isForeignPicture, ownPictureOf } from '#contract/text.ts'
import { useTranslation } from '#web/platform/language.ts'
import { PictureError, pixelsOf, readPicture, toJpeg } from '#web/platform/pictures.ts'
import { upload } from '#web/platform/upload.ts'
import { join } from '#web/ui/join.ts'
import { ContentPicture } from './content-picture.tsx'
import { FileUpload } from './file-upload.tsx'

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
  return (
    <FileUpload
      icon={<ImageUp size={18} aria-hidden />}
      label={t('content.picture.upload')}
      name={t('content.picture.uploadOf', { label })}
      progressLabel={t('content.picture.progress')}
      accept="image/*"
      send={async (file, onProgress) => {
        const { address } = await upload('createPicture', await sendable(file), { onProgress })
        onUploaded(address)
      }}
      done={t('content.picture.done')}
      failed={t('content.picture.failed')}
      refusalOf={(error) =>
        error instanceof PictureError ? t(`content.picture.refused.${error.reason}`) : undefined
      }
    />
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
