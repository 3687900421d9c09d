import { beforeEach, describe, expect, it, vi } from 'vitest'
import { bounds } from '#contract/bounds.ts'
import { type CartLine, changeCart, changeLine, setQuantity, splitLine, takeOrdered } from './use-cart.ts'

const stored = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (name: string) => stored.get(name) ?? null,
  setItem: (name: string, value: string) => stored.set(name, value),
})
const lines = (): CartLine[] => JSON.parse(stored.get('spelrum.cart') ?? '').lines
const counted = () => lines().map(({ name, quantity }) => `${quantity} ${name}`)

const dish = (name: string) => ({
  id: name,
  name,
  priceOre: 9_000,
  allergens: [],
  isVegetarian: true,
  isVegan: true,
})
const [soup, pie] = [dish('soup'), dish('pie')]
beforeEach(() => changeCart({ lines: [], notes: '' }))

describe('what has been ordered', () => {
  it('an order that was placed takes its dishes out of the cart; what was added while it was sent stays', () => {
    setQuantity(soup, 2)
    const taken = lines()
    setQuantity(soup, 3)
    setQuantity(pie, 1)
    takeOrdered(taken)
    expect(counted()).toEqual(['1 soup', '1 pie'])
  })
})

describe('a line that is split', () => {
  it('splitting a line of the cart moves one of its dishes to a new line after it', () => {
    setQuantity(soup, 3)
    changeLine(lines()[0]?.id ?? '', { note: 'Utan lök' })
    const id = splitLine(lines()[0] as CartLine)
    expect(counted()).toEqual(['2 soup', '1 soup'])
    expect(lines().map(({ id, note }) => [id, note])[1]).toEqual([id, ''])
  })

  it('splitting a line of the cart changes nothing when the cart has as many lines as an order may have', () => {
    for (let at = 0; at < bounds.order.lines; at++) setQuantity(dish(`dish ${at}`), 2)
    const line = lines()[0] as CartLine
    expect(splitLine(line)).toBe(line.id)
    expect(lines()).toHaveLength(bounds.order.lines)
    expect(lines()[0]).toEqual(line)
  })
})
