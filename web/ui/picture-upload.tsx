import { Button } from '@mantine/core'
import { ImageUp } from 'lucide-react'
import { type ChangeEvent, useId, useRef, useState } from 'react'
import { bounds, pictureTypes } from '#contract/bounds.ts'
import { errorMessage } from '#web/platform/error-message.ts'
import { useTranslation } from '#web/platform/language.ts'
import { PictureError, readPicture, toJpeg } from '#web/platform/pictures.ts'
import { upload } from '#web/platform/upload.ts'
import classes from './picture-field.module.css'
import { toast } from './toast.ts'

/** 'Ladda upp bild': uploads a chosen picture and returns its address. */
export function PictureUpload({
  label,
  onUploaded,
}: {
  label: string
  onUploaded: (address: string) => void
}) {
  const { t } = useTranslation()
  const chooser = useRef<HTMLInputElement>(null)
  const [part, setPart] = useState<number | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const refusalId = useId()

  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    // Choosing the same file again must work too.
    target.value = ''
    if (!file) return
    setRefusal(null)
    setPart(0)
    try {
      const { address } = await upload('createPicture', await sendable(file), { onProgress: setPart })
      onUploaded(address)
      toast({ title: t('content.picture.done'), kind: 'success' })
    } catch (error) {
      setRefusal(
        error instanceof PictureError
          ? t(`problems.codes.${error.reason === 'too_large' ? 'picture_too_large' : 'picture_unreadable'}`)
          : errorMessage(error),
      )
      toast({ title: t('content.failed'), message: t('content.picture.failed'), kind: 'error' })
    } finally {
      setPart(null)
    }
  }

  return (
    <>
      <Button
        variant="default"
        leftSection={<ImageUp size={18} aria-hidden />}
        loading={part !== null}
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
      {part !== null && (
        <progress
          className={classes.progress}
          value={part}
          max={1}
          aria-label={t('content.picture.progress')}
        />
      )}
      {refusal && (
        <p id={refusalId} className={classes.refusal} role="alert">
          {refusal}
        </p>
      )}
    </>
  )
}

/** The file itself if the server accepts it, which keeps transparency. A picture that is too large is scaled down. */
async function sendable(file: File): Promise<Blob> {
  const isTaken = pictureTypes.some((type) => type === file.type) && file.size <= bounds.picture.bytes
  return isTaken ? file : toJpeg(await readPicture(file))
}
