import { Button } from '@mantine/core'
import { Camera, Trash2 } from 'lucide-react'
import { type ChangeEvent, lazy, Suspense, useRef, useState } from 'react'
import type { Me } from '#contract/accounts.ts'
import { errorMessage } from '#web/platform/error-message.ts'
import { useTranslation } from '#web/platform/language.ts'
import { PictureError, type PictureRefusal, readPicture } from '#web/platform/pictures.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import classes from './avatar-editor.module.css'
import { usePutAvatar, useRemoveAvatar } from './use-me.ts'

const CropDialog = lazy(async () => ({ default: (await import('./crop-dialog.tsx')).CropDialog }))

/** Chooses, crops, uploads and removes the user's own picture. */
export function AvatarEditor({ me }: { me: Me }) {
  const { t } = useTranslation()
  const put = usePutAvatar()
  const remove = useRemoveAvatar()
  const chooser = useRef<HTMLInputElement>(null)
  const [picture, setPicture] = useState<HTMLCanvasElement | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [reading, setReading] = useState(false)
  const [confirming, setConfirming] = useState(false)
  const [progress, setProgress] = useState<number | null>(null)
  const hasPicture = me.avatarUrl !== null

  const fail = (why: string) => {
    setRefusal(why)
    toast({ kind: 'error', title: t('profile.failed'), message: t('profile.picture.failed') })
  }

  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    // Choosing the same file again must work too.
    target.value = ''
    if (!file) return
    setRefusal(null)
    setReading(true)
    try {
      setPicture(await readPicture(file))
    } catch (error) {
      const reason: PictureRefusal = error instanceof PictureError ? error.reason : 'unreadable'
      fail(t(`profile.picture.refused.${reason}`))
    } finally {
      setReading(false)
    }
  }

  const send = async (cut: Blob) => {
    setProgress(0)
    try {
      await put.mutateAsync({ picture: cut, onProgress: setProgress })
      toast({ kind: 'success', title: t('profile.picture.saved') })
    } catch (error) {
      fail(errorMessage(error))
    } finally {
      setPicture(null)
      setProgress(null)
    }
  }

  const takeAway = async () => {
    try {
      await remove.mutateAsync()
      toast({ kind: 'success', title: t('profile.picture.removed') })
    } catch (error) {
      toast({ kind: 'error', title: t('profile.failed'), message: errorMessage(error) })
    } finally {
      setConfirming(false)
    }
  }

  return (
    <div className={classes.editor}>
      <div className={classes.actions}>
        <Button
          variant="default"
          leftSection={<Camera size={18} aria-hidden />}
          loading={reading}
          onClick={() => chooser.current?.click()}
        >
          {hasPicture ? t('profile.picture.change') : t('profile.picture.add')}
        </Button>
        {hasPicture && (
          <Button
            variant="subtle"
            className={classes.remove}
            leftSection={<Trash2 size={18} aria-hidden />}
            onClick={() => setConfirming(true)}
          >
            {t('profile.picture.remove')}
          </Button>
        )}
      </div>
      <input
        ref={chooser}
        type="file"
        accept="image/*"
        hidden
        aria-label={t('profile.picture.choose')}
        onChange={(event) => void choose(event)}
      />
      {refusal && (
        <p className={classes.refusal} role="alert">
          {refusal}
        </p>
      )}
      {picture && (
        <Suspense>
          <CropDialog
            picture={picture}
            progress={progress}
            onClose={() => setPicture(null)}
            onCut={(cut) => void send(cut)}
          />
        </Suspense>
      )}
      <ConfirmDialog
        opened={confirming}
        onClose={() => setConfirming(false)}
        onConfirm={() => void takeAway()}
        busy={remove.isPending}
        title={t('profile.picture.confirm.title')}
        confirmLabel={t('profile.picture.confirm.action')}
      >
        <p>{t('profile.picture.confirm.text')}</p>
      </ConfirmDialog>
    </div>
  )
}
