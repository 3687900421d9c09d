import type { points as swedish } from '../sv/points.ts'
import type { Texts } from '../texts.ts'

export const points: Texts<typeof swedish> = {
  count_one: '{{shown}} point',
  count_other: '{{shown}} points',
  level: 'Level {{level}}',
  board: {
    title: 'Leaderboard',
    loading: 'Loading the leaderboard …',
    loadFailed: { title: 'Error', message: 'Could not load the leaderboard.' },
    podium: 'The top three',
    list: 'Other places',
    rank: 'Place {{rank}}',
    you: 'You',
    own: 'Your place',
    lead_one: 'You are number {{rank}} with {{shown}} point.',
    lead_other: 'You are number {{rank}} with {{shown}} points.',
    gap_one: '{{shown}} point to place {{rank}}.',
    gap_other: '{{shown}} points to place {{rank}}.',
    rankNow: 'You are now number {{rank}} on the leaderboard.',
    myPoints: 'My points',
    hidden: {
      title: 'You are not shown on the leaderboard',
      text: 'Other guests do not see your points. If you want to join in, change it in your profile.',
      way: 'To my profile',
    },
    empty: {
      title: 'Nobody has any points yet',
      text: 'Points are given out on club nights: tournaments, quizzes and competitions. First place is up for grabs.',
      way: 'See upcoming events',
    },
  },
  mine: {
    title: 'My points',
    loading: 'Loading your points …',
    loadFailed: { title: 'Error', message: 'Could not load your points.' },
    total: 'Total',
    progress: '{{progress}} of 100 points',
    toNext: '{{progress}} of 100 points to level {{level}}',
    empty: {
      title: 'You have no points yet',
      text: 'When you get points, this is where you see what they were for.',
      way: 'See upcoming events',
    },
    showMore: 'Show more',
    source: {
      admin_award: 'Given by the club',
      admin_edit: 'Adjusted by the club',
      reversal: 'Corrected by the club',
      competition: 'Competition',
      live_challenge: 'Colour button',
      live_award: 'Given on stage',
    },
  },
}
