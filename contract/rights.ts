/** What a user may do beyond what every guest may. An operation names one of them, or several: then one is enough. */
export const rights = [
  /** The dashboard's numbers, which name nobody. */
  'numbers.read',
  /** Reports of a period, which name nobody. */
  'reports.read',
  'bookings.manage',
  /** Checks guests in; sees of a booking what the door needs. */
  'door.scan',
  /** The open orders, and their steps. */
  'orders.manage',
  /** All orders, also those that are over, by guest, number or table. */
  'orders.find',
  /** Takes orders for guests who have no phone, and hands over the bill of a table. */
  'orders.take',
  /** What staff have found and decided about alcohol, which names them. */
  'alcohol.log',
  'kitchen.open',
  /** Marks a dish or a drink as sold out. */
  'menu.availability',
  'menu.edit',
  'events.edit',
  /** The names and addresses of those who have a place at an event. */
  'attendees.read',
  'competitions.edit',
  'live.host',
  'quizzes.edit',
  /** Tables, opening hours and the rules of bookings. */
  'house.edit',
  'people.read',
  'people.edit',
  'points.give',
  'roles.grant',
  'signIn.rules',
  'notifications.send',
  /** The home screen and the header. */
  'content.edit',
  'audit.read',
  /** Pairs devices and revokes them. */
  'devices.pair',
  /** Sees what the big screen of the house shows. Every guest may, so it is the right of devices. */
  'wall.show',
  /** Asks who acts. A right of devices too: whoever is signed in is known. */
  'person.ask',
] as const
export type Right = (typeof rights)[number]

/** The roles of staff, in the order in which they are listed. A user may hold several; one without a role is a guest. */
export const roles = ['admin', 'host', 'door', 'kitchen', 'bar', 'quizmaster', 'viewer'] as const
export type Role = (typeof roles)[number]

/** Those of these roles that this version knows, in the order in which they are listed. */
export const knownRoles = (held: readonly string[]): Role[] => roles.filter((role) => held.includes(role))

/** The table of rights: what each role may do (decision 117). */
export const rightsOfRole: Record<Role, readonly Right[]> = {
  admin: rights,
  host: ['numbers.read', 'bookings.manage', 'door.scan', 'orders.take'],
  door: ['door.scan'],
  kitchen: ['orders.manage', 'orders.take', 'kitchen.open', 'menu.availability'],
  bar: ['orders.manage', 'orders.find', 'orders.take', 'alcohol.log', 'menu.availability'],
  quizmaster: ['competitions.edit', 'live.host', 'quizzes.edit'],
  viewer: ['numbers.read', 'reports.read'],
}

/** The rights of someone who holds these roles, in the order of `rights`. A role that this version does not know gives none. */
export const rightsOf = (held: readonly string[]): Right[] =>
  rights.filter((right) => roles.some((role) => held.includes(role) && rightsOfRole[role].includes(right)))

/** Whether somebody with these rights works here, and listens to the topic `admin`: the wall alone does not. */
export const isStaff = (held: Iterable<Right>): boolean => [...held].some((right) => right !== 'wall.show')

/** The roles that give a right. */
export const rolesWith = (right: Right): Role[] => roles.filter((role) => rightsOfRole[role].includes(right))

/** What a paired device is for. */
export const devicePurposes = ['display', 'door', 'kitchen', 'bar'] as const
export type DevicePurpose = (typeof devicePurposes)[number]

/** What a device may do, without a person's session. A device has rights and no role (decision 119). */
export const rightsOfPurpose: Record<DevicePurpose, readonly Right[]> = {
  display: ['wall.show'],
  door: ['door.scan', 'person.ask'],
  kitchen: ['orders.manage', 'kitchen.open', 'menu.availability', 'person.ask'],
  // Not 'orders.find': nobody has signed in where a device stands, and all orders of the past name their guests.
  bar: ['orders.manage', 'menu.availability', 'person.ask'],
}

/** Whether this version knows a purpose: a later one may have paired the device. */
export const isPurpose = (purpose: string): purpose is DevicePurpose =>
  devicePurposes.some((known) => known === purpose)

/** The rights of a device: none where its purpose is not known. */
export const rightsOfDevice = (purpose: string): readonly Right[] =>
  isPurpose(purpose) ? rightsOfPurpose[purpose] : []

/** The purposes of devices that give a right. */
export const purposesWith = (right: Right): DevicePurpose[] =>
  devicePurposes.filter((purpose) => rightsOfPurpose[purpose].includes(right))
