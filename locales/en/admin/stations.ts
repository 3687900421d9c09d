import type { Texts } from '../../texts.ts'

export const adminStations: Texts<'adminStations'> = {
  title: 'Stations',
  create: 'New station',
  loading: 'Loading stations…',
  empty: { title: 'No stations yet', text: 'Create the first one.' },
  categories: 'Categories',
  toasts: {
    created: 'Station created',
    updated: 'Station saved',
    deleted: 'Station deleted',
    loadFailed: 'Couldn’t load the stations.',
    saveFailed: 'Couldn’t save the station.',
    deleteFailed: 'Couldn’t delete the station.',
  },
  keep: 'Keep the station',
  form: {
    editTitle: 'Edit station',
    loading: 'Loading the station…',
    back: 'All stations',
    name: 'Name',
    readyWords: 'Text to the guest',
    readyWordsHint:
      'Shown to the guest when this part is ready before the rest, such as “The drinks are ready”.',
    minutes: 'Minutes',
    minutesHint: 'How long it usually takes. The guest sees the longest of the stations’ times.',
    create: 'Create station',
    deleted:
      'Someone else has deleted the station. What you’ve written is still here and can be saved as a new station.',
    saveAsNew: 'Save as a new station',
    missing: { title: 'Station not found', text: 'It may have been deleted.' },
  },
}
