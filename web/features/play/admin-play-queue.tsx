import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { type PlayJoining, playJoinings } from '#contract/bounds.ts'
import { type PlayQueueRules, playQueueRulesEdit } from '#contract/play-queue.ts'
import { CodeCard, codeCards } from '#web/domain/code-card.tsx'
import { request } from '#web/platform/api.ts'
import { t, useTranslation } from '#web/platform/language.ts'
import { EditForm } from '#web/ui/form/edit-form.tsx'
import { fieldsOf } from '#web/ui/form/fields.tsx'
import { useEditForm } from '#web/ui/form/use-edit-form.ts'
import { Loaded, useStored } from '#web/ui/loaded.tsx'
import { PlayTabs } from './play-tabs.tsx'
import { adminPlayQueries, invalidatePlay } from './queries.ts'

const emptyRules = { joining: 'home' as PlayJoining, callMinutes: null as number | null, newKey: false }
const { SelectField, NumberField, SwitchField } = fieldsOf<typeof emptyRules>()

/** How guests join the queue for the game tables, and the code at the door to print. */
export function AdminPlayQueue() {
  return (
    <div className="flex flex-col gap-5">
      <div className="print:hidden">
        <PlayTabs />
      </div>
      <Loaded
        query={useStored(adminPlayQueries.queueRules())}
        loading="adminPlayQueue.rules.loading"
        failed="adminPlayQueue.rules.loadFailed"
      >
        {(stored) => (
          <>
            <div className="print:hidden">
              <RulesForm stored={stored} />
            </div>
            {stored.joining !== 'nowhere' && <Poster doorKey={stored.doorKey} />}
          </>
        )}
      </Loaded>
    </div>
  )
}

function RulesForm({ stored }: { stored: PlayQueueRules }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const edit = useEditForm({
    noun: 'playQueueRules',
    id: 'queue',
    stored,
    empty: emptyRules,
    toValues: ({ joining, callMinutes }) => ({ joining, callMinutes, newKey: false }),
    schema: playQueueRulesEdit.omit({ version: true }),
    save: ({ version, body }) => request('putPlayQueueRules', { body: { ...body, version } }),
    success: () => ({ title: t('adminPlayQueue.rules.saved') }),
    failed: { title: 'ui.failed', message: 'adminPlayQueue.rules.saveFailed' },
    onSaved: (saved) => {
      client.setQueryData(adminPlayQueries.queueRules().queryKey, saved)
      void invalidatePlay(client)
    },
  })
  return (
    <EditForm
      edit={edit}
      texts="adminPlayQueue.rules.form"
      submitLabel={t('actions.save')}
      marksOptional={false}
    >
      <SelectField name="joining" options={playJoinings} labelOf={joiningName} />
      <NumberField name="callMinutes" />
      <SwitchField name="newKey" />
    </EditForm>
  )
}

const joiningName = (joining: PlayJoining) => t(`adminPlayQueue.rules.joinings.${joining}`)

/** What is printed and put up at the door. */
function Poster({ doorKey }: { doorKey: string }) {
  const { t } = useTranslation()
  return (
    <section className="flex flex-col gap-4" aria-label={t('adminPlayQueue.rules.poster')}>
      <div className="flex flex-wrap gap-3 items-center justify-between print:hidden">
        <h2>{t('adminPlayQueue.rules.poster')}</h2>
        <Button
          variant="default"
          leftSection={<Printer size={18} aria-hidden />}
          onClick={() => window.print()}
        >
          {t('adminPlayQueue.rules.print')}
        </Button>
      </div>
      <ul className={codeCards}>
        <CodeCard
          name={t('playQueue.title')}
          path={`/play?door=${doorKey}`}
          label={t('adminPlayQueue.rules.code')}
          text={t('adminPlayQueue.rules.scan')}
          location=""
        />
      </ul>
    </section>
  )
}
