import { ActionIcon, Button, TextInput } from '@mantine/core'
import { Camera, LogOut, Volume2, VolumeX } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { bounds } from '#contract/bounds.ts'
import type { DoorDay } from '#contract/door.ts'
import { useTranslation } from '#web/platform/language.ts'
import { type Tone, useSound } from '#web/ui/use-sound.ts'
import { useWakeLock } from '#web/ui/use-wake-lock.ts'
import { CameraView } from './camera-view.tsx'
import classes from './door.module.css'
import { DoorList } from './door-list.tsx'
import { DoorScans } from './door-scans.tsx'
import { DoorVerdict, toneOf } from './door-verdict.tsx'
import { HousePanel } from './house-panel.tsx'
import { NumberForm } from './number-form.tsx'
import { toastCameraFailure } from './use-check-in.ts'
import { doorName, keepDoorName } from './use-count.ts'
import { type Scan, useDoor } from './use-door.ts'

/**
 * The door: reads one code after another, by camera, by a scanner that types, or by number, lists who is expected, and counts who is
 * inside. Without the day it still reads, but knows no names without network.
 */
export function Door({ day }: { day: DoorDay | undefined }) {
  const known = day?.parties ?? nobody
  const { t } = useTranslation()
  const [isReading, setReading] = useState(false)
  const [number, setNumber] = useState('')
  const [name, setName] = useState(doorName() ?? '')
  const [isOut, setOut] = useState(false)
  const direction = isOut ? 'out' : 'in'
  const field = useRef<HTMLInputElement>(null)
  const sound = useDoorSound()
  const { scans, read, see, confirm } = useDoor(known, (scan) => sound.play(toneOf(scan)))
  useWakeLock(isReading)
  useTypedScan(field)
  return (
    <div className={`${classes.door} grid gap-5`}>
      <div
        className={`${classes.camera} self-start [grid-area:camera] rounded-[23px]`}
        data-tone={scans[0] && toneOf(scans[0])}
      >
        {isReading ? (
          <CameraView
            onCode={(code) => see(code, direction)}
            onFailed={() => {
              setReading(false)
              toastCameraFailure()
              field.current?.focus()
            }}
          />
        ) : (
          <div className="grid min-h-50 place-items-center border border-dashed border-edge rounded-lg bg-surface">
            <Button
              size="lg"
              leftSection={<Camera size={24} aria-hidden />}
              onClick={() => {
                sound.unlock()
                setReading(true)
              }}
            >
              {t('door.start')}
            </Button>
          </div>
        )}
      </div>
      <DoorVerdict scan={scans[0] ?? null} onConfirm={confirm} onFewer={({ code }) => read(code, 'out', 1)} />
      <div className="[grid-area:form] flex flex-col gap-4">
        <NumberForm
          ref={field}
          value={number}
          onChange={setNumber}
          onSubmit={(code) => {
            sound.unlock()
            setNumber('')
            read(code.trim(), direction)
          }}
        />
        <div className="flex flex-wrap items-center gap-3">
          <ActionIcon
            variant="default"
            size={44}
            aria-label={t('door.sound')}
            aria-pressed={sound.isOn}
            onClick={sound.toggle}
          >
            {sound.isOn ? <Volume2 size={20} aria-hidden /> : <VolumeX size={20} aria-hidden />}
          </ActionIcon>
          <Button
            variant={isOut ? 'filled' : 'default'}
            aria-pressed={isOut}
            leftSection={<LogOut size={20} aria-hidden />}
            onClick={() => setOut(!isOut)}
          >
            {t('door.out')}
          </Button>
          {isReading && (
            <Button variant="default" onClick={() => setReading(false)}>
              {t('door.stop')}
            </Button>
          )}
        </div>
        <TextInput
          label={t('door.name')}
          value={name}
          maxLength={bounds.door.name}
          autoComplete="off"
          onChange={(event) => {
            setName(event.currentTarget.value)
            keepDoorName(event.currentTarget.value)
          }}
        />
      </div>
      {day && (
        <div className="[grid-area:house]">
          <HousePanel count={day.count} />
        </div>
      )}
      <DoorScans scans={scans} known={known} />
      {day && (
        <div className="[grid-area:list]">
          <DoorList
            parties={known}
            onLetIn={({ code }) => read(code)}
            onLetOut={({ code }) => read(code, 'out')}
          />
        </div>
      )}
    </div>
  )
}

const nobody: DoorDay['parties'] = []

/** Elements that handle typed keys themselves when they have the focus. */
const typedInto = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]'

/**
 * Characters that are typed outside of any field go into `field`. So a scanner that types needs no click first, and its Enter
 * submits the number instead of pressing the button that was used last.
 */
function useTypedScan(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const capture = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) => {
      const isCharacter = key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey
      if (!isCharacter || (target instanceof Element && target.closest(typedInto))) return
      // The browser types the character into the focused field. Text that was left in it is replaced.
      field.current?.focus()
      field.current?.select()
    }
    document.addEventListener('keydown', capture, true)
    return () => document.removeEventListener('keydown', capture, true)
  }, [field])
}

const tones: Record<Scan['state'], readonly Tone[]> = {
  sending: [],
  welcome: [
    [784, 0, 0.1],
    [1175, 0.11, 0.2],
  ],
  waiting: [[587, 0, 0.14]],
  refused: [
    [196, 0, 0.22],
    [165, 0.24, 0.34],
  ],
}
const vibrations = { sending: [], welcome: [60], waiting: [40, 60, 40], refused: [120, 80, 240] }

/** Signals a verdict by sound and vibration, so that staff need not look. */
function useDoorSound() {
  const { isOn, toggle, unlock, play } = useSound('doorSound')
  return {
    isOn,
    toggle,
    unlock,
    play: (state: keyof typeof tones) => {
      navigator.vibrate?.(vibrations[state])
      play(tones[state])
    },
  }
}
