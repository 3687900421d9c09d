import { use } from 'react'
import { PlayReportCharts } from '#web/features/play/play-report.tsx'
import { PlayTabs } from '#web/features/play/play-tabs.tsx'
import { addressOf, request } from '#web/platform/api.ts'
import { textsOf, useTranslation } from '#web/platform/language.ts'
import { AdminBack } from '#web/ui/admin-back.tsx'
import { PeriodReport } from '#web/ui/report/period-report.tsx'
import { Screen } from '#web/ui/screen.tsx'

/** /admin/play-report, with `?from=` and `?to=`: how much the game tables are used, and the sessions as CSV. */
export function AdminPlayReportScreen() {
  const { t, language } = useTranslation()
  use(textsOf('play', language))
  return (
    <Screen
      title={t('adminPlayReport.title')}
      lead={t('adminPlayReport.lead')}
      width="wide"
      back={<AdminBack />}
    >
      <PlayTabs />
      <PeriodReport
        queryKey={['play-report']}
        load={(period, signal) => request('getPlayReport', { query: period }, { signal })}
        updates={['play.changed']}
        usual="month"
        texts="adminPlayReport"
        isEmpty={({ sessions, playedMinutes, bookings }) => sessions + playedMinutes + bookings.booked === 0}
        file={(period) => addressOf('exportPlayReport', { query: period })}
      >
        {(report, asTable) => <PlayReportCharts report={report} asTable={asTable} />}
      </PeriodReport>
    </Screen>
  )
}
