import type { Texts } from '../../texts.ts'

export const audit: { actions: Pick<Texts<'audit'>['actions'], 'quizEvening'> } = {
  actions: {
    quizEvening: {
      updated: 'changed the questions of the quiz evening',
      show: 'showed a question in the quiz evening',
      open: 'opened a question in the quiz evening',
      lock: 'locked a question in the quiz evening',
      reveal: 'revealed the answer to a question in the quiz evening',
      standings: 'showed the standings of the quiz evening',
      break: 'took a break in the quiz evening',
      finish: 'ended the quiz evening',
      undo: 'undid a step in the quiz evening',
      marked: 'marked answers to the question',
      renamed: 'renamed the team to',
    },
  },
}
