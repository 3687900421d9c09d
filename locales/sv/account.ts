/** The account of the signed-in user: address, password, devices, export and deletion. */
export const accountSettings = {
  title: 'Konto och säkerhet',
  lead: 'Hur du loggar in, var du är inloggad och vad vi har sparat om dig.',
  back: 'Till profilen',
  email: {
    text: 'Hit mejlar vi, och med adressen loggar du in. Bara du och klubbens personal ser den.',
    confirmed: 'Bekräftad',
    unconfirmed: 'Inte bekräftad',
    sendAgain: 'Skicka igen',
    sentAgain: 'Mejlet är på väg',
    sentAgainText: 'Öppna länken i mejlet till {{email}} för att bekräfta adressen.',
    sendAgainFailed: 'Mejlet kunde inte skickas',
    change: 'Byt e-postadress',
    new: 'Ny e-postadress',
    same: 'Du har redan den adressen. Skriv en annan.',
    sent: 'Titta i inkorgen för den nya adressen',
    sentText:
      'Ett mejl är på väg till {{email}}. Öppna länken i mejlet inom en timme, så byts adressen. Till dess gäller den gamla.',
  },
  password: {
    text: 'När du byter lösenord loggas alla andra enheter ut.',
    change: 'Byt lösenord',
    current: 'Nuvarande lösenord',
    doneText: 'Alla andra enheter är utloggade.',
  },
  sessions: {
    title: 'Inloggade enheter',
    text: 'Känner du inte igen en enhet? Logga ut den och byt lösenord.',
    here: 'Den här enheten',
    on: '{{browser}} på {{system}}',
    unknown: 'Okänd enhet',
    lastUsed: 'Senast använd {{when}}',
    signedIn: 'Inloggad sedan {{when}}',
    endOf: 'Logga ut {{device}}',
    ended: '{{device}} är utloggad',
    endOthers: 'Logga ut alla andra enheter',
    endedOthers: 'Du är nu inloggad bara här',
    onlyHere: 'Du är inte inloggad någon annanstans.',
    loading: 'Laddar enheterna …',
    loadFailed: 'Det gick inte att hämta dina enheter.',
    failed: 'Det gick inte att logga ut enheten',
  },
  data: {
    title: 'Mina uppgifter',
    text: 'Allt vi har sparat om dig i en fil: konto, profil, bokningar, beställningar, poäng, meddelanden, enheter, mejl och vad personalen har ändrat. Lösenord och nycklar ingår inte.',
    download: 'Ladda ner mina uppgifter',
    busy: 'Förbereder filen …',
    done: 'Dina uppgifter är nedladdade',
    doneText: 'Filen ligger bland dina nedladdningar.',
    failed: 'Uppgifterna kunde inte laddas ner',
  },
  delete: {
    title: 'Radera kontot',
    text: 'Kontot och dina personuppgifter raderas direkt. Det går inte att ångra.',
    open: 'Radera kontot …',
    question: 'Radera ditt konto?',
    goes: 'Det här raderar vi',
    goesText:
      'Namn, bild, e-postadress, telefonnummer och lösenord. Alla inloggningar och mejl. Dina bokningar – platserna blir lediga för andra. Din placering på topplistan och meddelanden som bara du har fått.',
    stays: 'Det här behåller vi, utan koppling till dig',
    staysText:
      'Att klubben har tilldelat poäng, hur många och när – inte till vem eller varför – så att summorna stämmer. Vad som har beställts, utan dina hälsningar till köket. Säkerhetskopior och driftloggar, tills de byts ut. Texter som personalen själv har skrivit åt klubben.',
    password: 'Ditt lösenord',
    keep: 'Behåll kontot',
    done: 'Ditt konto är raderat',
    doneText: 'Tack för den här tiden. Du är alltid välkommen tillbaka.',
    failed: 'Kontot kunde inte raderas',
  },
} as const

/** The profile of the signed-in user: name, picture, points, and whether others see them. */
export const profile = {
  loadFailed: 'Kunde inte ladda profil',
  stale: 'Uppgifterna kan vara inaktuella.',
  name: {
    label: 'Namn',
    edit: 'Ändra namn',
    save: 'Spara namn',
    saved: 'Namnet är uppdaterat',
    failed: 'Kunde inte uppdatera namn',
  },
  picture: {
    add: 'Lägg till bild',
    change: 'Byt bild',
    remove: 'Ta bort bilden',
    choose: 'Välj en bild',
    saved: 'Bilden är uppdaterad',
    removed: 'Bilden är borttagen',
    failed: 'Kunde inte ladda upp bild',
    refused: {
      svg: 'SVG går inte att använda. Välj en JPEG, PNG, WebP, GIF eller AVIF.',
      heic: 'HEIC kan inte läsas här. Spara bilden som JPEG, eller ladda upp den från telefonen.',
      unreadable: 'Filen går inte att läsa som en bild. Välj en JPEG, PNG, WebP, GIF eller AVIF.',
      too_large: 'Bilden är för stor för den här enheten. Välj en mindre.',
    },
    confirm: {
      title: 'Ta bort bilden?',
      text: 'Dina initialer visas i stället. Det går inte att ångra.',
      action: 'Ta bort',
    },
  },
  crop: {
    title: 'Beskär bilden',
    how: 'Dra i bilden. Det som är i cirkeln syns.',
    keys: 'Du kan också flytta den med piltangenterna.',
    move: 'Flytta bilden',
    zoom: 'Zooma',
    zoomed: '{{percent}} %',
    save: 'Spara bild',
    sending: 'Laddar upp bilden',
    sent: '{{percent}} % skickat',
    saving: 'Sparar …',
  },
  facts: { title: 'Om dig', since: 'Medlem sedan' },
  points: {
    title: 'Senaste poäng',
    all: 'Alla mina poäng',
    empty: 'Inga poäng än. De visas här så fort du får några.',
  },
  settings: 'Inställningar',
  marketing: {
    label: 'Mejla mig erbjudanden',
    text: 'Av om du inte själv slår på. Mejl om det du har bokat eller ändrat får du ändå.',
    since: 'Du sa ja {{when}}. Du kan ändra dig när du vill.',
  },
  leaderboard: {
    label: 'Visa mig på topplistan',
    text: 'Andra gäster ser ditt namn, din bild, dina poäng och din nivå.',
  },
} as const

/** Push notifications on this device. */
export const push = {
  title: 'Notiser på den här enheten',
  off: 'Få klubbens meddelanden även när appen är stängd.',
  on: 'Klubbens meddelanden visas även när appen är stängd, så länge du är inloggad här.',
  unsupported:
    'Den här webbläsaren kan inte ta emot notiser. På iPhone: lägg först till appen på hemskärmen.',
  blocked:
    'Notiser är blockerade i webbläsaren. Tillåt dem för den här webbplatsen i webbläsarens inställningar och försök igen.',
  failed: 'Det gick inte att slå på notiser. Försök igen om en stund.',
  serviceUnsupported: 'Den här webbläsarens notistjänst stöds inte. Prova en annan webbläsare.',
  offFailed: 'Det gick inte att stänga av notiser. Försök igen om en stund.',
  loading: 'Kontrollerar …',
} as const

/** The second factor of admins, and what a sign-in asks for after the password. */
export const secondFactor = {
  steps: {
    code: {
      title: 'Skriv din kod',
      lead: 'Öppna din autentiseringsapp och skriv koden som visas för klubben.',
      submit: 'Logga in',
    },
    password: {
      title: 'Välj ett eget lösenord',
      lead: 'Lösenordet från den första starten gäller bara tills du har valt ett eget.',
      submit: 'Spara och fortsätt',
    },
    back: 'Tillbaka till inloggningen',
    useRecovery: 'Använd en återställningskod',
    useApp: 'Använd koden i appen',
    failed: 'Lösenordet kunde inte bytas',
    done: 'Lösenordet är bytt',
    doneText: 'Du är nu inloggad.',
  },
  code: 'Kod från appen',
  codeHint: 'Sex siffror.',
  recoveryCode: 'Återställningskod',
  recoveryHint: 'Tio tecken. Varje kod fungerar en gång.',
  firstPassword: 'Första lösenordet',
  needsDigits: 'Skriv de sex siffrorna från appen.',
  needsRecovery: 'Skriv alla tio tecken i koden.',
  title: 'Tvåstegsverifiering',
  text: 'När du loggar in behövs både ditt lösenord och en kod från en app i din telefon.',
  on: 'På',
  due: 'Klubben kräver tvåstegsverifiering av administratörer. Ställ in den för att komma åt administrationen.',
  left_one: '{{count}} återställningskod kvar',
  left_other: '{{count}} återställningskoder kvar',
  fewLeft: 'Skapa nya återställningskoder innan de tar slut.',
  setUp: 'Ställ in tvåstegsverifiering',
  next: 'Fortsätt',
  scan: {
    title: 'Skanna koden med appen',
    text: 'Öppna en autentiseringsapp, till exempel Google Authenticator, Microsoft Authenticator eller 1Password, och lägg till ett konto.',
    qr: 'QR-kod med nyckeln till appen',
    key: 'Går det inte att skanna? Skriv den här nyckeln i appen:',
    copyKey: 'Kopiera nyckeln',
    confirm: 'Slå på',
  },
  codes: {
    title: 'Spara dina återställningskoder',
    text: 'Med en av dem loggar du in om du inte har telefonen. Varje kod fungerar en gång. De visas bara nu.',
    list: 'Återställningskoder',
    copy: 'Kopiera koderna',
    copied: 'Koderna är kopierade',
    copyFailed: 'Koderna kunde inte kopieras',
    save: 'Spara som fil',
    file: 'Återställningskoder för {{app}}',
    done: 'Jag har sparat koderna',
  },
  renew: 'Nya återställningskoder',
  renewText: 'De gamla koderna slutar fungera.',
  renewSubmit: 'Skapa nya koder',
  turnOff: 'Stäng av',
  turnOffSubmit: 'Stäng av tvåstegsverifiering',
  turnedOn: 'Tvåstegsverifiering är på',
  turnedOnText: 'Alla andra enheter är utloggade.',
  turnedOff: 'Tvåstegsverifiering är av',
  turnedOffText: 'Nu räcker ditt lösenord när du loggar in.',
  failed: 'Det gick inte',
  copied: 'Nyckeln är kopierad',
  need: {
    label: 'Kräv av alla administratörer',
    text_one: '{{with}} av {{count}} administratör har tvåstegsverifiering.',
    text_other: '{{with}} av {{count}} administratörer har tvåstegsverifiering.',
    title: 'Kräva tvåstegsverifiering?',
    confirmText:
      'Administratörer som inte har den kommer inte åt administrationen förrän de har ställt in den.',
    confirmMe: 'Du har den inte själv än: ställ in den direkt efteråt.',
    confirm: 'Kräv',
    on: 'Tvåstegsverifiering krävs av administratörer',
    off: 'Tvåstegsverifiering är frivillig',
    failed: 'Inställningen kunde inte ändras',
  },
} as const

/** The sentences for refusals of an account. */
export const problems = {
  codes: {
    second_factor_on: 'Tvåstegsverifiering är redan på. Ladda om sidan.',
    second_factor_off: 'Tvåstegsverifiering är inte på. Ladda om sidan.',
    wrong_password: 'Lösenordet stämmer inte. Försök igen.',
  },
} as const

export const texts = { accountSettings, profile, push, secondFactor, problems } as const
