import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { EditableSection } from '#contract/content.ts'
import { useTranslation } from '#web/platform/language.ts'
import { LineSkeleton } from '#web/ui/card-skeleton.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import classes from './admin-section.module.css'
import { AdminSectionRow } from './admin-section-row.tsx'
import { contentQueries } from './queries.ts'
import { useRealtimeContent } from './use-realtime-content.ts'
import { useSectionActions } from './use-section-actions.ts'
import { isKnownSection, useSectionTexts } from './use-section-texts.ts'

/** All sections in order, with controls to activate, move, edit and delete them. */
export function AdminSectionList() {
  const { t } = useTranslation()
  const { data, isPending, refetch } = useQuery(contentQueries.sections())
  useRealtimeContent('home')
  useFailureToast(!isPending && !data, 'content.failed', 'content.loadFailed')
  if (isPending) return <Loading />
  if (!data) return <LoadFailed message={t('content.loadFailed')} retry={() => void refetch()} />
  return <List sections={data.items} />
}

function List({ sections }: { sections: EditableSection[] }) {
  const { t } = useTranslation()
  const { nameOf } = useSectionTexts()
  const { order, setActive, remove } = useSectionActions()
  const [said, setSaid] = useState('')
  const [removingKey, setRemovingKey] = useState<string | null>(null)
  const removing = sections.find(({ sectionKey }) => sectionKey === removingKey)
  const list = useRef<HTMLOListElement>(null)
  const pressed = useRef<string | null>(null)

  // A row that moves loses the focus that one of its buttons had.
  useEffect(() => {
    const button =
      pressed.current && list.current?.querySelector<HTMLElement>(`[data-move="${pressed.current}"]`)
    pressed.current = null
    if (button && sections.length > 0) button.focus()
  }, [sections])

  // The screen has its own places for the sections that it knows; the others are moved among themselves.
  const movable = sections.filter(({ sectionKey }) => !isKnownSection(sectionKey))
  const move = (section: EditableSection, by: -1 | 1) => {
    const to = movable.indexOf(section) + by
    const other = movable[to]
    if (!other) return
    const keys = sections.map((each) =>
      each === section ? other.sectionKey : each === other ? section.sectionKey : each.sectionKey,
    )
    pressed.current = `${section.sectionKey} ${by}`
    setSaid(t('content.homepage.moved', { name: nameOf(section), place: to + 1, count: movable.length }))
    order.mutate(keys)
  }

  return (
    <>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      <ol className={classes.list} aria-label={t('content.homepage.list')} ref={list}>
        {sections.map((section) => (
          <AdminSectionRow
            key={section.sectionKey}
            section={section}
            name={nameOf(section)}
            isFirst={section === movable[0]}
            isLast={section === movable.at(-1)}
            onMove={(by) => move(section, by)}
            onActive={(isActive) => setActive.mutate({ section, isActive })}
            onRemove={() => setRemovingKey(section.sectionKey)}
          />
        ))}
      </ol>
      <ConfirmDialog
        opened={removing !== undefined}
        onClose={() => setRemovingKey(null)}
        onConfirm={() => removing && remove.mutate(removing, { onSettled: () => setRemovingKey(null) })}
        busy={remove.isPending}
        title={t('content.homepage.confirmRemove.title', { name: removing ? nameOf(removing) : '' })}
        confirmLabel={t('content.homepage.confirmRemove.confirm')}
        cancelLabel={t('content.homepage.confirmRemove.keep')}
      >
        <p>{t('content.homepage.confirmRemove.text')}</p>
      </ConfirmDialog>
    </>
  )
}

function Loading() {
  const { t } = useTranslation()
  return (
    <>
      <p role="status" className="visually-hidden">
        {t('content.homepage.loading')}
      </p>
      <div className={classes.list} aria-hidden>
        {[14, 20, 16, 24].map((width) => (
          <div key={width} className={classes.row}>
            <div className={classes.texts}>
              <LineSkeleton width={width} />
              <LineSkeleton width={width + 10} />
            </div>
          </div>
        ))}
      </div>
    </>
  )
}
