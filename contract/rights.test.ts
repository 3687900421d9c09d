import { describe, expect, it, test } from 'vitest'
import { routes } from '#tests/harness/routes.ts'
import {
  devicePurposes,
  rights,
  rightsOf,
  rightsOfDevice,
  rightsOfPurpose,
  rightsOfRole,
  roles,
  rolesWith,
} from './rights.ts'
import { rightsFor, rightsForDevice } from './route.ts'

/** What each role may call, besides what every guest may. Written down, so that a change of the table is seen here. */
const allowed = {
  host: [
    'addPlayWait',
    'callPlayWait',
    'checkIn',
    'countAtDoor',
    'createGuestNote',
    'createPhoneBooking',
    'createWalkIn',
    'deleteGuestNote',
    'findGuests',
    'getDashboard',
    'getDoorDay',
    'getGuest',
    'getHouseCount',
    'getPlayBill',
    'getPlayBoard',
    'getTableBill',
    'getTableBookingHistory',
    'getTableDay',
    'getWaitingCounts',
    'handOverBill',
    'handOverPlayBill',
    'listAllTableBookings',
    'listGuestNotes',
    'listGuestVisits',
    'listPlayQueue',
    'listTableBills',
    'listTableWaits',
    'messageTableGuests',
    'moveTableBooking',
    'offerTable',
    'putTableBookingNote',
    'recountHouse',
    'removePlayWait',
    'removeTableWait',
    'scanAtDoor',
    'seatPlayWait',
    'setPlayBookingStatus',
    'setTableBookingStatus',
    'setTableDessert',
    'setTableNoShow',
    'startPlay',
    'stepPlay',
    'takeOrder',
    'undoCheckIn',
  ],
  door: [
    'checkIn',
    'countAtDoor',
    'getDoorDay',
    'getHouseCount',
    'getTableDay',
    'recountHouse',
    'scanAtDoor',
  ],
  kitchen: [
    'addPlayWait',
    'callPlayWait',
    'checkOrderLine',
    'getDashboard',
    'getKitchenOrder',
    'getPlayBill',
    'getPlayBoard',
    'getTableBill',
    'getWaitingCounts',
    'handOverBill',
    'handOverPlayBill',
    'listAlcoholStops',
    'listKitchenOrders',
    'listKitchenStations',
    'listPlayQueue',
    'listQuizBreaks',
    'listTableBills',
    'removePlayWait',
    'seatPlayWait',
    'setAlcoholStop',
    'setChoiceAvailable',
    'setKitchenOpen',
    'setLineStatus',
    'setMenuItemAvailable',
    'setMenuItemPortions',
    'setOrderStatus',
    'setPlayBookingStatus',
    'setStationOpen',
    'startPlay',
    'stepPlay',
    'takeOrder',
    'undoLineStatus',
    'undoOrderStatus',
  ],
  bar: [
    'addPlayWait',
    'callPlayWait',
    'checkOrderLine',
    'exportAlcoholLog',
    'getAlcoholLog',
    'getDashboard',
    'getKitchenOrder',
    'getPlayBill',
    'getPlayBoard',
    'getTableBill',
    'getWaitingCounts',
    'handOverBill',
    'handOverPlayBill',
    'listAlcoholStops',
    'listAllOrders',
    'listKitchenOrders',
    'listKitchenStations',
    'listPlayQueue',
    'listQuizBreaks',
    'listTableBills',
    'removePlayWait',
    'seatPlayWait',
    'setAlcoholStop',
    'setChoiceAvailable',
    'setLineStatus',
    'setMenuItemAvailable',
    'setMenuItemPortions',
    'setOrderStatus',
    'setPlayBookingStatus',
    'startPlay',
    'stepPlay',
    'takeOrder',
    'undoLineStatus',
    'undoOrderStatus',
  ],
  quizmaster: [
    'acceptQuizAnswer',
    'advanceLiveRound',
    'awardLivePoints',
    'closeLiveChallenge',
    'correctEveningMark',
    'createCompetition',
    'createPicture',
    'createQuiz',
    'createSound',
    'deleteCompetition',
    'deleteQuiz',
    'exportQuizResults',
    'getCompetitionForEditing',
    'getEveningAnswers',
    'getEveningControl',
    'getLiveControl',
    'getQuizForEditing',
    'listAllCompetitions',
    'listAllQuizzes',
    'listLiveParticipants',
    'listQuizResults',
    'markEveningAnswers',
    'markQuizAgain',
    'openLiveChallenge',
    'pauseLive',
    'putEveningQuestions',
    'reverseLiveAward',
    'sendLiveMessage',
    'setCompetitionActive',
    'setEveningLeague',
    'setQuizActive',
    'startLive',
    'stepEvening',
    'updateCompetition',
    'updateEveningTeam',
    'updateQuiz',
  ],
  viewer: [
    'exportOrderReport',
    'exportPlayReport',
    'getBookingReport',
    'getDashboard',
    'getHouseCount',
    'getOrderReport',
    'getPlayReport',
  ],
} as const

/** What each device may call, besides what anybody may. */
const allowedToDevices = {
  display: [
    'getEvening',
    'getLeaderboard',
    'getLiveCompetition',
    'getPlayWall',
    'getQuizLeague',
    'getSound',
    'listCompetitions',
    'listEvents',
    'openLiveStream',
  ],
  door: [
    'checkIn',
    'countAtDoor',
    'getDoorDay',
    'getHouseCount',
    'getTableDay',
    'listDevicePeople',
    'openLiveStream',
    'recountHouse',
    'scanAtDoor',
    'setDevicePerson',
  ],
  kitchen: [
    'checkOrderLine',
    'getDashboard',
    'getKitchenOrder',
    'getWaitingCounts',
    'listAlcoholStops',
    'listDevicePeople',
    'listKitchenOrders',
    'listKitchenStations',
    'listQuizBreaks',
    'openLiveStream',
    'setAlcoholStop',
    'setChoiceAvailable',
    'setDevicePerson',
    'setKitchenOpen',
    'setLineStatus',
    'setMenuItemAvailable',
    'setMenuItemPortions',
    'setOrderStatus',
    'setStationOpen',
    'undoLineStatus',
    'undoOrderStatus',
  ],
  bar: [
    'checkOrderLine',
    'getDashboard',
    'getKitchenOrder',
    'getWaitingCounts',
    'listAlcoholStops',
    'listDevicePeople',
    'listKitchenOrders',
    'listKitchenStations',
    'listQuizBreaks',
    'openLiveStream',
    'setAlcoholStop',
    'setChoiceAvailable',
    'setDevicePerson',
    'setLineStatus',
    'setMenuItemAvailable',
    'setMenuItemPortions',
    'setOrderStatus',
    'undoLineStatus',
    'undoOrderStatus',
  ],
} as const

/** Routes for every guest that know more for some rights. */
const widened = { checkIn: 'door.scan' } as const

describe('the table of rights', () => {
  it.each(Object.entries(allowed))(
    'the table of rights: %s may call these operations and no others',
    (role, expected) => {
      const held = rightsOf([role])
      const callable = routes
        .filter(({ access }) => rightsFor(access).some((right) => held.includes(right)))
        .map(({ operationId }) => operationId)
      const more = Object.entries(widened).flatMap(([operation, right]) =>
        held.includes(right) ? [operation] : [],
      )
      expect([...callable, ...more].sort()).toEqual(expected)
    },
  )

  test('the table of rights: an admin has every right, and every right is needed by a route', () => {
    expect(rightsOfRole.admin).toEqual(rights)
    const needed = new Set(routes.flatMap(({ access }) => rightsForDevice(access)))
    expect([...needed].sort()).toEqual([...rights].sort())
  })

  it.each(devicePurposes)(
    'the table of rights: a device for %s may call these operations and no others',
    (purpose) => {
      const held = rightsOfDevice(purpose)
      const callable = routes.filter(({ access }) =>
        rightsForDevice(access).some((right) => held.includes(right)),
      )
      expect(callable.map(({ operationId }) => operationId).sort()).toEqual(allowedToDevices[purpose])
      expect(rightsOfDevice('toString')).toEqual([])
      expect(Object.keys(rightsOfPurpose)).toEqual([...devicePurposes])
    },
  )

  test('the table of rights: several roles add up, and an unknown one gives nothing', () => {
    expect(rightsOf(['door', 'viewer'])).toEqual(['numbers.read', 'reports.read', 'door.scan'])
    expect(rightsOf(['user', 'toString', ''])).toEqual([])
    expect(rolesWith('bookings.manage')).toEqual(['admin', 'host'])
  })

  test('the table of rights: only an admin can make somebody an admin, or read about people in general', () => {
    for (const right of ['roles.grant', 'people.read', 'people.edit', 'points.give', 'audit.read'] as const)
      expect(rolesWith(right)).toEqual(['admin'])
    expect(Object.keys(rightsOfRole)).toEqual([...roles])
  })
})
