import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#web/platform/language.ts'
import classes from './menu.module.css'

type Category = { id: string; name: string }

export const sectionId = (categoryId: string) => `category-${categoryId}`

/** Events by which a guest leaves the chosen category. */
const leavingEvents = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/**
 * The category at the top of the screen, while the guest scrolls. Default: the first. A chosen category stays current although
 * the screen may be too short to scroll it to the top.
 */
function useCategoryInView(categories: readonly Category[]) {
  const [current, setCurrent] = useState<string | null>(null)
  const isChosen = useRef(false)
  const ids = categories.map(({ id }) => id).join(' ')
  useEffect(() => {
    const inView = new Set<string>()
    const order = ids.split(' ')
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) inView.add(target.id)
          else inView.delete(target.id)
        }
        const first = order.find((id) => inView.has(sectionId(id)))
        if (first && !isChosen.current) setCurrent(first)
      },
      // The part of the screen just below the two bars.
      { rootMargin: '-150px 0px -55% 0px' },
    )
    for (const id of order) {
      const section = document.getElementById(sectionId(id))
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [ids])
  useEffect(() => {
    const goOn = () => {
      isChosen.current = false
    }
    for (const type of leavingEvents) addEventListener(type, goOn, { passive: true })
    return () => {
      for (const type of leavingEvents) removeEventListener(type, goOn)
    }
  }, [])
  const choose = (id: string) => {
    isChosen.current = true
    setCurrent(id)
  }
  return {
    current: categories.some(({ id }) => id === current) ? current : (categories[0]?.id ?? null),
    choose,
  }
}

/** The categories, which stick below the header and follow the guest's scrolling. */
export function CategoryBar({ categories }: { categories: readonly Category[] }) {
  const { t } = useTranslation()
  const { current, choose } = useCategoryInView(categories)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const chip = list.current?.querySelector<HTMLElement>('[aria-current]')
    // Scrolls only the bar: `scrollIntoView` could scroll the page too.
    if (chip && list.current)
      list.current.scrollTo({ left: chip.offsetLeft - list.current.clientWidth / 3, behavior: 'smooth' })
  })
  const show = (id: string) => {
    choose(id)
    const section = document.getElementById(sectionId(id))
    section?.scrollIntoView()
    section?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
  }
  return (
    <nav
      className={`${classes.bar} sticky z-20 top-(--header-height) -mx-(--page-gutter) bg-ground border-b border-b-line wide:mx-0`}
      aria-label={t('menuScreens.categories')}
    >
      <ul ref={list} className="plain-list">
        {categories.map(({ id, name }) => (
          <li key={id}>
            <button
              type="button"
              className={`${classes.chip} min-h-11 py-0 px-4 border border-transparent rounded-[22px] bg-transparent text-muted font-semibold whitespace-nowrap cursor-pointer hover:text-text`}
              lang="sv"
              aria-current={id === current || undefined}
              onClick={() => show(id)}
            >
              {name}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
