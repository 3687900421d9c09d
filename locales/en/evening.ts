import type { NamespaceTexts } from '../texts.ts'

export const problems: NamespaceTexts<'evening'>['problems'] = {
  codes: {
    question_locked: 'The question is locked. Your answer didn’t arrive in time.',
    evening_started: 'The quiz has started, so you can’t leave your team. Ask the host for help.',
    already_in_team: 'You’re already in a team tonight.',
    not_in_team: 'Join a team to answer.',
    team_full: 'This team already has ten members. Join another one or make your own.',
    team_name_taken: 'Another team already has that name. Choose another one.',
    team_code_unknown: 'No team has that code. Ask the team for their four letters.',
    too_many_teams: 'No more teams can be made tonight. Join an existing one.',
  },
}

export const texts: NamespaceTexts<'evening'> = { problems }
