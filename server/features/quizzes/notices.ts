import type { Language } from '#contract/bounds.ts'

/** Tells a player that their answers were marked again. */
export function markedAgainNotice(title: string, language: Language) {
  const texts = {
    sv: {
      title: 'Quizet är omrättat',
      message: `Facit till ”${title}” har ändrats. Dina svar är rättade på nytt och dina poäng uppdaterade.`,
    },
    en: {
      title: 'Quiz marked again',
      message: `The key to “${title}” has changed. Your answers have been marked again and your points updated.`,
    },
  }
  return { ...texts[language], type: 'info' as const }
}
