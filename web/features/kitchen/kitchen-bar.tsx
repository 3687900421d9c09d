import { Button } from '@mantine/core'
import { BellRing, CookingPot, Maximize2, Volume2, VolumeX, WifiOff } from 'lucide-react'
import { useState } from 'react'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { useTranslation } from '#web/platform/language.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { BigSwitch } from './big-switch.tsx'
import classes from './kitchen.module.css'
import { type OrderStops, StopButton } from './order-stops.tsx'
import type { useOrderSound } from './use-order-sound.ts'

type KitchenBarProps = {
  stops: OrderStops
  /** Whether this user or device may open and close the kitchen. */
  mayOpen: boolean
  sound: ReturnType<typeof useOrderSound>
  isLarge: boolean
  onLarge: () => void
}

const opened = { stationId: null, isOpen: true, minutes: null }

/** The switches of the board. */
export function KitchenBar({ stops, mayOpen, sound, isLarge, onLarge }: KitchenBarProps) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const { kitchen } = stops
  const isClosed = kitchen.isOpen === false
  return (
    <div className={`${classes.bar} flex flex-wrap gap-3 items-center [@media(max-width:30em)]:gap-2`}>
      {sound.isBlocked ? (
        <Button className="min-h-14" leftSection={<BellRing size={22} aria-hidden />} onClick={sound.unlock}>
          {t('adminOrders.board.unlock')}
        </Button>
      ) : (
        <BigSwitch
          icon={sound.isOn ? <Volume2 size={22} aria-hidden /> : <VolumeX size={22} aria-hidden />}
          isOn={sound.isOn}
          onToggle={sound.toggle}
        >
          {t('adminOrders.board.sound')}
        </BigSwitch>
      )}
      {kitchen.isOpen !== undefined && (
        <div className="flex flex-wrap gap-3 items-center">
          {/* What is stopped is said below. */}
          {(isClosed || stops.stopped.length === 0) && (
            <p
              role="status"
              className="flex gap-3 items-center data-closed:min-h-14 data-closed:py-2 data-closed:px-4 data-closed:rounded-[14px] data-closed:bg-danger data-closed:text-on-danger"
              data-closed={isClosed || undefined}
            >
              <CookingPot size={22} aria-hidden />
              <b>{t(isClosed ? 'adminOrders.kitchen.isClosed' : 'adminOrders.kitchen.isOpen')}</b>
            </p>
          )}
          {mayOpen && (
            <>
              <Button
                className="min-h-14"
                variant={isClosed ? 'filled' : 'default'}
                onClick={() => (isClosed ? kitchen.setOpen(opened) : setAsking(true))}
              >
                {t(isClosed ? 'adminOrders.kitchen.open' : 'adminOrders.kitchen.confirm')}
              </Button>
              <StopButton stops={stops} />
            </>
          )}
        </div>
      )}
      {isClosed && <p className="muted">{t('adminOrders.kitchen.closedText')}</p>}
      {/* On a phone, a board without the frame would not be larger. */}
      <div className="ml-auto max-md:hidden">
        <BigSwitch icon={<Maximize2 size={22} aria-hidden />} isOn={isLarge} onToggle={onLarge}>
          {t('adminOrders.board.large')}
        </BigSwitch>
      </div>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          kitchen.setOpen({ ...opened, isOpen: false })
        }}
        title={t('adminOrders.kitchen.question')}
        confirmLabel={t('adminOrders.kitchen.confirm')}
        cancelLabel={t('adminOrders.kitchen.keep')}
      >
        <p>{t('adminOrders.kitchen.questionText')}</p>
      </ConfirmDialog>
    </div>
  )
}

/** Shows that the board may be out of date, and since when. */
export function OutageBanner({ since }: { since: number }) {
  const { t } = useTranslation()
  return (
    <div
      className={`${classes.outage} flex gap-4 items-center py-3.5 px-4.5 rounded-[14px] bg-danger text-on-danger [&_svg]:flex-none [&_p]:grid`}
    >
      <WifiOff size={30} aria-hidden />
      <p>
        <b>{t('adminOrders.board.offline')}</b>
        <span>{t('adminOrders.board.since', { time: stockholmWallClock(new Date(since)).time })}</span>
      </p>
    </div>
  )
}
