import type pg from 'pg'
import { beforeAll } from 'vitest'
import { testDatabase } from '#tests/harness/database.ts'
import { type Guard, testGuards } from '#tests/harness/database-guards.ts'
import { randomId } from '#tests/harness/random.ts'

/** Two users, a quiz of two questions, and an attempt of the first user: one question is answered right, the other is open. */
const ids = { user: randomId(), other: randomId(), quiz: randomId(), one: randomId(), two: randomId() }
const answered = randomId()
const open = randomId()

let pool: pg.Pool
beforeAll(async () => {
  ;({ pool } = await testDatabase())
  for (const [id, email] of [
    [ids.user, 'asa@example.se'],
    [ids.other, 'bo@example.se'],
  ])
    await pool.query('insert into users (id, name, email) values ($1, $2, $2)', [id, email])
  await pool.query(`insert into quizzes (id, title) values ($1, 'Öquizet')`, [ids.quiz])
  for (const [at, id] of [ids.one, ids.two].entries())
    await pool.query(
      `insert into quiz_questions (quiz_id, question_set, order_index, id, question, question_type, correct_text_answer)
       values ($1, 1, $2, $3, 'Vad heter ön?', 'text', 'Öland')`,
      [ids.quiz, at, id],
    )
  await pool.query(
    `insert into quiz_attempts (quiz_id, user_id, question_set, question_count, shown, answered, right_answers, points)
     values ($1, $2, 1, 2, 2, 1, 1, 10)`,
    [ids.quiz, ids.user],
  )
  const shown = `insert into quiz_answers (id, quiz_id, user_id, question_id, question_set, order_index, shown_at, closes_at,
    answered_at, is_correct, points_earned) values ($1, $2, $3, $4, 1, $5, now() - interval '20 seconds', now() - interval '10 seconds', $6, $7, $8)`
  const at = new Date(Date.now() - 15_000)
  await pool.query(shown, [answered, ids.quiz, ids.user, ids.one, 0, at, true, 10])
  await pool.query(shown, [open, ids.quiz, ids.user, ids.two, 1, null, false, 0])
})

/** A statement that stores a bad state, the refusal of the database, and the guard. */
const guards: Guard[] = [
  [
    'a second answer to a question',
    `insert into quiz_answers (quiz_id, user_id, question_id, question_set, order_index, shown_at, closes_at, answered_at)
     values ('${ids.quiz}', '${ids.user}', '${ids.one}', 1, 1, now(), now() + interval '9 seconds', now())`,
    '23505',
    `alter table quiz_answers drop constraint quiz_answers_quiz_id_user_id_question_id_key,
       drop constraint quiz_answers_quiz_id_user_id_order_index_key`,
  ],
  ...(
    [
      ['a number question without its number', "'number', null, null, 0, null"],
      ['a number question without a tolerance', "'number', null, 7, null, null"],
      ['an order question without its order', "'order', '{a,b,c}', null, null, null"],
      ['an order question whose order has another length', "'order', '{a,b,c}', null, null, '{0,1}'"],
      ['a text question with a number', "'text', null, 7, 0, null"],
    ] as const
  ).map(
    ([state, values]): Guard => [
      state,
      `insert into quiz_questions (quiz_id, question_set, order_index, question, question_type, options, correct_number, tolerance, correct_order)
       values ('${ids.quiz}', 9, 1, 'Fråga?', ${values})`,
      'quiz_questions_key',
      'alter table quiz_questions drop constraint quiz_questions_key',
    ],
  ),
  [
    'a second open question',
    `update quiz_answers set answered_at = null, is_correct = false, points_earned = 0 where id = '${answered}'`,
    'question_answered',
    'drop trigger quiz_answers_once on quiz_answers; drop index quiz_answers_one_open',
  ],
  [
    'another answer to an answered question',
    `update quiz_answers set text_answer = 'Gotland' where id = '${answered}'`,
    'question_answered',
    'drop trigger quiz_answers_once on quiz_answers',
  ],
  [
    'a right answer after the time',
    `update quiz_answers set answered_at = now(), text_answer = 'Öland', is_correct = true, points_earned = 10 where id = '${open}'`,
    'quiz_answers_right_in_time',
    'alter table quiz_answers drop constraint quiz_answers_right_in_time',
  ],
  [
    'a late answer with its content',
    `update quiz_answers set answered_at = now(), text_answer = 'Öland', is_late = true where id = '${open}'`,
    'quiz_answers_late_is_empty',
    'alter table quiz_answers drop constraint quiz_answers_late_is_empty',
  ],
  [
    'points for a wrong answer',
    `update quiz_answers set answered_at = shown_at, points_earned = 10 where id = '${open}'`,
    'quiz_answers_points_for_right',
    'alter table quiz_answers drop constraint quiz_answers_points_for_right',
  ],
  [
    'a row of the ledger without a right answer',
    `insert into point_events (user_id, source_type, source_id, delta) values ('${ids.user}', 'quiz_answer', '${open}', 10)`,
    '23503',
    'drop trigger point_events_of_source on point_events',
  ],
  [
    "a row of the ledger for another user's answer",
    `insert into point_events (user_id, source_type, source_id, delta) values ('${ids.other}', 'quiz_answer', '${answered}', 10)`,
    '23503',
    'drop trigger point_events_of_source on point_events',
  ],
  [
    'a finished attempt with an open question',
    `update quiz_attempts set finished_at = now() where user_id = '${ids.user}'`,
    'quiz_attempts_finished',
    'alter table quiz_attempts drop constraint quiz_attempts_finished',
  ],
  [
    'two questions shown at once',
    `update quiz_attempts set answered = 0, right_answers = 0 where user_id = '${ids.user}'`,
    'quiz_attempts_one_open',
    'alter table quiz_attempts drop constraint quiz_attempts_one_open',
  ],
  [
    'a second attempt',
    `insert into quiz_attempts (quiz_id, user_id, question_set, question_count) values ('${ids.quiz}', '${ids.user}', 1, 2)`,
    '23505',
    'alter table quiz_attempts drop constraint quiz_attempts_pkey cascade',
  ],
  [
    'a text question with options',
    `update quiz_questions set options = array['a', 'b', 'c', 'd'] where id = '${ids.one}'`,
    'quiz_questions_key',
    'alter table quiz_questions drop constraint quiz_questions_key',
  ],
]

testGuards(() => pool, guards)
