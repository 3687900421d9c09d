import { useQueryClient } from '@tanstack/react-query'
import { type HouseSettings, houseSettingsInput } from '#contract/house-settings.ts'
import { request } from '#web/platform/api.ts'
import { useTranslation } from '#web/platform/language.ts'
import { EditForm } from '#web/ui/form/edit-form.tsx'
import { fieldsOf } from '#web/ui/form/fields.tsx'
import { useEditForm } from '#web/ui/form/use-edit-form.ts'
import { Loaded, useStored } from '#web/ui/loaded.tsx'
import { HouseTabs } from './house-tabs.tsx'
import { invalidateTables, tableQueries } from './queries.ts'

const emptySettings = {
  horizonDays: null as number | null,
  unconfirmedTables: null as number | null,
  allowsLargeTables: false,
  licensedMaximum: null as number | null,
  confirmGuests: null as number | null,
  confirmNoticeMinutes: null as number | null,
  confirmSpareSeats: null as number | null,
  quarterCovers: null as number | null,
  answerHours: null as number | null,
  changeNoticeMinutes: null as number | null,
  offerMinutes: null as number | null,
  reminderHours: null as number | null,
  eventReminders: false,
  eventThanks: false,
  guestsStartPlay: false,
  releaseMinutes: null as number | null,
  strikesWait: null as number | null,
  hoursForTwo: null as number | null,
  hoursForFour: null as number | null,
  hoursForSix: null as number | null,
  hoursForEight: null as number | null,
}
const { NumberField, SwitchField } = fieldsOf<typeof emptySettings>()

/** The owner's limits of guests who book tables. */
export function HouseRules() {
  return (
    <div className="flex flex-col gap-5">
      <HouseTabs />
      <Loaded
        query={useStored(tableQueries.settings())}
        loading="adminTableRules.loading"
        failed="adminTableRules.loadFailed"
      >
        {(stored) => <RulesForm stored={stored} />}
      </Loaded>
    </div>
  )
}

function RulesForm({ stored }: { stored: HouseSettings }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const edit = useEditForm({
    noun: 'houseSettings',
    id: 'house',
    stored,
    empty: emptySettings,
    schema: houseSettingsInput,
    save: ({ version, body }) => request('putHouseSettings', { body: { ...body, version } }),
    success: () => ({ title: t('adminTableRules.saved') }),
    failed: { title: 'ui.failed', message: 'adminTableRules.saveFailed' },
    onSaved: (saved) => {
      client.setQueryData(tableQueries.settings().queryKey, saved)
      void invalidateTables(client)
    },
  })
  return (
    <EditForm edit={edit} texts="adminTableRules.form" submitLabel={t('actions.save')} marksOptional={false}>
      <NumberField name="horizonDays" />
      <NumberField name="unconfirmedTables" />
      <NumberField name="changeNoticeMinutes" />
      <NumberField name="offerMinutes" />
      <NumberField name="reminderHours" />
      <SwitchField name="allowsLargeTables" />
      <h2 className="sm:col-span-full">{t('adminTableRules.lengths')}</h2>
      <p className="muted sm:col-span-full">{t('adminTableRules.lengthsLead')}</p>
      <NumberField name="hoursForTwo" />
      <NumberField name="hoursForFour" />
      <NumberField name="hoursForSix" />
      <NumberField name="hoursForEight" />
      <h2 className="sm:col-span-full">{t('adminTableRules.answers')}</h2>
      <p className="muted sm:col-span-full">{t('adminTableRules.answersLead')}</p>
      <NumberField name="confirmGuests" />
      <NumberField name="confirmNoticeMinutes" />
      <NumberField name="confirmSpareSeats" />
      <NumberField name="quarterCovers" />
      <NumberField name="answerHours" />
      <NumberField name="strikesWait" />
      <h2 className="sm:col-span-full">{t('adminTableRules.late')}</h2>
      <p className="muted sm:col-span-full">{t('adminTableRules.lateLead')}</p>
      <NumberField name="releaseMinutes" />
      <h2 className="sm:col-span-full">{t('adminTableRules.events')}</h2>
      <SwitchField name="eventReminders" />
      <SwitchField name="eventThanks" />
      <h2 className="sm:col-span-full">{t('adminTableRules.play')}</h2>
      <SwitchField name="guestsStartPlay" />
      <h2 className="sm:col-span-full">{t('adminTableRules.house')}</h2>
      <NumberField name="licensedMaximum" />
    </EditForm>
  )
}
