import { readFile } from 'node:fs/promises'

/** A query of Prometheus: the panel or the alert that it belongs to, and what is shown of its labels. */
export type Query = { where: string; expr: string; shown: string }

/** The queries of the dashboard. */
export async function panels(): Promise<Query[]> {
  const dashboard = JSON.parse(await readFile('deploy/grafana/spelrum.json', 'utf8'))
  return dashboard.panels.flatMap(
    (panel: { title: string; targets: { expr: string; legendFormat: string }[] }) =>
      panel.targets.map(({ expr, legendFormat }) => ({ where: panel.title, expr, shown: legendFormat })),
  )
}

/** The expressions of the alerts. */
export async function alerts(): Promise<Query[]> {
  const rules = (await readFile('deploy/prometheus/rules.yml', 'utf8')).split('- alert: ').slice(1)
  return rules.map((rule) => ({
    where: /^\w+/.exec(rule)?.[0] ?? '',
    expr: /expr: '(.*)'$/m.exec(rule)?.[1] ?? '',
    shown: [...rule.matchAll(/\$labels\.(\w+)/g)].map(([, label]) => `{{${label}}}`).join(''),
  }))
}
