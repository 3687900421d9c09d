import { Button } from '@mantine/core'
import { Music, X } from 'lucide-react'
import { bounds, sentSoundType } from '#contract/bounds.ts'
import { useTranslation } from '#web/platform/language.ts'
import { upload } from '#web/platform/upload.ts'
import { FileUpload } from '#web/ui/file-upload.tsx'
import { fieldsOf } from '#web/ui/form/fields.tsx'
import { useField, useFormContext } from '#web/ui/form/form-context.ts'
import { SoundPlayer } from './sound-player.tsx'

const { TextField } = fieldsOf<Record<string, string>>()

/** What the chooser of files offers. The server reads what a file is. */
const offered = 'audio/*,.mp3,.m4a,.aac,.ogg,.oga,.opus,.wav'

class TooLarge extends Error {}

/** The sound of a question: to upload, to hear and to remove, with the words for those who cannot hear it. */
export function SoundFields({ path }: { path: string }) {
  const { t } = useTranslation()
  const { form } = useFormContext()
  const { label, hint, value, setValue, error } = useField(`${path}.soundId`)
  const soundId = String(value)
  const remove = () => {
    setValue('')
    form.setFieldValue(`${path}.soundText`, '')
  }
  return (
    <>
      <div className="flex flex-col gap-3 items-start min-w-0 sm:col-span-full">
        <div>
          <p className="font-medium">
            {label} <span className="muted font-normal">({t('form.optional')})</span>
          </p>
          <p className="muted small">{hint}</p>
        </div>
        {soundId !== '' && <SoundPlayer soundId={soundId} />}
        <div className="flex flex-wrap items-center gap-3">
          <FileUpload
            icon={<Music size={18} aria-hidden />}
            label={t(soundId === '' ? 'eveningAdmin.sound.upload' : 'eveningAdmin.sound.replace')}
            name={t(soundId === '' ? 'eveningAdmin.sound.upload' : 'eveningAdmin.sound.replace')}
            progressLabel={t('eveningAdmin.sound.progress')}
            accept={offered}
            send={async (file, onProgress) => {
              if (file.size > bounds.sound.bytes) throw new TooLarge()
              const sent = new Blob([file], { type: sentSoundType })
              setValue((await upload('createSound', sent, { onProgress })).soundId)
            }}
            done={t('eveningAdmin.sound.done')}
            failed={t('eveningAdmin.sound.failed')}
            refusalOf={(failure) =>
              failure instanceof TooLarge ? t('eveningAdmin.sound.tooLarge') : undefined
            }
          />
          {soundId !== '' && (
            <Button variant="default" leftSection={<X size={18} aria-hidden />} onClick={remove}>
              {t('eveningAdmin.sound.remove')}
            </Button>
          )}
        </div>
        {error && (
          <p className="text-danger-text" role="alert">
            {error}
          </p>
        )}
      </div>
      {soundId !== '' && <TextField name={`${path}.soundText`} wide isOptional={false} />}
    </>
  )
}
