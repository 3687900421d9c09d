import type { NamespaceTexts } from '../../texts.ts'

export const problems: NamespaceTexts<'admin'>['problems'] = {
  codes: {
    pairing_code_unknown: 'No device shows that code. Read it again, it changes every two minutes.',
    booking_has_orders: 'The guests have ordered to the table, so they’re here.',
    picture_unreachable: 'The picture couldn’t be fetched from the address. Upload it instead.',
    picture_too_slow: 'Fetching the picture took too long. Try again, or upload it instead.',
    sound_unreadable: 'The file is no sound that can be played. Choose an MP3, M4A, Ogg or WAV.',
    step_not_possible:
      'That isn’t possible right now. Someone else may have moved on – what you see here is up to date.',
    answers_unmarked: 'Some answers aren’t marked yet. Mark them first.',
    question_not_locked: 'Lock the question before you mark the answers.',
    question_not_revealed: 'Reveal the answer first. Until then you can just change the mark.',
    question_revealed: 'The answer has been revealed. Give a reason to change the mark.',
    question_shown: 'Guests have already seen the question, so it can’t be changed.',
    too_few_points: 'The total can’t go below zero. Deduct fewer points.',
    too_many_points: 'The total would be too large. Enter fewer points.',
    already_reversed: 'The points have already been taken back.',
    too_many_sections: 'You can’t add any more sections. Delete one first.',
    terms_fixed: 'Someone has already joined, so you can’t change how the competition is decided.',
    bracket_unavailable: 'Brackets aren’t available yet. Choose another way.',
    quiz_without_questions: 'The quiz has no questions. Add one first.',
    answer_not_acceptable:
      'The answer contains the sign | or does not fit among the accepted answers. Edit the question instead.',
    key_changed:
      'The key has changed for questions that have been answered. Choose whether to mark the answers again.',
    notification_sent: 'It has been sent in the meantime, so only the text can be changed. Reload.',
    table_number_taken: 'Another table already has that number.',
    table_group_taken: 'A combination of exactly these tables already exists.',
    game_table_used:
      'The table has been played at or booked, so it can’t be deleted. Take it out of use instead.',
    game_table_booked:
      'The table is booked, so its game cannot be changed. Wait until the bookings are over, or create another table.',
    play_table_taken: 'Someone is playing at that table right now.',
    play_table_held: 'The table is held for a party in the queue.',
    play_time_taken: 'The table is booked or taken at that time. Choose another time or another table.',
    play_ended: 'The game has already ended.',
    play_already: 'The guest is already playing at another table.',
    play_goes_on: 'The game is still on. End it first.',
    game_table_taken: 'Another table for the same game already has this number.',
    table_booked: 'The table has upcoming bookings. Take it out of use, or move the bookings first.',
    bookings_outside_hours: 'Bookings would fall outside the opening hours. Choose what to tell the guests.',
    menu_category_taken: 'Another category already has this name. Choose another one.',
    menu_category_used: 'The category has dishes. Move or delete them first.',
    choice_group_taken: 'Other choices already have this name. Choose another one.',
    choice_group_used: 'There are dishes with these choices. Take them off the dishes first.',
    station_taken: 'Another station already has this name. Choose another one.',
    station_used:
      'The station has categories, or is the first one. Move the categories first. The first one can be renamed but not deleted.',
    id_not_checked: 'Look at the ID, or refuse the line, before the order is delivered.',
    bill_changed: 'The bill has changed, or has already been handed over. Read it again.',
    nothing_tonight: 'The guest has nothing booked tonight.',
    already_inside: 'Already inside.',
    not_inside: 'Nobody of the party is inside.',
    nobody_inside: 'The count says that nobody is inside.',
    series_too_long: 'A series has at most 60 dates, and none after 2100. Choose an earlier end.',
    series_without_dates: 'No date of the series becomes an event. Choose a later end or another day.',
    doors_too_late: 'The doors must open at the start, or at most six hours before it.',
    duplicate_exists: 'There is one with the same title, time and place already.',
  },
  rules: {
    picture_address: 'The address must begin with / or https:// and lead to a picture.',
    picture_unreadable:
      'There’s no readable picture at that address. It must be a JPEG, PNG, WebP, GIF or AVIF.',
    picture_too_large:
      'The picture at that address is too large: at most 5 MB and 24 megapixels, or 12 if it’s an AVIF.',
    picture_unreachable:
      'The picture couldn’t be fetched from that address. Check it, or upload the picture instead.',
    picture_too_slow: 'Fetching the picture took too long. Try again, or upload it instead.',
  },
}
