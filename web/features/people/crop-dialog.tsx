import { Button } from '@mantine/core'
import { Minus, Plus } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { useTranslation } from '#web/platform/language.ts'
import { cutPicture, type Part, toJpeg } from '#web/platform/pictures.ts'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { RailDivider } from '#web/ui/rail-divider.tsx'
import classes from './people.module.css'

type CropDialogProps = {
  picture: HTMLCanvasElement
  /** Progress of the upload, 0 to 1; null before it. */
  progress: number | null
  /** The reason why the last upload failed. */
  refusal: string | null
  onClose: () => void
  /** Called with the cropped JPEG. */
  onCut: (cut: Blob) => void
}

/** Size of the upload in pixels: twice the stored size. */
const side = 1024
const zooms = { min: 1, max: 4, step: 0.1 }
const nearest = (zoom: number) => Math.min(zooms.max, Math.max(zooms.min, Math.round(zoom * 10) / 10))

/** Crops a picture. It is moved by pointer or arrow keys, and zoomed by pinching, wheel or slider. */
export function CropDialog({ picture, progress, refusal, onClose, onCut }: CropDialogProps) {
  const { t } = useTranslation()
  const id = useId()
  const address = useAddress(picture)
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [part, setPart] = useState<Part | null>(null)
  const busy = progress !== null

  const cut = async () => {
    if (part) onCut(await cutPicture(picture, part, side, side))
  }
  const area = {
    role: 'application',
    'aria-label': t('profile.crop.move'),
    'aria-describedby': `${id}-how`,
    'data-autofocus': true,
  }

  return (
    <Dialog opened onClose={() => !busy && onClose()} busy={busy} title={t('profile.crop.title')}>
      <p id={`${id}-how`} className="muted mb-3.5">
        {t('profile.crop.how')} <span className={classes.keys}>{t('profile.crop.keys')}</span>
      </p>
      {/* The same colours in both themes. The part of the picture outside the circle is dark. */}
      <div
        className={`${classes.stage} relative aspect-square rounded-[14px] overflow-hidden bg-[#07120e] w-full max-w-[min(100%,56dvh)] mx-auto`}
      >
        {address && (
          <Cropper
            image={address}
            crop={crop}
            zoom={zoom}
            aspect={1}
            cropShape="round"
            objectFit="cover"
            showGrid={false}
            minZoom={zooms.min}
            maxZoom={zooms.max}
            keyboardStep={8}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropAreaChange={(_, pixels) => setPart(pixels)}
            disableAutomaticStylesInjection
            mediaProps={{ alt: '' }}
            cropperProps={area}
            classes={{ cropAreaClassName: classes.area ?? '' }}
          />
        )}
      </div>
      <div
        className={`${classes.zoom} muted w-full max-w-[min(100%,56dvh)] mx-auto mt-3.5 [&>svg]:flex-none flex items-center gap-3`}
      >
        <Minus size={18} aria-hidden />
        <input
          type="range"
          aria-label={t('profile.crop.zoom')}
          aria-valuetext={t('profile.crop.zoomed', { percent: Math.round(zoom * 100) })}
          min={zooms.min}
          max={zooms.max}
          step={zooms.step}
          value={nearest(zoom)}
          disabled={busy}
          onChange={({ target }) => setZoom(Number(target.value))}
        />
        <Plus size={18} aria-hidden />
      </div>
      {busy && (
        <div className="muted small flex flex-col gap-1.5 mt-2 text-center">
          <RailDivider progress={progress} label={t('profile.crop.sending')} />
          <p className="numbers" aria-hidden>
            {progress < 1
              ? t('profile.crop.sent', { percent: Math.round(progress * 100) })
              : t('profile.crop.saving')}
          </p>
        </div>
      )}
      {refusal && (
        <p className="mt-2 text-danger-text text-md" role="alert">
          {refusal}
        </p>
      )}
      <DialogActions>
        <Button variant="default" onClick={onClose} disabled={busy}>
          {t('ui.cancel')}
        </Button>
        <Button onClick={() => void cut()} loading={busy} disabled={!part}>
          {t('profile.crop.save')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** An object URL for the picture. */
function useAddress(picture: HTMLCanvasElement): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    let made: string | null = null
    let over = false
    void toJpeg(picture).then((blob) => {
      if (over) return
      made = URL.createObjectURL(blob)
      setAddress(made)
    })
    return () => {
      over = true
      if (made) URL.revokeObjectURL(made)
    }
  }, [picture])
  return address
}
