import { arrayMove } from '@dnd-kit/sortable'
import { ActionIcon, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { EditableSection } from '#contract/content.ts'
import { isKnownSection } from '#rules/section.ts'
import { useTranslation } from '#web/platform/language.ts'
import { ArrangeButtons, Arranged, ArrangedItem, ArrangeHandle } from '#web/ui/arranged.tsx'
import { LineSkeleton } from '#web/ui/card-skeleton.tsx'
import { ContentPicture } from '#web/ui/content-picture.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { RowQuestion } from '#web/ui/row-question.tsx'
import { contentQueries, useRealtimeContent } from './queries.ts'
import { useSectionActions, useSectionTexts } from './use-sections.ts'

/** All sections in order, with controls to activate, move, edit and delete them. */
export function AdminSectionList() {
  useRealtimeContent('home')
  return (
    <Loaded
      query={useQuery(contentQueries.sections())}
      loading="content.homepage.loading"
      failed="content.loadFailed"
      skeleton={
        <div className="flex flex-col gap-3" aria-hidden>
          {[10, 16, 12, 18].map((width) => (
            <div key={width} className="panel flex flex-col gap-2">
              <LineSkeleton width={width} />
              <LineSkeleton width={width + 8} />
            </div>
          ))}
        </div>
      }
    >
      {({ items }) => <List sections={items} />}
    </Loaded>
  )
}

function List({ sections }: { sections: EditableSection[] }) {
  const { t } = useTranslation()
  const { nameOf } = useSectionTexts()
  const [removingKey, setRemovingKey] = useState<string | null>(null)
  const { arrange, setActive, remove } = useSectionActions()
  // Known sections have fixed places on the home screen. Only the others can be moved, and they keep the positions that they have
  // together.
  const movable = sections.filter(({ sectionKey }) => !isKnownSection(sectionKey))
  const move = (from: number, to: number) => {
    const moved = arrayMove(movable, from, to)
    arrange.run(sections.map((each) => (movable.includes(each) ? (moved.shift() ?? each) : each).sectionKey))
  }
  return (
    <>
      <Arranged
        ids={movable.map(({ sectionKey }) => sectionKey)}
        nameOf={(key) => nameOf(movable.find(({ sectionKey }) => sectionKey === key) as EditableSection)}
        move={move}
      >
        <ol className="plain-list flex flex-col gap-3" aria-label={t('content.homepage.list')}>
          {sections.map((section) => {
            const { sectionKey } = section
            const Item = isKnownSection(sectionKey) ? 'li' : ArrangedItem
            return (
              <Item
                key={sectionKey}
                id={sectionKey}
                className="panel py-3 pr-4 pl-2 data-off:border-dashed data-off:bg-transparent data-off:shadow-none"
                data-off={!section.isActive || undefined}
              >
                <Row
                  section={section}
                  name={nameOf(section)}
                  onActive={(isActive) => setActive.run({ section, isActive })}
                  onRemove={() => setRemovingKey(sectionKey)}
                />
              </Item>
            )
          })}
        </ol>
      </Arranged>
      <RowQuestion
        action={{
          confirm: {
            title: (section) => t('content.homepage.confirmRemove.title', { name: nameOf(section) }),
            text: () => <p>{t('content.homepage.confirmRemove.text')}</p>,
            label: 'actions.delete',
            keep: 'content.homepage.confirmRemove.keep',
          },
          onSelect: remove.run,
        }}
        row={sections.find(({ sectionKey }) => sectionKey === removingKey)}
        onClose={() => setRemovingKey(null)}
      />
    </>
  )
}

type RowProps = {
  section: EditableSection
  name: string
  onActive: (isActive: boolean) => void
  onRemove: () => void
}

/** One section: its text, its position, and whether it is active. */
function Row({ section, name, onActive, onRemove }: RowProps) {
  const { t } = useTranslation()
  const isKnown = isKnownSection(section.sectionKey)
  const excerpt = isKnown ? (section.content ?? section.title) : section.content
  const isUnwritten = isKnown && excerpt === null && section.imageUrl === null
  return (
    <div className="[&_h2]:text-lg [&_h2]:font-semibold [&_h2]:wrap-anywhere md:flex-nowrap md:gap-x-5 flex flex-wrap items-center gap-x-3 gap-y-2">
      {/* Has the same width for a section that cannot be moved, so that the names are aligned. */}
      <div className="w-11">{!isKnown && <ArrangeHandle id={section.sectionKey} />}</div>
      <div className="flex flex-col gap-1 flex-1 min-w-0">
        <h2 {...(!isKnown && { lang: 'sv' })}>{name}</h2>
        {isUnwritten ? (
          <p className="muted">
            <i>{t('content.homepage.unwritten')}</i>
          </p>
        ) : (
          excerpt !== null && (
            <p className="muted line-clamp-2 wrap-anywhere" lang="sv">
              {excerpt}
            </p>
          )
        )}
      </div>
      {section.imageUrl !== null && (
        <ContentPicture src={section.imageUrl} className="w-21 h-15 rounded-sm object-cover" />
      )}
      {/* Below the texts on a phone, beside them on a desktop. */}
      <div className="flex-[1_0_100%] pl-2 md:flex-none md:flex-nowrap md:p-0 flex flex-wrap items-center gap-x-3 gap-y-2 justify-end">
        <Switch
          size="md"
          label={t(section.isActive ? 'content.homepage.active' : 'content.homepage.hidden')}
          aria-label={t('content.homepage.activeOf', { name })}
          checked={section.isActive}
          onChange={(event) => onActive(event.currentTarget.checked)}
          className="flex items-center min-w-[7rem] min-h-11 mr-auto"
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
          <>
            <ArrangeButtons id={section.sectionKey} />
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
          </>
        )}
      </div>
    </div>
  )
}
