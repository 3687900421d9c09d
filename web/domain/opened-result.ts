/** The competition whose result the guest is opening from elsewhere. */
let opened: string | null = null

/** Notes that the guest goes to the result of a competition that ended while they were elsewhere. */
export const openResult = (competitionId: string): void => {
  opened = competitionId
}

export const isResultOpened = (competitionId: string): boolean => opened === competitionId

export const forgetOpenedResult = (): void => {
  opened = null
}
