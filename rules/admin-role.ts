/** Why an admin cannot give up the role, or null. Somebody must be left who can make others admins. */
export const whyNotStopBeingAdmin = (admins: number): 'last_admin' | null =>
  admins <= 1 ? 'last_admin' : null
