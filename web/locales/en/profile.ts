import type { profile as sv } from '../sv/profile.ts'
import type { Texts } from '../texts.ts'

export const profile: Texts<typeof sv> = {
  title: 'Profile',
  failed: 'Error',
  loadFailed: 'Could not load the profile',
  stale: 'What you see may be out of date.',
  name: {
    label: 'Name',
    edit: 'Change name',
    save: 'Save name',
    saved: 'Your name is updated',
    failed: 'Could not update the name',
  },
  picture: {
    add: 'Add a picture',
    change: 'Change picture',
    remove: 'Remove picture',
    choose: 'Choose a picture',
    saved: 'Your picture is updated',
    removed: 'Your picture is removed',
    failed: 'Could not upload the picture',
    refused: {
      svg: 'SVG cannot be used. Choose a JPEG, PNG, WebP, GIF or AVIF.',
      heic: 'Your browser cannot read HEIC. Save the picture as JPEG and try again.',
      unreadable: 'This file cannot be read as a picture. Choose a JPEG, PNG, WebP, GIF or AVIF.',
      too_large: 'The picture is too large for this device. Choose a smaller one.',
    },
    confirm: {
      title: 'Remove the picture?',
      text: 'Your initials are shown instead. The picture is not kept anywhere.',
      action: 'Remove',
    },
  },
  crop: {
    title: 'Crop the picture',
    how: 'Drag the picture, or move it with the arrow keys. What is inside the circle is shown.',
    move: 'Move the picture',
    zoom: 'Zoom',
    zoomed: '{{percent}}%',
    save: 'Save picture',
    sending: 'Uploading the picture',
    sent: '{{percent}}% sent',
    saving: 'Saving …',
  },
  facts: {
    title: 'About you',
    email: 'E-mail',
    confirmed: 'Confirmed',
    notConfirmed: 'Not confirmed',
    since: 'Member since',
    account: 'Account and security',
  },
  points: {
    title: 'Latest points',
    all: 'All my points',
    loading: 'Loading your points …',
    empty: 'No points yet. They show up here as soon as the club gives some.',
  },
  settings: 'Settings',
  leaderboard: {
    label: 'Show me on the leaderboard',
    text: 'Other guests see your name, your picture, your points and your level.',
  },
}
