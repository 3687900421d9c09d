import type { Texts } from '../texts.ts'

export const points: Texts<'points'> = {
  count_one: '{{shown}} point',
  count_other: '{{shown}} points',
  level: 'Level {{level}}',
  board: {
    title: 'Leaderboard',
    loading: 'Loading the leaderboard…',
    loadFailed: 'Couldn’t load the leaderboard.',
    podium: 'The top three',
    list: 'Everyone else',
    rank: 'Rank {{rank}}',
    you: 'You',
    own: 'Your rank',
    lead_one: 'You’re #{{rank}} with {{shown}} point.',
    lead_other: 'You’re #{{rank}} with {{shown}} points.',
    gap_one: '{{shown}} point to #{{rank}}.',
    gap_other: '{{shown}} points to #{{rank}}.',
    rankNow: 'You’re now #{{rank}} on the leaderboard.',
    myPoints: 'My points',
    hidden: {
      title: 'You’re not shown on the leaderboard',
      text: 'Other guests can’t see your points. You can change this in your profile.',
      way: 'Go to your profile',
    },
    empty: {
      title: 'No one has any points yet',
      text: 'You earn points in the club’s tournaments, quizzes and competitions. First place is up for grabs.',
      way: 'See upcoming events',
    },
  },
  mine: {
    title: 'My points',
    loading: 'Loading your points…',
    loadFailed: 'Couldn’t load your points.',
    total: 'Total',
    progress: '{{progress}} of 100 points',
    toNext: '{{progress}} of 100 points to level {{level}}',
    empty: {
      title: 'You have no points yet',
      text: 'When you get points, you’ll see here what they were for.',
      way: 'See upcoming events',
    },
    source: {
      admin_award: 'Awarded by the club',
      admin_edit: 'Adjusted by the club',
      reversal: 'Corrected by the club',
      competition: 'Competition',
      live_challenge: 'Colour button',
      live_award: 'Live points',
    },
  },
}
