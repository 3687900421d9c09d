import { accountMails, letter, secondFactorMails } from './server/accounts.ts'
import { eventFile, eventMails, eventNotices, eventReminders } from './server/events.ts'
import {
  alcoholLogActions,
  alcoholLogColumns,
  alcoholLogFile,
  attendeeColumns,
  playColumns,
  playFile,
  reportColumns,
  reportFile,
  resultColumns,
} from './server/files.ts'
import { orderNotices, quizNotices } from './server/notices.ts'
import { playMails, playNotices } from './server/play.ts'
import { playQueueNotices } from './server/play-queue.ts'
import { programme } from './server/programme.ts'
import {
  hostNotices,
  moment,
  tableFile,
  tableMails,
  tableNotices,
  waitMails,
  waitNotices,
} from './server/tables.ts'

/** What the server writes: mails, notices, calendar files and lists to download. */
export const texts = {
  accountMails,
  attendeeColumns,
  eventFile,
  eventMails,
  eventNotices,
  eventReminders,
  letter,
  moment,
  orderNotices,
  playColumns,
  playFile,
  playMails,
  playNotices,
  playQueueNotices,
  programme,
  quizNotices,
  reportColumns,
  reportFile,
  alcoholLogColumns,
  alcoholLogActions,
  alcoholLogFile,
  resultColumns,
  secondFactorMails,
  tableFile,
  tableMails,
  tableNotices,
  waitMails,
  waitNotices,
  hostNotices,
} as const
