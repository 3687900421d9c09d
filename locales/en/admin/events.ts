import type { Texts } from '../../texts.ts'

export const adminEvents: Texts<'adminEvents'> = {
  title: 'Manage events',
  create: 'New event',
  search: 'Search title or location',
  loading: 'Loading events…',
  upcoming: 'Upcoming',
  past: 'Past',
  empty: { title: 'No upcoming events', text: 'Create the first one, and guests will see it right away.' },
  pastEmpty: { title: 'No past events', text: 'Events move here the day after they take place.' },
  columns: {
    event: 'Event',
    when: 'When',
    booked: 'Attendees',
  },
  duplicate: 'Another event has the same title, date, time and location. Do you want both?',
  attendeesOf: 'Attendees at {{name}}',
  toasts: {
    created: 'Event created',
    updated: 'Event updated',
    deleted: 'Event deleted',
    loadFailed: 'Couldn’t load events',
    saveFailed: 'Couldn’t save the event',
    deleteFailed: 'Couldn’t delete the event',
  },
  loss: {
    nobody: 'No one has booked. This can’t be undone.',
    booked_one:
      '{{count}} person has booked and will be notified by email and in the app. This can’t be undone.',
    booked_other:
      '{{count}} people have booked and will be notified by email and in the app. This can’t be undone.',
    begun_one:
      '{{count}} person has booked. The event has already started, so nobody will be notified. This can’t be undone.',
    begun_other:
      '{{count}} people have booked. The event has already started, so nobody will be notified. This can’t be undone.',
  },
  sharing: {
    title: 'The programme for everyone',
    text: 'Anyone can read the programme without an account, and a shared link shows the picture, the time and the spots left.',
    open: 'Open the programme',
    embed: 'Paste this line on your own website to show the next events there.',
    copy: 'Copy the line',
    copied: 'Line copied',
    notCopied: 'Couldn’t copy. Select the line instead.',
  },
  keep: 'Keep the event',
  form: {
    editTitle: 'Edit event',
    loading: 'Loading the event…',
    back: 'All events',
    title: 'Title',
    category: 'Category',
    categoryChoose: 'Choose a category',
    location: 'Location',
    date: 'Date',
    time: 'Time',
    more: 'End time, doors and cancellation',
    endTime: 'End time',
    moreHint: 'Without an end time, the event counts as three hours long.',
    doorsTime: 'Doors open',
    cancelHours: 'Cancellation closes (hours before)',
    cancelHoursHint: 'Leave empty if guests can cancel until the event starts.',
    price: 'Price',
    priceHint: 'Leave empty if it’s free. Write the price as guests should see it, for example 129 kr.',
    maxAttendees: 'Maximum attendees',
    maxAttendeesHint: 'Leave empty for no limit.',
    maxParty: 'Spots per booking, at most',
    belowBooked: '{{count}} already booked. Everyone keeps their spot, and the event shows as fully booked.',
    notified_one:
      '{{count}} guest has a spot and will get an email and a notification about the {{changes}}.',
    notified_other:
      '{{count}} guests have a spot and will get an email and a notification about the {{changes}}.',
    changes: {
      date: 'new date',
      time: 'new time',
      endTime: 'new end time',
      doorsTime: 'new door time',
      location: 'new location',
      price: 'new price',
    },
    imageUrl: 'Picture',
    imageUrlHint:
      'Upload a JPEG, PNG, WebP, GIF or AVIF. You can also enter the address of a picture on this site (/…) or on another one (https://…). The picture is then copied here when you save. Leave empty for one of the club’s own pictures.',
    description: 'Description',
    preview: 'This is how guests see the event',
    create: 'Create event',
    deleted:
      'Someone else has deleted the event. What you wrote is still here and can be saved as a new event.',
    saveAsNew: 'Save as a new event',
    missing: { title: 'Event not found', text: 'It may have been deleted.' },
  },
}
