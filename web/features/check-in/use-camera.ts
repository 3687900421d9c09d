import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'

/** Capabilities and constraints of Android's cameras. TypeScript does not know the torch yet. */
type TorchCapabilities = MediaTrackCapabilities & { torch?: boolean }
type TorchConstraint = MediaTrackConstraintSet & { torch: boolean }

export type Camera = {
  video: RefObject<HTMLVideoElement | null>
  isOn: boolean
  /** Null where the camera has none. */
  torch: { isOn: boolean; toggle: () => void } | null
  /** Switches to the next camera. Null on a device with only one. */
  switchCamera: (() => void) | null
}

/**
 * Shows a camera in `video` while mounted: first the one that looks away from the user. `onFailed` is called without a
 * camera, without permission, on pages without https, and when the camera is taken away.
 */
export function useCamera(onFailed: () => void): Camera {
  const video = useRef<HTMLVideoElement>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const [track, setTrack] = useState<MediaStreamTrack | null>(null)
  const [cameras, setCameras] = useState<string[]>([])
  const [isTorchOn, setTorchOn] = useState(false)
  const fail = useEffectEvent(onFailed)

  useEffect(() => {
    let isOver = false
    let stream: MediaStream | undefined
    const open = async () => {
      stream = await openStream(chosen)
      if (isOver || !video.current) return stop(stream)
      video.current.srcObject = stream
      await video.current.play()
      const [opened] = stream.getVideoTracks()
      const devices = await navigator.mediaDevices.enumerateDevices()
      if (isOver || !opened) return
      opened.addEventListener('ended', fail)
      setTorchOn(false)
      setTrack(opened)
      setCameras(devices.filter(({ kind }) => kind === 'videoinput').map(({ deviceId }) => deviceId))
    }
    open().catch(() => {
      if (!isOver) fail()
    })
    return () => {
      isOver = true
      stop(stream)
      setTrack(null)
    }
  }, [chosen])

  const hasTorch = (track?.getCapabilities?.() as TorchCapabilities | undefined)?.torch === true
  const toggle = async () => {
    const torch: TorchConstraint = { torch: !isTorchOn }
    await track?.applyConstraints({ advanced: [torch] })
    setTorchOn(!isTorchOn)
  }
  const next = cameras[(cameras.indexOf(track?.getSettings().deviceId ?? '') + 1) % cameras.length]
  return {
    video,
    isOn: track !== null,
    torch: hasTorch ? { isOn: isTorchOn, toggle: () => void toggle().catch(() => undefined) } : null,
    switchCamera: cameras.length > 1 && next !== undefined ? () => setChosen(next) : null,
  }
}

/** Pages without https have no `mediaDevices`, so this fails there too. */
async function openStream(deviceId: string | null): Promise<MediaStream> {
  const camera = deviceId === null ? { facingMode: 'environment' } : { deviceId: { exact: deviceId } }
  return navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { ...camera, width: { ideal: 1280 }, height: { ideal: 720 } },
  })
}

const stop = (stream: MediaStream | undefined): void => {
  for (const track of stream?.getTracks() ?? []) track.stop()
}
