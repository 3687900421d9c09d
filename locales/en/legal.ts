import type { NamespaceTexts, Texts } from '../texts.ts'

export const legal: Texts<'legal'> = {
  toSignIn: 'To sign-in',
  toProfile: 'To your profile',
  updated: 'Last changed on 27 November 2026.',
  contact: {
    title: 'Contact the club',
    loading: 'Loading the contact details…',
    failed: 'Couldn’t load the contact details.',
    name: 'Responsible',
    organisationNumber: 'Organisation number',
    address: 'Postal address',
    email: 'Email',
    phone: 'Phone',
    missing:
      'The club hasn’t entered any contact details here yet. Ask the staff when you’re there, and they’ll tell you who is responsible and how to reach them.',
  },
}

export const privacy: Texts<'privacy'> = {
  title: 'Personal data',
  lead: 'What this app keeps about you, why and for how long, and what you can do about it yourself.',
  controller: {
    title: 'Who is responsible?',
    text: 'The club decides why and how your data is used. It is the controller. Write or call if you have a question or want to use your rights.',
  },
  data: {
    title: 'What is kept',
    why: 'Why',
    basis: 'Legal basis',
    kept: 'How long',
    account: {
      title: 'Your account',
      what: 'Email address, password in a form that can’t be read, the name that others see, language, and when you joined. Your picture if you add one; what comes with it, such as where it was taken, is removed. Your phone number if the staff have entered it. For staff, roles and two-step verification too.',
      why: 'So that you can sign in, and so that the club knows who has booked and ordered.',
      basis: 'The agreement with you to use the app.',
      kept: 'Until you delete your account.',
    },
    signIn: {
      title: 'Sign-ins and security',
      what: 'For each device where you’re signed in: IP address, browser and when it was last used. Failed sign-ins, without a readable address. The server’s log has IP addresses and the id of the account.',
      why: 'So that you can see your devices and sign them out, and to stop anyone who tries to guess your password.',
      basis: 'Legitimate interest in keeping accounts safe.',
      kept: 'A sign-in that isn’t used is removed after about a month, and none lasts longer than the club has set, normally 90 days. Failed sign-ins are kept for a day. The server’s log is kept for as long as the club has decided.',
    },
    bookings: {
      title: 'Bookings and check-in',
      what: 'Which events, tables and game tables you have booked, when and where you have played, with whom and what it cost, how many you are, names that you give for friends who come along, requests that you have written, cancellations, which tables, game tables and places you wait for or have been offered, which recurring events you follow, whether you answered that you’re coming, and when you checked in. If you made an address to subscribe to your bookings, when you did so, and the address only in a form that can’t be read. If you book a place with a code by email, your address, and the code in a form that can’t be read, while the place is held for you. If you book a table by phone, the name and number that you give. If the staff put you in the queue for a game table without the app, your first name until you have the table. Those who wait are shown on the big screen by first name and initial.',
      why: 'To hold your place, let you in, and tell you if something changes.',
      basis:
        'The agreement about your booking. If you write something about your health, such as an allergy, the basis is your consent, which you give by writing it.',
      kept: 'Until you delete your account. An address that no code has confirmed is deleted after ten minutes. Requests, names of friends, and the names and numbers of guests without an account, are deleted 30 days after the booking, and so is which tables you waited for. That you had a place at a cancelled event is deleted 30 days after it would have begun.',
    },
    orders: {
      title: 'Orders',
      what: 'What you have ordered, price, table, times and notes to the kitchen. For drinks with alcohol, also whether the staff have seen your ID, or why the drink wasn’t served. No copy of your ID is kept, and no personal identity number.',
      why: 'To prepare and serve the right thing to the right guest, and not to serve alcohol to anyone too young or intoxicated.',
      basis:
        'The agreement about your order. For checks of alcohol, the club’s duty under the Swedish Alcohol Act. For what you write about your health, your consent, which you give by writing it.',
      kept: 'Notes to the kitchen, and names that staff type when they order for you, are deleted after 30 days. The rest is kept until you delete your account; after that the order remains without any link to you. The club’s log of alcohol checks names no guest.',
    },
    points: {
      title: 'Points, competitions and quizzes',
      what: 'Points and level, why you got them, competitions that you have taken part in, your answers in quizzes, and your team and the answers you gave for it on quiz evenings. Alcohol never gives points.',
      why: 'To count correctly and show the results. Other guests see your name, picture, points and level on the leaderboard, and your name in competitions that you take part in, on the screen on the wall too.',
      basis:
        'The agreement to take part. For the leaderboard, legitimate interest in a shared list; you can switch it off in your profile.',
      kept: 'Until you delete your account. After that only the number of points remains, without any link to you. If you have drawn a prize, a fingerprint of your email address that can’t be read is kept until 30 days after the competition, so that nobody draws twice.',
    },
    messages: {
      title: 'Messages, emails and notifications',
      what: 'Messages to you, when you read them, which topics you have muted, and which emails have been sent to you. If you switch on notifications on a device, the address at your browser’s notification service.',
      why: 'To tell you about what you have booked, ordered or changed, and what is on at the club.',
      basis:
        'The agreement with you. For notifications, your consent, which you withdraw by switching them off.',
      kept: 'The text of an email is deleted when it has been sent, and the rest after 30 days. Messages are kept until you delete your account. The address at the notification service is deleted when you switch notifications off or sign out.',
    },
    marketing: {
      title: 'Offers by email',
      what: 'Whether you have said yes, and if so, when.',
      why: 'So that only those who want advertising get it. The choice is off until you switch it on in your profile, and you lose nothing by leaving it off. Today the app sends no advertising emails to anyone.',
      basis: 'Your consent, which you can withdraw at any time.',
      kept: 'Until you switch it off or delete your account.',
    },
    notes: {
      title: 'Staff’s notes about you',
      what: 'Short notes that staff have written about you or a booking, such as that you like to sit by the window, and how often you did not come to a booked table or spot. You see that on the booking, and after 90 days it doesn’t affect new bookings.',
      why: 'To welcome you as you like it, and to plan the tables.',
      basis: 'Legitimate interest in good service. You read the notes in the file with your data.',
      kept: 'Until staff remove the note or you delete your account. A note on a booking is deleted 30 days after the visit.',
    },
    changes: {
      title: 'What staff change',
      what: 'Which member of staff changed what, when, and how it was before, also when it is about you.',
      why: 'So that mistakes can be corrected, and nobody can change things in secret.',
      basis: 'Legitimate interest in order and security.',
      kept: 'For as long as the club has set, normally two years. When you delete your account, what is about you is removed from the log.',
    },
    device: {
      title: 'On your device',
      what: 'Cookies that keep you signed in, recognise the device when you sign in, and remember the language. Your browser also keeps the appearance, your cart, what is waiting to be sent, and pages that you can read offline. The camera’s picture is read on your phone and never sent.',
      why: 'To make the app work. It has no statistics from other companies, no tracking and no advertisements, and so no question about cookies.',
      basis: 'Necessary for what you have asked for yourself.',
      kept: 'Until you sign out or clear your browser. Language and appearance remain.',
    },
  },
  readers: {
    title: 'Who sees the data?',
    text: 'You. Staff see what their work needs: the door sees the names of those who are coming in, kitchen, bar and waiting staff see names and notes on orders, those who manage the tables see bookings, email addresses, phone numbers, points, missed visits and staff’s notes, and admins see most of it. Whoever has the link to a friend’s ticket sees the name on it. Other guests only see your name, your picture and your points.\n\nThe club sells no data. It is processed by those who run the club’s server, backups and email; ask the club who they are and in which country. If you switch on notifications, they go encrypted through your browser’s notification service, such as Apple’s, Google’s, Microsoft’s or Mozilla’s, which may be outside the EU.',
  },
  automatic: {
    title: 'Does the app decide about you?',
    text: 'No decisions with legal effects are made automatically. The app counts points and levels, gives out free places in the order of requests, and confirms table bookings by rules that the club has set. Whether you may buy alcohol is always decided by a person.',
  },
  rights: {
    title: 'Your rights',
    text: 'You can do most of it yourself, in the app. Otherwise write to the club, which has to answer within a month. It costs nothing.',
    see: 'See and move your data: Profile, Account and security, Download my data. You get a file with everything that is kept about you, in a format that other programs can read.',
    correct:
      'Correct: your name and picture in your profile, your email address under Account and security. The staff correct your phone number.',
    erase:
      'Delete: Profile, Account and security, Delete account. It happens at once. Backups and server logs keep the data until they are replaced.',
    withdraw: 'Withdraw a consent: switch off notifications or offers in your profile.',
    object:
      'Object to what is based on legitimate interest, or ask the club to restrict how the data is used while something is examined.',
    open: 'Open Account and security',
  },
  complaint: {
    title: 'If you’re not satisfied',
    text: 'Please talk to the club first. You can always complain to the Swedish Authority for Privacy Protection, IMY: Box 8114, SE-104 20 Stockholm.',
    link: 'Make a complaint at imy.se',
  },
}

export const accessibility: Texts<'accessibility'> = {
  title: 'Accessibility',
  lead: 'Everyone should be able to use the app. This is how far it has come, what is lacking, and whom to tell.',
  status: {
    title: 'How accessible is the app?',
    text: 'The goal is WCAG 2.2 at level AA. The app conforms partially: it is built to meet the requirements, with the limits below.\n\nYou can use the app with a keyboard and a screen reader, in light or dark appearance, on a screen from 320 pixels wide, and with enlarged text. If you have asked your device for less motion, the app follows that.',
  },
  limits: {
    title: 'Known limits',
    pictures:
      'Pictures that the club uploads have no description. What is only written in a picture can’t be read out. Ask the staff.',
    language:
      'What the club writes itself, such as the menu and the events, is only in the language in which the club wrote it, also when you read the app in English.',
    time: 'Buttons in live competitions and questions in quizzes have a time that you can’t extend. The host or the author of the quiz decides how long it is. Say so before it starts if you need more time.',
    wall: 'The big screen on the wall changes by itself and can’t be paused. Standings and results are on your phone too.',
    files: 'Files that you download are text for other programs and aren’t designed for reading.',
  },
  tested: {
    title: 'How it is tested',
    text: 'Every screen is tested automatically with the tool axe, in both appearances and down to a width of 320 pixels, and the most common tasks with the keyboard alone. Nobody from outside has reviewed the app, and it hasn’t been tested with people who use screen readers.',
  },
  report: {
    title: 'Tell us if something stops you',
    text: 'Tell the club what you tried to do and which aid you used. The staff can also book a table, take your order and check you in.',
  },
  complaint: {
    title: 'If you’re not satisfied with the answer',
    text: 'You can report problems to the Swedish Post and Telecom Authority, PTS, which supervises e-commerce services under the Act (2023:254) on the accessibility of certain products and services.',
    link: 'To pts.se',
  },
}

export const texts: NamespaceTexts<'legal'> = { accessibility, legal, privacy }
