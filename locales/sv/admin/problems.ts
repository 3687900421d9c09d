/** The sentences for errors and rules that only staff meet. */
export const problems = {
  codes: {
    pairing_code_unknown: 'Ingen enhet visar den koden. Läs av den igen, den byts varannan minut.',
    booking_has_orders: 'Gästerna har beställt till bordet, så de är här.',
    picture_unreachable: 'Det gick inte att hämta bilden från adressen. Ladda upp den i stället.',
    picture_too_slow: 'Det tog för lång tid att hämta bilden. Försök igen, eller ladda upp den i stället.',
    too_few_points: 'Summan kan inte bli mindre än noll. Dra av färre poäng.',
    too_many_points: 'Summan blir för stor. Ange färre poäng.',
    already_reversed: 'Poängen är redan återtagna.',
    too_many_sections: 'Det går inte att lägga till fler sektioner. Ta bort en först.',
    terms_fixed: 'Någon är redan med, så det går inte att ändra hur tävlingen avgörs.',
    bracket_unavailable: 'Slutspelsträd finns inte än. Välj ett annat sätt.',
    quiz_without_questions: 'Quizet har inga frågor. Lägg till en fråga först.',
    key_changed: 'Facit har ändrats för frågor som redan är besvarade. Välj om svaren ska rättas om.',
    notification_sent: 'Den har hunnit skickas, så nu går bara texten att ändra. Ladda om.',
    table_number_taken: 'Ett annat bord har redan det numret.',
    table_group_taken: 'Kombinationen av just de borden finns redan.',
    game_table_used:
      'Bordet har spelats på eller bokats, så det går inte att ta bort. Ta det ur bruk i stället.',
    game_table_booked:
      'Bordet är bokat, så det går inte att byta spel. Vänta tills bokningarna är över, eller skapa ett nytt bord.',
    play_table_taken: 'Någon spelar på det bordet just nu.',
    play_time_taken: 'Bordet är bokat eller upptaget den tiden. Välj en annan tid eller ett annat bord.',
    play_ended: 'Spelet är redan avslutat.',
    play_already: 'Gästen spelar redan vid ett annat bord.',
    play_goes_on: 'Spelet pågår. Avsluta det först.',
    game_table_taken: 'Ett annat bord för samma spel har redan det numret.',
    table_booked: 'Bordet har kommande bokningar. Ta det ur bruk, eller flytta bokningarna först.',
    bookings_outside_hours: 'Bokningar hamnar utanför öppettiderna. Välj vad gästerna ska få veta.',
    menu_category_taken: 'En annan kategori heter redan så. Välj ett annat namn.',
    menu_category_used: 'Kategorin har rätter. Flytta eller ta bort dem först.',
    choice_group_taken: 'Andra tillval heter redan så. Välj ett annat namn.',
    choice_group_used: 'Det finns rätter med de här tillvalen. Ta bort dem från rätterna först.',
    station_taken: 'En annan station heter redan så. Välj ett annat namn.',
    station_used:
      'Stationen har kategorier, eller är den första. Flytta kategorierna först. Den första kan byta namn men inte tas bort.',
    id_not_checked: 'Titta på leg, eller neka raden, innan beställningen levereras.',
    bill_changed: 'Notan har ändrats, eller är redan lämnad. Läs av den igen.',
    nothing_tonight: 'Gästen har inget bokat i kväll.',
    already_inside: 'Redan inne.',
    not_inside: 'Ingen i sällskapet är inne.',
    nobody_inside: 'Ingen är inne enligt räkningen.',
    series_too_long: 'En serie har högst 60 datum, och inget efter år 2100. Välj ett tidigare slut.',
    series_without_dates: 'Inget datum i serien blir ett event. Välj ett senare slut eller en annan dag.',
    doors_too_late: 'Insläppet ska börja vid starten eller högst sex timmar före.',
    duplicate_exists: 'Det finns redan med samma titel, tid och plats.',
  },
  rules: {
    picture_address: 'Adressen ska börja med / eller https:// och leda till en bild.',
    picture_unreadable:
      'På adressen finns ingen bild som går att läsa. Den ska vara en JPEG, PNG, WebP, GIF eller AVIF.',
    picture_too_large:
      'Bilden på adressen är för stor: högst 5 MB och 24 megapixlar, eller 12 om det är en AVIF.',
    picture_unreachable:
      'Det gick inte att hämta bilden från adressen. Kontrollera den, eller ladda upp bilden i stället.',
    picture_too_slow: 'Det tog för lång tid att hämta bilden. Försök igen, eller ladda upp den i stället.',
  },
} as const
