import { addDays } from './calendar.ts'

type LocalTime = { date: string; time: string }

export type DemoQuestion = {
  question: string
  /** The options of a multiple choice question and the index of the right one, or the accepted texts. */
  key: { options: [string, string, string, string]; correct: number } | { accepted: string }
  seconds: number
}

export type DemoQuiz = {
  title: string
  description: string
  /** In Stockholm's time, at an hour that daylight saving never skips. */
  start: LocalTime
  end: LocalTime
  /** How many guests have played it. */
  players: number
  questions: DemoQuestion[]
}

const choice = (
  question: string,
  options: [string, string, string, string],
  correct: number,
  seconds = 20,
): DemoQuestion => ({ question, key: { options, correct }, seconds })
const text = (question: string, accepted: string, seconds = 30): DemoQuestion => ({
  question,
  key: { accepted },
  seconds,
})

/** Quizzes around `today` (in Stockholm, `YYYY-MM-DD`): one is open, one is coming, one has ended. */
export function demoQuizzes(today: string): DemoQuiz[] {
  const on = (days: number, time: string): LocalTime => ({ date: addDays(today, days), time })
  return [
    {
      title: 'Biljardskolan',
      description:
        'Sju frågor om bollar, kö och krita. Den som har hängt vid biljardbord 4 har ett försprång.',
      start: on(-10, '12:00'),
      end: on(-3, '22:00'),
      players: 24,
      questions: [
        choice(
          'Hur många bollar ligger på bordet i 8-boll, köbollen borträknad?',
          ['9', '15', '16', '21'],
          1,
        ),
        choice('Vilket nummer har den helsvarta bollen?', ['1', '8', '9', '15'], 1, 15),
        choice('Hur många fickor har ett poolbord?', ['4', '5', '6', '8'], 2, 10),
        text('Vad stryker man på köns spets före stöten?', 'krita|krita på|chalk'),
        choice('Vilken boll avgör ett parti 9-boll?', ['1:an', '8:an', '9:an', 'Köbollen'], 2),
        choice('Hur många poäng är den svarta bollen värd i snooker?', ['5', '6', '7', '8'], 2),
        text('Vilket är det högsta break man kan göra i snooker utan friboll?', '147|etthundrafyrtiosju'),
      ],
    },
    {
      title: 'Sverige runt',
      description: 'Åtta frågor från Skåne till Kebnekaise. Du hinner mellan två partier.',
      start: on(-1, '10:00'),
      end: on(6, '23:00'),
      players: 17,
      questions: [
        choice('Vilken är Sveriges största sjö?', ['Vänern', 'Vättern', 'Mälaren', 'Hjälmaren'], 0),
        choice('Hur många landskap har Sverige?', ['21', '23', '25', '29'], 2),
        text('Vad heter Sveriges högsta berg?', 'Kebnekaise'),
        choice('I vilken stad ligger Liseberg?', ['Borås', 'Göteborg', 'Malmö', 'Stockholm'], 1, 15),
        choice('Vilket år öppnade Öresundsbron för trafik?', ['1998', '2000', '2002', '2004'], 1),
        text('Vad heter sundet mellan Öland och fastlandet?', 'Kalmarsund|Kalmar sund'),
        choice('Vilken av städerna ligger längst norrut?', ['Luleå', 'Umeå', 'Kiruna', 'Skellefteå'], 2),
        choice('Vilket är Gotlands landskapsdjur?', ['Kanin', 'Igelkott', 'Gotlandsruss', 'Knölsvan'], 1, 25),
      ],
    },
    {
      title: 'Filmkvällen',
      description:
        'Sex frågor medan popcornen poppar. Öppnar i morgon klockan sex, och stänger när projektorn slocknar.',
      start: on(1, '18:00'),
      end: on(2, '23:00'),
      players: 0,
      questions: [
        choice(
          'Vem regisserade ”Det sjunde inseglet”?',
          ['Bo Widerberg', 'Ingmar Bergman', 'Jan Troell', 'Vilgot Sjöman'],
          1,
        ),
        choice('Vilket år hade ”Titanic” premiär i USA?', ['1995', '1997', '1999', '2001'], 1),
        text('Vad heter clownfisken som pappa Marvin letar efter i Pixars film från 2003?', 'Nemo'),
        choice(
          'Vem spelade Lisbeth Salander i de svenska Millenniumfilmerna?',
          ['Alicia Vikander', 'Malin Åkerman', 'Noomi Rapace', 'Rebecca Ferguson'],
          2,
        ),
        choice(
          'Vem skrev musiken till ”Stjärnornas krig”?',
          ['Hans Zimmer', 'Ennio Morricone', 'Danny Elfman', 'John Williams'],
          3,
        ),
        text('Vilken svensk regissör gjorde ”Triangle of Sadness”?', 'Ruben Östlund|Östlund'),
      ],
    },
  ]
}
