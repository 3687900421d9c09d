import type { Texts } from '../../texts.ts'

export const report: Texts<'report'> = {
  file: 'CSV file',
  asTable: 'Show as table',
  asChart: 'Show as chart',
  period: {
    label: 'Period',
    today: 'Today',
    yesterday: 'Yesterday',
    week: '7 days',
    month: '30 days',
    own: 'Other period',
    from: 'From',
    to: 'To',
    tooLong: 'At most {{days}} days at a time.',
  },
  showAll: 'Show all {{count}}',
  showFewer: 'Show fewer',
  hour: 'Hour',
}

export const orderReport: Texts<'orderReport'> = {
  title: 'Sales',
  lead: 'Orders by hour, dish, choice and table. A day runs from 06:00 to 06:00. Cancelled orders are left out.',
  loading: 'Loading sales…',
  loadFailed: 'Couldn’t load the sales.',
  empty: {
    today: 'No orders today yet',
    todayText: 'New orders appear here right away.',
    other: 'No orders in this period',
    otherText: 'Try another period.',
  },
  orders: 'Orders',
  sum: 'Total incl. VAT',
  mean: 'Per order',
  hours: 'Orders by hour',
  dishes: 'Dishes sold',
  choices: 'Choices sold',
  tables: 'Sales by table',
  bar: 'Bar',
  quantity: '{{quantity}} sold',
  ordered_one: '{{shown}} order',
  ordered_other: '{{shown}} orders',
  columns: { dish: 'Dish', choice: 'Choice', table: 'Table', quantity: 'Quantity', sum: 'Total' },
}
