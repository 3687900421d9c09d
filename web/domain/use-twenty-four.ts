import { type KeyboardEvent, useRef } from 'react'

/**
 * Reads 24 that is typed as the hour of a closing time as midnight. The field itself knows hours to 23, and would read 04. The
 * returned function handles keys in the element around the field, and calls `setMidnight`.
 */
export function useTwentyFour(): (event: KeyboardEvent<HTMLElement>, setMidnight: () => void) => void {
  const lastKey = useRef('')
  return (event, setMidnight) => {
    const { key, target, currentTarget } = event
    const hour = currentTarget.querySelector<HTMLInputElement>('[role="spinbutton"]')
    const isFour = hour === target && lastKey.current === '2' && key === '4'
    lastKey.current = hour === target ? key : ''
    if (!hour || !isFour) return
    event.preventDefault()
    event.stopPropagation()
    // 00 is typed in place of 24, so that the field goes on to the minutes in this event: it shows a value of the form later, and a
    // digit that is typed before would follow the 2.
    hour.setRangeText('00', 0, hour.value.length)
    hour.dispatchEvent(new Event('input', { bubbles: true }))
    setMidnight()
  }
}
