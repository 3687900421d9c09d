import { ActionIcon, Group, Stack, Switch } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp, Pencil, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { EditableSection } from '#contract/content.ts'
import { useTranslation } from '#web/platform/language.ts'
import { LineSkeleton } from '#web/ui/card-skeleton.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { ContentPicture } from '#web/ui/content-picture.tsx'
import { join } from '#web/ui/join.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import classes from './admin-section.module.css'
import { contentQueries, useRealtimeContent } from './queries.ts'
import { isKnownSection, useSectionActions, useSectionTexts } from './use-sections.ts'

/** All sections in order, with controls to activate, move, edit and delete them. */
export function AdminSectionList() {
  useRealtimeContent('home')
  return (
    <Loaded
      query={useQuery(contentQueries.sections())}
      loading="content.homepage.loading"
      failed="content.loadFailed"
      skeleton={
        <Stack gap={12} aria-hidden>
          {[10, 16, 12, 18].map((width) => (
            <Stack key={width} gap={8} className="panel">
              <LineSkeleton width={width} />
              <LineSkeleton width={width + 8} />
            </Stack>
          ))}
        </Stack>
      }
    >
      {({ items }) => <List sections={items} />}
    </Loaded>
  )
}

function List({ sections }: { sections: EditableSection[] }) {
  const { t } = useTranslation()
  const { nameOf } = useSectionTexts()
  const [announcement, setAnnouncement] = useState('')
  const [removingKey, setRemovingKey] = useState<string | null>(null)
  const removing = sections.find(({ sectionKey }) => sectionKey === removingKey)
  const { order, setActive, remove } = useSectionActions(() => setRemovingKey(null))
  const pressed = useRef<string | null>(null)

  // Moving a row removes the focus from its button.
  useEffect(() => {
    const button = pressed.current && document.querySelector<HTMLElement>(`[data-move="${pressed.current}"]`)
    pressed.current = null
    if (button && sections.length > 0) button.focus()
  }, [sections])

  // Known sections have fixed places on the home screen. The others are moved among themselves.
  const movable = sections.filter(({ sectionKey }) => !isKnownSection(sectionKey))
  const move = (section: EditableSection, by: -1 | 1) => {
    const to = movable.indexOf(section) + by
    const other = movable[to]
    if (!other) return
    const keys = sections.map((each) =>
      each === section ? other.sectionKey : each === other ? section.sectionKey : each.sectionKey,
    )
    pressed.current = `${section.sectionKey} ${by}`
    setAnnouncement(t('form.list.moved', { name: nameOf(section), place: to + 1, count: movable.length }))
    order.run(keys)
  }

  return (
    <>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      <Stack component="ol" gap={12} className="plain-list" aria-label={t('content.homepage.list')}>
        {sections.map((section) => (
          <Row
            key={section.sectionKey}
            section={section}
            name={nameOf(section)}
            isFirst={section === movable[0]}
            isLast={section === movable.at(-1)}
            onMove={(by) => move(section, by)}
            onActive={(isActive) => setActive.run({ section, isActive })}
            onRemove={() => setRemovingKey(section.sectionKey)}
          />
        ))}
      </Stack>
      <ConfirmDialog
        opened={removing !== undefined}
        onClose={() => setRemovingKey(null)}
        onConfirm={() => removing && remove.run(removing)}
        busy={remove.isPending}
        title={t('content.homepage.confirmRemove.title', { name: removing ? nameOf(removing) : '' })}
        confirmLabel={t('actions.delete')}
        cancelLabel={t('content.homepage.confirmRemove.keep')}
      >
        <p>{t('content.homepage.confirmRemove.text')}</p>
      </ConfirmDialog>
    </>
  )
}

type RowProps = {
  section: EditableSection
  name: string
  isFirst: boolean
  isLast: boolean
  onMove: (by: -1 | 1) => void
  onActive: (isActive: boolean) => void
  onRemove: () => void
}

/** One section: its text, its position, and whether it is active. */
function Row({ section, name, isFirst, isLast, onMove, onActive, onRemove }: RowProps) {
  const { t } = useTranslation()
  const isKnown = isKnownSection(section.sectionKey)
  const excerpt = isKnown ? (section.content ?? section.title) : section.content
  const isUnwritten = isKnown && excerpt === null && section.imageUrl === null
  return (
    <Group
      component="li"
      gap="8px 12px"
      className={join('panel', classes.row)}
      data-off={!section.isActive || undefined}
    >
      {/* Has the same width for a section that cannot be moved, so that the names are aligned. */}
      <Stack gap={0} miw={44}>
        {(isKnown ? [] : ([-1, 1] as const)).map((by) => (
          <ActionIcon
            key={by}
            variant="subtle"
            color="gray"
            c="var(--text)"
            size={44}
            className={classes.move}
            data-move={`${section.sectionKey} ${by}`}
            aria-disabled={by === -1 ? isFirst : isLast}
            aria-label={t(by === -1 ? 'form.list.up' : 'form.list.down', { name })}
            onClick={() => onMove(by)}
          >
            {by === -1 ? <ChevronUp size={22} aria-hidden /> : <ChevronDown size={22} aria-hidden />}
          </ActionIcon>
        ))}
      </Stack>
      <Stack gap={4} flex={1} miw={0}>
        <h2 {...(!isKnown && { lang: 'sv' })}>{name}</h2>
        {isUnwritten ? (
          <p className="muted">
            <i>{t('content.homepage.unwritten')}</i>
          </p>
        ) : (
          excerpt !== null && (
            <p className={join('muted', classes.excerpt)} lang="sv">
              {excerpt}
            </p>
          )
        )}
      </Stack>
      {section.imageUrl !== null && <ContentPicture src={section.imageUrl} className={classes.thumb} />}
      <Group gap="8px 12px" justify="flex-end" className={classes.actions}>
        <Switch
          size="md"
          label={t(section.isActive ? 'content.homepage.active' : 'content.homepage.hidden')}
          aria-label={t('content.homepage.activeOf', { name })}
          checked={section.isActive}
          onChange={(event) => onActive(event.currentTarget.checked)}
          className={classes.switch}
        />
        <LinkButton
          to="/admin/homepage"
          search={{ edit: section.sectionKey }}
          variant="default"
          leftSection={<Pencil size={17} aria-hidden />}
          aria-label={t('actions.editOf', { name })}
        >
          {t('actions.edit')}
        </LinkButton>
        {!isKnown && (
          <ActionIcon
            variant="default"
            c="var(--danger-text)"
            size={44}
            aria-label={t('actions.deleteOf', { name })}
            title={t('actions.delete')}
            onClick={onRemove}
          >
            <Trash2 size={19} aria-hidden />
          </ActionIcon>
        )}
      </Group>
    </Group>
  )
}
