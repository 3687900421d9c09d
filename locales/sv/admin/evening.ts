/** What hosts of quiz evenings have done, in the log of changes. */
export const audit = {
  actions: {
    quizEvening: {
      updated: 'ändrade frågorna i quizkvällen',
      show: 'visade en fråga i quizkvällen',
      open: 'öppnade en fråga i quizkvällen',
      lock: 'låste en fråga i quizkvällen',
      reveal: 'visade svaret på en fråga i quizkvällen',
      standings: 'visade ställningen i quizkvällen',
      break: 'tog paus i quizkvällen',
      finish: 'avslutade quizkvällen',
      undo: 'ångrade ett steg i quizkvällen',
      marked: 'rättade svar på frågan',
      renamed: 'döpte om laget till',
    },
  },
} as const
