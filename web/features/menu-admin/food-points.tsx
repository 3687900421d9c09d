import { useQuery, useQueryClient } from '@tanstack/react-query'
import { foodPointsInput, type Kitchen } from '#contract/menu.ts'
import { request } from '#web/platform/api.ts'
import { useTranslation } from '#web/platform/language.ts'
import { EditForm } from '#web/ui/form/edit-form.tsx'
import { fieldsOf } from '#web/ui/form/fields.tsx'
import { useEditForm } from '#web/ui/form/use-edit-form.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { menuAdminQueries } from './queries.ts'

const empty = { isOn: false, points: null as number | null }
type Values = typeof empty
const { SwitchField, NumberField } = fieldsOf<Values>()

/** Whether guests get points for food, and how many. */
export function FoodPoints() {
  const { t } = useTranslation()
  return (
    <section className="panel flex flex-col gap-3">
      <h2>{t('adminMenu.points.title')}</h2>
      <p className="muted">{t('adminMenu.points.lead')}</p>
      <Loaded
        query={useQuery(menuAdminQueries.kitchen())}
        loading="adminMenu.points.loading"
        failed="adminMenu.points.loadFailed"
        skeleton={null}
      >
        {(kitchen) => <PointsForm kitchen={kitchen} />}
      </Loaded>
    </section>
  )
}

/** The switch has no version: the last change wins. */
type Stored = Kitchen & { version?: number }

function PointsForm({ kitchen }: { kitchen: Kitchen }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const edit = useEditForm({
    noun: 'food-points',
    id: 'kitchen',
    stored: kitchen as Stored,
    empty,
    keepsDraft: false,
    schema: foodPointsInput,
    toValues: ({ pointsPer100Kr: points }) => ({ isOn: points !== null, points }),
    toBody: ({ isOn, points }) => ({ pointsPer100Kr: isOn ? points : null }),
    check: ({ isOn, points }) =>
      isOn && points === null ? { points: t('problems.rules.required') } : ({} as Record<string, string>),
    errorPaths: { pointsPer100Kr: 'points' },
    save: ({ body }): Promise<Stored> => request('setFoodPoints', { body }),
    success: ({ pointsPer100Kr }) => ({
      title: t(pointsPer100Kr === null ? 'adminMenu.points.off' : 'adminMenu.points.on'),
    }),
    failed: { title: 'ui.failed', message: 'adminMenu.points.failed' },
    onSaved: (saved) => client.setQueryData(menuAdminQueries.kitchen().queryKey, saved),
  })
  return (
    <EditForm
      edit={edit}
      texts="adminMenu.points.form"
      submitLabel={t('actions.save')}
      marksOptional={false}
      warnsOnLeave={false}
    >
      <SwitchField name="isOn" />
      {edit.values.isOn && <NumberField name="points" />}
    </EditForm>
  )
}
