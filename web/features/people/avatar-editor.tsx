import { Button } from '@mantine/core'
import { Camera, Trash2 } from 'lucide-react'
import { type ChangeEvent, lazy, Suspense, useRef, useState } from 'react'
import type { Me } from '#contract/accounts.ts'
import { request } from '#web/platform/api.ts'
import { errorMessage } from '#web/platform/error-message.ts'
import { useTranslation } from '#web/platform/language.ts'
import { PictureError, type PictureRefusal, readPicture } from '#web/platform/pictures.ts'
import { upload } from '#web/platform/upload.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { useAction } from '#web/ui/use-action.ts'
import { showMe } from './use-me.ts'

const CropDialog = lazy(async () => ({ default: (await import('./crop-dialog.tsx')).CropDialog }))

/** Chooses, crops, uploads and removes the user's own picture. */
export function AvatarEditor({ me }: { me: Me }) {
  const { t } = useTranslation()
  const chooser = useRef<HTMLInputElement>(null)
  const [picture, setPicture] = useState<HTMLCanvasElement | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [reading, setReading] = useState(false)
  const [confirming, setConfirming] = useState(false)
  const [progress, setProgress] = useState<number | null>(null)
  const hasPicture = me.avatarUrl !== null

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
      setRefusal(t(`profile.picture.refused.${reason}`))
      toast({ kind: 'error', title: t('ui.failed'), message: t('profile.picture.failed') })
    } finally {
      setReading(false)
    }
  }

  const put = useAction({
    request: (cut: Blob) => upload('putAvatar', cut, { onProgress: setProgress }),
    success: () => ({ title: t('profile.picture.saved') }),
    failed: { title: 'ui.failed', message: 'profile.picture.failed' },
    onDone: ({ avatarUrl }) => {
      showMe({ avatarUrl })
      setPicture(null)
    },
    // The crop stays, so that the guest can try again.
    onFailed: (error) => {
      setRefusal(errorMessage(error))
      return false
    },
    onSettled: () => setProgress(null),
  })

  const remove = useAction({
    request: () => request('removeAvatar'),
    success: () => ({ title: t('profile.picture.removed') }),
    failed: { title: 'ui.failed' },
    onDone: () => showMe({ avatarUrl: null }),
    onSettled: () => setConfirming(false),
  })

  return (
    <div className="flex flex-col items-center gap-3 min-w-0 min-[36em]:items-start">
      <div className="flex flex-wrap items-center gap-2">
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
            className="text-on-cloth hover:bg-[rgb(255_255_255/11%)]"
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
      {refusal && !picture && (
        <p className="py-1.5 px-2.5 rounded-sm bg-raised text-danger-text text-md" role="alert">
          {refusal}
        </p>
      )}
      {picture && (
        <Suspense>
          <CropDialog
            picture={picture}
            progress={progress}
            refusal={refusal}
            onClose={() => setPicture(null)}
            onCut={(cut) => {
              setRefusal(null)
              setProgress(0)
              put.run(cut)
            }}
          />
        </Suspense>
      )}
      <ConfirmDialog
        opened={confirming}
        onClose={() => setConfirming(false)}
        onConfirm={() => remove.run(null)}
        busy={remove.isPending}
        title={t('profile.picture.confirm.title')}
        confirmLabel={t('profile.picture.confirm.action')}
      >
        <p>{t('profile.picture.confirm.text')}</p>
      </ConfirmDialog>
    </div>
  )
}
