import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { booked } from './event-fixtures.ts'
import { event } from './harness/fixtures.ts'
import { openScreen, reload } from './harness/open-screen.tsx'
import { seesToast } from './harness/toasts.ts'

// With the date of another year, which the toast shows.
const jazz = { ...event, date: '2054-12-18', startsAt: '2054-12-18T18:00:00.000Z', maxAttendees: 10 }
const free = { ...jazz, currentAttendees: 0 }
const mine = { ...free, booked: true, currentAttendees: 1, revision: 2 }
const detail = `/event/${event.id}`
const button = (name: string | RegExp) => page.getByRole('button', { name })

describe('a place that is booked becomes a ticket', () => {
  const ticket = () => page.getByRole('article').element()
  const movement = () =>
    ticket()
      .getAnimations()
      .find(({ id }) => id === 'tear-off')
  const box = (of: Element) => of.getBoundingClientRect()
  /** Emulates a device whose user has not asked for reduced motion. */
  const allowMotion = () => {
    const real = window.matchMedia.bind(window)
    const asked = vi.spyOn(window, 'matchMedia')
    asked.mockImplementation((query) => real(query.includes('reduced-motion') ? 'not all' : query))
    onTestFinished(() => asked.mockRestore())
  }
  /** The movements of tickets that begin, each stopped at its first frame, however slow the machine is. */
  const stopAnimations = () => {
    const stopped: Animation[] = []
    const { animate } = Element.prototype
    const begins = vi.spyOn(Element.prototype, 'animate')
    begins.mockImplementation(function (this: Element, ...how) {
      const animation = animate.apply(this, how)
      if (animation.id !== 'tear-off') return animation
      animation.pause()
      animation.currentTime = 0
      stopped.push(animation)
      return animation
    })
    onTestFinished(() => begins.mockRestore())
    return stopped
  }

  it('the ticket begins where the button was pressed and ends at the top of the page; it was announced once', async () => {
    await openScreen({ path: detail, width: 390, answers: { getEvent: free, bookEvent: mine } })
    const pressed = button('Boka plats')
    await expect.element(pressed).toBeVisible()
    allowMotion()
    const stopped = stopAnimations()
    // A click scrolls first where it must.
    let from = box(pressed.element())
    const note = () => {
      from = box(pressed.element())
    }
    pressed.element().addEventListener('pointerdown', note, { once: true })
    await pressed.click()
    await expect.poll(() => stopped.length).toBe(1)
    const [moving] = stopped as [Animation]
    const first = box(ticket())
    expect(Math.abs(first.left - from.left)).toBeLessThan(2)
    expect(Math.abs(first.top - from.top)).toBeLessThan(2)
    expect(Math.abs(first.width - from.width)).toBeLessThan(2)
    expect(moving.effect?.getComputedTiming().duration).toBe(800)
    // Taps go through the moving ticket.
    expect(getComputedStyle(ticket()).pointerEvents).toBe('none')
    moving.finish()
    await expect.poll(() => movement()).toBeUndefined()
    const heading = page.getByRole('heading', { level: 2, name: 'fre 18 dec 2054 19:00' })
    await expect.element(heading).toBeInViewport()
    expect(box(ticket()).top).toBeLessThan(from.top)
    expect(getComputedStyle(ticket()).pointerEvents).toBe('auto')
    await seesToast('Bokning bekräftad')
    expect(ticket().closest('[role=status], [aria-live]')).toBeNull()
    await expect.element(page.getByRole('button', { name: 'Avboka', exact: true })).toHaveFocus()
  })

  it('a ticket that is opened, or booked on another device, does not move', async () => {
    allowMotion()
    const network = await openScreen({ path: detail, answers: { getEvent: booked() } })
    await expect.element(page.getByText('Din plats', { exact: true })).toBeVisible()
    expect(movement()).toBeUndefined()
    network.answer({ getEvent: free })
    reload()
    await expect.element(button('Boka plats')).toBeVisible()
    network.publish({
      type: 'booking.changed',
      eventId: event.id,
      booked: true,
      places: 1,
      releasesAt: null,
      revision: 5,
    })
    await expect.element(page.getByText('Din plats', { exact: true })).toBeVisible()
    expect(movement()).toBeUndefined()
  })

  it('with reduced motion, the ticket is at its place at once', async () => {
    await openScreen({ path: detail, answers: { getEvent: free, bookEvent: mine } })
    await button('Boka plats').click()
    await expect.element(page.getByText('Din plats', { exact: true })).toBeVisible()
    expect(movement()).toBeUndefined()
  })
})
