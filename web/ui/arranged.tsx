import {
  type Active,
  closestCenter,
  DndContext,
  KeyboardSensor,
  type Over,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { ActionIcon } from '@mantine/core'
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import {
  type ComponentProps,
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useTranslation } from '#web/platform/language.ts'
import { join } from './join.ts'
import classes from './ui.module.css'

type ArrangedProps = {
  /** The items that can be moved, in their order. */
  ids: readonly string[]
  /** An item's name in labels and announcements. */
  nameOf: (id: string) => string
  move: (from: number, to: number) => void
  /** A list with an `ArrangedItem` for each id. */
  children: ReactNode
}

type Arrangement = { count: number; placeOf: (id: string) => number; nameOf: ArrangedProps['nameOf'] }
const ArrangedContext = createContext<Arrangement & { move: (id: string, by: -1 | 1) => void }>({
  count: 0,
  placeOf: () => -1,
  nameOf: String,
  move: () => undefined,
})

/** A list that is arranged by hand: with pointer, finger or keyboard at the handle of an item, or with its buttons. */
export function Arranged({ ids, nameOf, move, children }: ArrangedProps) {
  const { t } = useTranslation()
  const [announcement, announce] = useState('')
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const placeOf = (id: unknown) => ids.indexOf(String(id))
  // dnd-kit first reports the lifted item's own position. It is not announced, because 'lifted' has announced it.
  const overId = useRef<unknown>(null)
  const announcementOf = (
    what: 'lifted' | 'over' | 'moved' | 'kept',
    active: Active,
    at: Active | Over | null,
  ) =>
    at
      ? t(`form.arrange.${what}`, {
          name: nameOf(String(active.id)),
          place: placeOf(at.id) + 1,
          count: ids.length,
        })
      : undefined
  return (
    <ArrangedContext
      value={{
        count: ids.length,
        placeOf,
        nameOf,
        move: (id, by) => {
          const to = placeOf(id) + by
          announce(t('form.arrange.moved', { name: nameOf(id), place: to + 1, count: ids.length }))
          move(to - by, to)
        },
      }}
    >
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        modifiers={[({ transform }) => ({ ...transform, x: 0 })]}
        accessibility={{
          screenReaderInstructions: { draggable: t('form.arrange.instructions') },
          announcements: {
            onDragStart: ({ active }) => {
              overId.current = active.id
              return announcementOf('lifted', active, active)
            },
            onDragOver: ({ active, over }) => {
              if (over?.id === overId.current) return undefined
              overId.current = over?.id
              return announcementOf('over', active, over)
            },
            onDragEnd: ({ active, over }) => announcementOf('moved', active, over ?? active),
            onDragCancel: ({ active }) => announcementOf('kept', active, active),
          },
        }}
        onDragEnd={({ active, over }) => {
          if (over && over.id !== active.id) move(placeOf(active.id), placeOf(over.id))
        }}
      >
        <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
          {children}
        </SortableContext>
      </DndContext>
    </ArrangedContext>
  )
}

type Sortable = ReturnType<typeof useSortable>
const ItemContext = createContext<Pick<
  Sortable,
  'setActivatorNodeRef' | 'attributes' | 'listeners' | 'isDragging'
> | null>(null)

/** One item. It contains its `ArrangeHandle` and its `ArrangeButtons`. */
export function ArrangedItem({ id, className, ...props }: { id: string } & ComponentProps<'li'>) {
  const { t } = useTranslation()
  const { setNodeRef, transform, transition, ...item } = useSortable({
    id,
    attributes: { roleDescription: t('form.arrange.role') },
  })
  return (
    <ItemContext value={item}>
      <li
        {...props}
        ref={setNodeRef}
        className={join(classes.item, className)}
        data-item={id}
        data-dragging={item.isDragging || undefined}
        style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
      />
    </ItemContext>
  )
}

/** Drags its item: pressed with a pointer or a finger, or with the space bar and the arrow keys. */
export function ArrangeHandle({ id }: { id: string }) {
  const { t } = useTranslation()
  const { nameOf } = useContext(ArrangedContext)
  const item = useContext(ItemContext)
  return (
    <ActionIcon
      ref={item?.setActivatorNodeRef}
      variant="subtle"
      color="gray"
      size={44}
      className={`${classes.handle} flex-none text-muted cursor-grab touch-none`}
      {...item?.attributes}
      {...item?.listeners}
      aria-label={t('form.arrange.handle', { name: nameOf(id) })}
      data-handle
      // Escape puts the item back, and does not close the dialog around the list.
      data-mantine-stop-propagation={item?.isDragging}
    >
      <GripVertical size={20} aria-hidden />
    </ActionIcon>
  )
}

/** Moves its item up and down, for users who do not drag. The focus stays on the button. */
export function ArrangeButtons({ id }: { id: string }) {
  const { t } = useTranslation()
  const { count, placeOf, nameOf, move } = useContext(ArrangedContext)
  const place = placeOf(id)
  const pressed = useRef<HTMLElement>(null)
  // Moving the item removes the focus from its button.
  useEffect(() => {
    if (place >= 0) pressed.current?.focus()
    pressed.current = null
  }, [place])
  return ([-1, 1] as const).map((by) => {
    const isAtEnd = place === (by === -1 ? 0 : count - 1)
    const name = t(by === -1 ? 'form.arrange.up' : 'form.arrange.down', { name: nameOf(id) })
    return (
      <ActionIcon
        key={by}
        variant="default"
        size={44}
        aria-label={name}
        title={name}
        aria-disabled={isAtEnd}
        data-disabled={isAtEnd}
        onClick={(event) => {
          if (isAtEnd) return
          pressed.current = event.currentTarget
          move(id, by)
        }}
      >
        {by === -1 ? <ArrowUp size={18} aria-hidden /> : <ArrowDown size={18} aria-hidden />}
      </ActionIcon>
    )
  })
}
