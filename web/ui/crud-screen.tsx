import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Copy, Pencil, Trash2 } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { bounds } from '#contract/bounds.ts'
import { formatInstant } from '#web/platform/dates.ts'
import { hasText, type TextKey, t, useTranslation } from '#web/platform/language.ts'
import { ignoreMissing, useAction } from '#web/ui/use-action.ts'
import { AdminBack } from './admin-back.tsx'
import { Choice } from './choice.tsx'
import type { CrudOptions } from './crud-options.ts'
import { EmptyState } from './empty-state.tsx'
import { useRowFocus } from './focus.ts'
import { EditForm } from './form/edit-form.tsx'
import { sameNames, useEditForm } from './form/use-edit-form.ts'
import { AddLink, LinkButton } from './link-button.tsx'
import { Loaded, useStored } from './loaded.tsx'
import { PagedList } from './paged-list.tsx'
import { BackLink, Screen } from './screen.tsx'
import { SearchField } from './search-field.tsx'
import { AdminTable } from './table/admin-table.tsx'
import type { RowAction } from './table/row-actions.tsx'
import { toast } from './toast.ts'
import { type SearchText, useSearchText } from './use-search-text.ts'

/**
 * The admin screens of one resource: list, create, edit, and delete with a confirmation. A row of the list may have fewer
 * fields than the row that is edited.
 */
export function crudScreen<
  Values extends object,
  Body,
  Listed,
  Row extends Listed & { version: number },
  Filter extends string = 'all',
>(options: CrudOptions<Values, Body, Listed, Row, Filter>) {
  const { path, texts, idOf, titleOf } = options
  const filters = options.filters ?? (['all'] as unknown as readonly [Filter])

  return function CrudScreen() {
    const { t } = useTranslation()
    const { edit, copy } = useSearch({ from: `/guarded/admins${path}` }) as { edit?: string; copy?: string }
    options.useUpdates()
    if (edit === 'new') {
      return (
        <Screen title={t(`${texts}.create`)} back={<BackToList />}>
          {copy ? <CopyForm key={copy} id={copy} /> : <Form row={null} />}
        </Screen>
      )
    }
    return edit ? <Edit key={edit} id={edit} /> : <List />
  }

  function List() {
    const { t } = useTranslation()
    const [filter, setFilter] = useState<Filter>(filters[0] as Filter)
    const search = useSearchText()
    const empty = filter === filters[0] ? 'empty' : `${filter}Empty`
    const labelOf = (part: Filter) => t(`${texts}.${part}` as TextKey) as string
    return (
      <Screen
        title={t(`${texts}.title`)}
        width="wide"
        back={options.leadsHome ? <BackLink to="/">{t('shell.toHome')}</BackLink> : <AdminBack />}
        actions={
          <>
            {filters.length > 1 && (
              <Choice
                compact
                hidesLegend
                legend={t('actions.show')}
                value={filter}
                onChange={setFilter}
                options={filters.map((each) => ({ value: each, label: labelOf(each) }))}
              />
            )}
            <AddLink to={path}>{t(`${texts}.create`)}</AddLink>
          </>
        }
      >
        {options.Above && <options.Above />}
        {options.search && (
          <SearchField label={t(options.search) as string} search={search} className="max-w-[34rem]" />
        )}
        <PagedList
          query={options.list(filter, search.text)}
          found={search.found}
          loading={`${texts}.loading`}
          failed={`${texts}.toasts.loadFailed`}
          empty={
            search.text === '' ? (
              <EmptyState
                title={t(`${texts}.${empty}.title` as TextKey) as string}
                text={t(`${texts}.${empty}.text` as TextKey) as string}
              />
            ) : (
              <NothingFound search={search} others={filters.filter((each) => each !== filter).map(labelOf)} />
            )
          }
        >
          {(rows, refetch) => (
            <Rows rows={rows} label={t(`${texts}.title`)} refetch={refetch} isPartial={search.text !== ''} />
          )}
        </PagedList>
        {options.Below && <options.Below />}
      </Screen>
    )
  }

  type RowsProps = { rows: Listed[]; label: string; refetch: () => void; isPartial: boolean }

  function Rows({ rows, label, refetch, isPartial }: RowsProps) {
    const client = useQueryClient()
    const { t, language } = useTranslation()
    const nameOf = (row: Listed) => {
      const time = options.timeOf?.(row)
      return time ? `${titleOf(row)}, ${formatInstant(time, language)}` : titleOf(row)
    }
    const frame = useRef<HTMLDivElement>(null)
    const [reason, setReason] = useState('')
    // The last control of each row deletes it, or opens the menu with that action.
    const focusAfterRemoval = useRowFocus(
      frame,
      rows.length,
      () => document.querySelector('h1'),
      '[data-actions] > :last-child',
    )
    const remove = useAction<Listed, unknown>({
      request: (row) => options.remove(row, reason).catch(ignoreMissing),
      success: (_answer, row) => doneToast('deleted', nameOf(row)),
      failed: { title: 'ui.failed', message: `${texts}.toasts.deleteFailed` },
      ...(options.explainedRemove && { explained: options.explainedRemove }),
      onDone: (_answer, row) => {
        options.drop?.(client, idOf(row))
        // The empty state replaces the list, and unmounts this component.
        if (rows.length <= 1) requestAnimationFrame(() => document.querySelector<HTMLElement>('h1')?.focus())
        void options.invalidate(client)
      },
      onFailed: () => {
        focusAfterRemoval(null)
        return false
      },
    })
    const { first = [], rare = [] } = options.useActions?.() ?? {}
    const actions: RowAction<Listed>[] = [
      ...first,
      {
        id: 'edit',
        label: 'actions.edit',
        labelOf: 'actions.editOf',
        icon: Pencil,
        link: (row) => ({ to: path, search: (now: object) => ({ ...now, edit: idOf(row) }) }),
      },
      ...rare,
      {
        id: 'delete',
        label: 'actions.delete',
        labelOf: 'actions.deleteOf',
        icon: Trash2,
        isDangerous: true,
        isShown: (row) => options.canRemove?.(row) ?? true,
        onAsk: () => {
          setReason('')
          refetch()
        },
        confirm: {
          title: (row) => t('actions.confirmDelete', { title: nameOf(row) }),
          text: (row) => (
            <>
              {options.Loss ? <options.Loss row={row} /> : <p>{t('actions.cannotUndo')}</p>}
              {options.takesReason?.(row) && (
                <TextInput
                  label={t('actions.reason')}
                  description={t('actions.reasonHint')}
                  maxLength={bounds.cancellationReason}
                  value={reason}
                  onChange={(event) => setReason(event.currentTarget.value)}
                />
              )}
            </>
          ),
          label: 'actions.delete',
          keep: `${texts}.keep`,
        },
        onSelect: (row) => {
          // Before the request: the realtime message may remove the row before the answer arrives.
          focusAfterRemoval(rows.indexOf(row))
          return remove.run(row)
        },
      },
    ]
    return (
      <div ref={frame}>
        <AdminTable
          label={label}
          rows={rows}
          keyOf={idOf}
          nameOf={nameOf}
          columns={options.columns}
          actions={actions}
          isOff={options.isOff}
          groups={options.groups}
          isPartial={isPartial}
        />
      </div>
    )
  }

  function CopyLink({ id }: { id: string }) {
    const { t } = useTranslation()
    return (
      <LinkButton
        to={path}
        search={(now: object) => ({ ...now, edit: 'new', copy: id })}
        variant="default"
        leftSection={<Copy size={18} aria-hidden />}
      >
        {t('actions.copy')}
      </LinkButton>
    )
  }

  /** The form of a new row, filled with the values of another. */
  function CopyForm({ id }: { id: string }) {
    const { t } = useTranslation()
    return (
      <Loaded
        query={useStored(options.one(id))}
        loading={`${texts}.form.loading`}
        failed={`${texts}.toasts.loadFailed`}
        missing={{ title: t(`${texts}.form.missing.title`), text: t(`${texts}.form.missing.text`) }}
      >
        {(row) => <Form row={null} copy={row} />}
      </Loaded>
    )
  }

  function copyOf(row: Row): Values {
    const values = options.toValues?.(row) ?? sameNames(row, options.empty)
    return Object.assign(values, options.copied?.(values))
  }

  function Edit({ id }: { id: string }) {
    const { t } = useTranslation()
    return (
      <Screen
        title={t(`${texts}.form.editTitle`)}
        back={<BackToList />}
        actions={options.copied && <CopyLink id={id} />}
      >
        <Loaded
          query={useStored(options.one(id))}
          loading={`${texts}.form.loading`}
          failed={`${texts}.toasts.loadFailed`}
          missing={{ title: t(`${texts}.form.missing.title`), text: t(`${texts}.form.missing.text`) }}
        >
          {(row) => <Form row={row} />}
        </Loaded>
      </Screen>
    )
  }

  /** The text of success is the title, unless the texts have a title for all of them. */
  function doneToast(done: 'created' | 'updated' | 'deleted', name: string) {
    const title = `${texts}.toasts.success`
    const text = t(`${texts}.toasts.${done}`)
    return hasText(title) ? { title: String(t(title)), message: text } : { title: text, message: name }
  }

  function Form({ row, copy }: { row: Row | null; copy?: Row }) {
    const { t } = useTranslation()
    const client = useQueryClient()
    const navigate = useNavigate()
    const back = () => void navigate({ to: path, search: withoutEdit })
    const saveFailed = `${texts}.toasts.saveFailed`
    const [start] = useState(() => (copy ? copyOf(copy) : options.empty))
    const edit = useEditForm<Values, Body, Row>({
      ...options,
      // A draft of another new row is not a draft of the copy.
      ...(copy && { noun: `${options.noun} copy`, keepsDraft: false }),
      empty: start,
      id: row && idOf(row),
      stored: row,
      success: (saved, { id }) =>
        options.said?.(saved) ?? doneToast(id === null ? 'created' : 'updated', titleOf(saved)),
      // Without a text of the screen, the error's own text is shown.
      failed: { title: 'ui.failed', ...(hasText(saveFailed) && { message: saveFailed }) },
      onSaved: (saved) => {
        client.setQueryData(options.one(idOf(saved)).queryKey, saved as never)
        void options.invalidate(client)
      },
      close: back,
    })
    const { Fields, Preview, Question, required } = options
    const submit = (event?: FormEvent<HTMLFormElement>) => {
      edit.submit(event)
      if (required?.names.some((name) => String(edit.values[name]).trim() === ''))
        toast({ title: t('ui.failed'), message: t(required.text) as string, kind: 'error' })
    }
    const submitLabel = edit.isDeleted
      ? t(`${texts}.form.saveAsNew`)
      : row
        ? t('actions.save')
        : t(`${texts}.form.create`)
    return (
      <EditForm
        edit={{ ...edit, submit }}
        texts={`${texts}.form`}
        submitLabel={submitLabel}
        deletedNotice={t(`${texts}.form.deleted`)}
        onCancel={back}
        preview={
          Preview && {
            title: t(`${texts}.form.preview` as TextKey) as string,
            children: <Preview values={edit.values} row={row} />,
          }
        }
      >
        <Fields values={edit.values} set={edit.form.setValues} row={row} />
        {Question && edit.question && <Question {...edit.question} />}
      </EditForm>
    )
  }

  function BackToList() {
    const { t } = useTranslation()
    return (
      <BackLink to={path} search={withoutEdit}>
        {t(`${texts}.form.back`)}
      </BackLink>
    )
  }
}

/** The list with its search, without the form. */
const withoutEdit = ({ edit: _, copy: __, ...now }: { edit?: string; copy?: string }) => now

/** What a list shows when its search finds nothing. `others`: the parts of the list in which it did not look. */
function NothingFound({ search, others }: { search: SearchText; others: string[] }) {
  const { t } = useTranslation()
  const [other] = others
  return (
    <EmptyState
      title={t('actions.nothing.title')}
      text={other === undefined ? t('actions.nothing.text') : t('actions.nothing.other', { other })}
      action={
        <Button variant="default" onClick={search.clear}>
          {t('ui.search.clear')}
        </Button>
      }
    />
  )
}
