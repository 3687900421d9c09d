import type { profile as sv } from '../sv/profile.ts'
import type { Texts } from '../texts.ts'

export const profile: Texts<typeof sv> = {
  title: 'Profile',
  failed: 'Error',
  loadFailed: 'Couldn’t load your profile',
  stale: 'This may be out of date.',
  name: {
    label: 'Name',
    edit: 'Change name',
    save: 'Save name',
    saved: 'Name updated',
    failed: 'Couldn’t update your name',
  },
  picture: {
    add: 'Add a picture',
    change: 'Change picture',
    remove: 'Delete picture',
    choose: 'Choose a picture',
    saved: 'Picture updated',
    removed: 'Picture deleted',
    failed: 'Couldn’t upload the picture',
    refused: {
      svg: 'SVG can’t be used. Choose a JPEG, PNG, WebP, GIF or AVIF.',
      heic: 'Your browser can’t read HEIC. Save the picture as a JPEG and try again.',
      unreadable: 'This file can’t be read as a picture. Choose a JPEG, PNG, WebP, GIF or AVIF.',
      too_large: 'The picture is too large for this device. Choose a smaller one.',
    },
    confirm: {
      title: 'Delete the picture?',
      text: 'Your initials are shown instead. This can’t be undone.',
      action: 'Delete',
    },
  },
  crop: {
    title: 'Crop the picture',
    how: 'Drag the picture. What’s inside the circle will be shown.',
    keys: 'You can also move it with the arrow keys.',
    move: 'Move the picture',
    zoom: 'Zoom',
    zoomed: '{{percent}}%',
    save: 'Save picture',
    sending: 'Uploading the picture',
    sent: '{{percent}}% sent',
    saving: 'Saving…',
  },
  facts: {
    title: 'About you',
    email: 'Email address',
    confirmed: 'Confirmed',
    notConfirmed: 'Not confirmed',
    since: 'Member since',
    account: 'Account and security',
  },
  points: {
    title: 'Latest points',
    all: 'All my points',
    loading: 'Loading your points…',
    empty: 'No points yet. They show up here as soon as you get some.',
  },
  settings: 'Settings',
  leaderboard: {
    label: 'Show me on the leaderboard',
    text: 'Other guests can see your name, picture, points and level.',
  },
}
