/** Why an admin cannot stop being one, or null: somebody must be left who can make others admins. */
export const whyNotStopBeingAdmin = (admins: number): 'last_admin' | null =>
  admins <= 1 ? 'last_admin' : null
