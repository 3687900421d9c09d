import { Button, TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { useDebouncedValue } from '@mantine/hooks'
import { ImageOff, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { bounds } from '#contract/bounds.ts'
import { isPictureAddress } from '#contract/text.ts'
import { useTranslation } from '#web/platform/language.ts'
import { ContentPicture } from './content-picture.tsx'
import { join } from './join.ts'
import classes from './picture-field.module.css'
import { PictureUpload } from './picture-upload.tsx'

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
const rest = 500

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
  const [settled] = useDebouncedValue(value.trim(), rest)
  const [broken, setBroken] = useState<string | null>(null)
  const shown = isPictureAddress(settled) ? settled : null
  return (
    <div className={join(classes.field, className)}>
      <TextInput
        label={
          <>
            {label}
            {note && <span className={classes.note}> ({note})</span>}
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
      <div className={classes.actions}>
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
      {shown !== null &&
        (shown === broken ? (
          <p className={classes.unseen} role="status">
            <ImageOff size={18} aria-hidden />
            {t('content.picture.unseen')}
          </p>
        ) : (
          <ContentPicture src={shown} className={classes.preview} eager onBroken={setBroken} />
        ))}
    </div>
  )
}
