import { ActionIcon, Switch } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { ChevronDown, ChevronUp, Pencil, Trash2 } from 'lucide-react'
import type { EditableSection } from '#contract/content.ts'
import { useTranslation } from '#web/platform/language.ts'
import { ContentPicture } from '#web/ui/content-picture.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import classes from './admin-section.module.css'
import { isKnownSection } from './use-section-texts.ts'

type AdminSectionRowProps = {
  section: EditableSection
  name: string
  isFirst: boolean
  isLast: boolean
  onMove: (by: -1 | 1) => void
  onActive: (isActive: boolean) => void
  onRemove: () => void
}

/** One section in the administration: its text, its position, and whether it is active. */
export function AdminSectionRow(props: AdminSectionRowProps) {
  const { section, name, isFirst, isLast, onMove, onActive, onRemove } = props
  const { t } = useTranslation()
  const isKnown = isKnownSection(section.sectionKey)
  const says = isKnown ? (section.content ?? section.title) : section.content
  const isUnwritten = isKnown && says === null && section.imageUrl === null
  return (
    <li className={classes.row} data-off={!section.isActive || undefined}>
      <div className={classes.places}>
        {(isKnown ? [] : ([-1, 1] as const)).map((by) => (
          <ActionIcon
            key={by}
            variant="subtle"
            color="gray"
            size={44}
            className={classes.move}
            data-move={`${section.sectionKey} ${by}`}
            aria-disabled={by === -1 ? isFirst : isLast}
            aria-label={t(by === -1 ? 'content.homepage.up' : 'content.homepage.down', { name })}
            onClick={() => onMove(by)}
          >
            {by === -1 ? <ChevronUp size={22} aria-hidden /> : <ChevronDown size={22} aria-hidden />}
          </ActionIcon>
        ))}
      </div>
      {section.imageUrl !== null && <ContentPicture src={section.imageUrl} className={classes.thumb} />}
      <div className={classes.texts}>
        <h2 className={classes.name} {...(!isKnown && { lang: 'sv' })}>
          {name}
        </h2>
        {isUnwritten ? (
          <p className={classes.says}>
            <i>{t('content.homepage.unwritten')}</i>
          </p>
        ) : (
          says !== null && (
            <p className={classes.says} lang="sv">
              {says}
            </p>
          )
        )}
      </div>
      <div className={classes.actions}>
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
          aria-label={t('content.homepage.editOf', { name })}
        >
          {t('content.homepage.edit')}
        </LinkButton>
        {!isKnown && (
          <ActionIcon
            variant="default"
            size={44}
            className={classes.remove}
            aria-label={t('content.homepage.removeOf', { name })}
            title={t('content.homepage.remove')}
            onClick={onRemove}
          >
            <Trash2 size={19} aria-hidden />
          </ActionIcon>
        )}
      </div>
    </li>
  )
}
