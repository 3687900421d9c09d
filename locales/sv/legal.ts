/** The pages about personal data and accessibility, which everyone can read without an account. */
export const legal = {
  toSignIn: 'Till inloggningen',
  toProfile: 'Till profilen',
  updated: 'Senast ändrad den 27 november 2026.',
  contact: {
    title: 'Kontakta klubben',
    loading: 'Laddar kontaktuppgifterna …',
    failed: 'Kunde inte ladda kontaktuppgifterna.',
    name: 'Ansvarig',
    organisationNumber: 'Organisationsnummer',
    address: 'Postadress',
    email: 'E-post',
    phone: 'Telefon',
    missing:
      'Klubben har inte skrivit in några kontaktuppgifter här än. Fråga personalen när du är på plats, så får du veta vem som ansvarar och hur du når dem.',
  },
} as const

export const privacy = {
  title: 'Personuppgifter',
  lead: 'Vad den här appen sparar om dig, varför och hur länge, och vad du själv kan göra åt det.',
  controller: {
    title: 'Vem ansvarar?',
    text: 'Klubben bestämmer varför och hur dina uppgifter används. Det kallas att vara personuppgiftsansvarig. Skriv eller ring dit om du undrar något eller vill använda dina rättigheter.',
  },
  data: {
    title: 'Det här sparas',
    why: 'Varför',
    basis: 'Rättslig grund',
    kept: 'Hur länge',
    account: {
      title: 'Ditt konto',
      what: 'E-postadress, lösenord i en form som inte går att läsa, namnet som andra ser, språk och när du blev medlem. Din bild om du lägger upp en; uppgifter som följer med bilden, till exempel var den togs, tas bort. Ditt telefonnummer om personalen har skrivit in det. För personal också roller och tvåstegsverifiering.',
      why: 'För att du ska kunna logga in, och för att klubben ska veta vem som har bokat och beställt.',
      basis: 'Avtalet med dig om att använda appen.',
      kept: 'Tills du raderar kontot.',
    },
    signIn: {
      title: 'Inloggningar och säkerhet',
      what: 'För varje enhet där du är inloggad: IP-adress, webbläsare och när den användes senast. Misslyckade inloggningar, utan att adressen går att läsa. Serverns driftlogg har IP-adresser och kontots id.',
      why: 'För att du ska se och kunna logga ut dina enheter, och för att stoppa den som försöker gissa ditt lösenord.',
      basis: 'Berättigat intresse av att hålla kontona säkra.',
      kept: 'En inloggning som inte används tas bort efter ungefär en månad, och ingen varar längre än klubben har ställt in, normalt 90 dagar. Misslyckade inloggningar sparas ett dygn. Driftloggen sparas så länge klubben har bestämt.',
    },
    bookings: {
      title: 'Bokningar och incheckning',
      what: 'Vilka event, bord och spelbord du har bokat, när och var du har spelat, med vilka och vad det kostade, hur många ni är, namn som du ger på vänner som följer med, önskemål som du har skrivit, avbokningar, vilka bord, spelbord och platser du väntar på eller har erbjudits, vilka återkommande event du följer, om du har svarat att du kommer, och när du checkade in. Har du skapat en adress för att prenumerera på dina bokningar sparas när du gjorde det, men adressen bara i en form som inte går att läsa. Bokar du en plats med en kod via e-post sparas adressen, och koden i en form som inte går att läsa, medan platsen hålls åt dig. Bokar du bord på telefon sparas namnet och numret som du uppger. Ställer personalen dig i kö till ett spelbord utan appen sparas ditt förnamn tills du har fått bordet. Den som väntar visas på storbilden med förnamn och initial.',
      why: 'För att hålla din plats, släppa in dig och kunna säga till om något ändras.',
      basis:
        'Avtalet om din bokning. Skriver du något om din hälsa, till exempel en allergi, är grunden ditt samtycke, som du ger genom att skriva det.',
      kept: 'Tills du raderar kontot. En adress som ingen kod har bekräftat raderas efter tio minuter. Önskemål, namn på vänner, och namn och nummer på gäster utan konto, raderas 30 dagar efter bokningen, och likaså vilka bord du har väntat på. Uppgiften att du hade plats på ett inställt event raderas 30 dagar efter att det skulle ha börjat.',
    },
    orders: {
      title: 'Beställningar',
      what: 'Vad du har beställt, pris, bord, tider och hälsningar till köket. För dryck med alkohol också om personalen har sett ditt leg, eller varför drycken inte serverades. Ingen kopia av leget sparas, och inte heller ditt personnummer.',
      why: 'För att laga och servera rätt sak till rätt gäst, och för att inte servera alkohol till den som är för ung eller berusad.',
      basis:
        'Avtalet om din beställning. För kontrollen vid alkohol klubbens skyldighet enligt alkohollagen. För det du skriver om din hälsa ditt samtycke, som du ger genom att skriva det.',
      kept: 'Hälsningar till köket, och namn som personalen skriver när de beställer åt dig, raderas efter 30 dagar. Resten finns tills du raderar kontot; därefter finns beställningen kvar utan koppling till dig. Klubbens journal över alkoholkontroller nämner ingen gäst.',
    },
    points: {
      title: 'Poäng, tävlingar och quiz',
      what: 'Poäng och nivå, varför du fick dem, tävlingar som du har varit med i, dina svar i quiz, och ditt lag och svaren du har gett för det på quizkvällar. Alkohol ger aldrig poäng.',
      why: 'För att räkna rätt och visa resultaten. Andra gäster ser ditt namn, din bild, dina poäng och din nivå på topplistan, och ditt namn i tävlingar som du är med i, även på skärmen i lokalen.',
      basis:
        'Avtalet om att vara med. För topplistan berättigat intresse av en gemensam lista; du slipper synas där genom att stänga av det i profilen.',
      kept: 'Tills du raderar kontot. Därefter finns bara antalet poäng kvar, utan koppling till dig. Har du dragit en vinst sparas ett fingeravtryck av e-postadressen, som inte går att läsa, till 30 dagar efter tävlingen, så att ingen drar två gånger.',
    },
    messages: {
      title: 'Meddelanden, mejl och notiser',
      what: 'Meddelanden till dig, när du läste dem, vilka ämnen du har stängt av, och vilka mejl som har skickats till dig. Slår du på notiser på en enhet sparas adressen hos webbläsarens notistjänst.',
      why: 'För att berätta om det som du har bokat, beställt eller ändrat, och om det som händer i klubben.',
      basis: 'Avtalet med dig. För notiser ditt samtycke, som du tar tillbaka genom att stänga av dem.',
      kept: 'Ett mejls text raderas när det har skickats, och resten efter 30 dagar. Meddelanden finns tills du raderar kontot. Notistjänstens adress raderas när du stänger av notiser eller loggar ut.',
    },
    marketing: {
      title: 'Erbjudanden per mejl',
      what: 'Om du har sagt ja, och i så fall när.',
      why: 'För att bara den som vill ska få reklam. Valet är av tills du själv slår på det i profilen, och du förlorar inget på att låta bli. Appen skickar i dag inga reklammejl till någon.',
      basis: 'Ditt samtycke, som du kan ta tillbaka när du vill.',
      kept: 'Tills du stänger av det eller raderar kontot.',
    },
    notes: {
      title: 'Personalens anteckningar om dig',
      what: 'Korta anteckningar som personalen har skrivit om dig eller om en bokning, till exempel att du helst sitter vid fönstret, och hur många gånger du inte kom till ett bokat bord eller en plats. Det ser du på bokningen, och efter 90 dagar påverkar det inte nya bokningar.',
      why: 'För att ta emot dig så som du vill, och för att planera borden.',
      basis: 'Berättigat intresse av god service. Du läser anteckningarna i filen med dina uppgifter.',
      kept: 'Tills personalen tar bort anteckningen eller du raderar kontot. En anteckning på en bokning raderas 30 dagar efter besöket.',
    },
    changes: {
      title: 'Det personalen ändrar',
      what: 'Vem i personalen som ändrade vad, när, och hur det var innan, även när det gäller dig.',
      why: 'För att fel ska gå att rätta och ingen ska kunna ändra i smyg.',
      basis: 'Berättigat intresse av ordning och säkerhet.',
      kept: 'Så länge klubben har ställt in, normalt två år. När du raderar kontot tas det som gäller dig bort ur loggen.',
    },
    device: {
      title: 'På din enhet',
      what: 'Kakor som håller dig inloggad, känner igen enheten vid inloggning och minns språket. I webbläsaren sparas också utseende, varukorg, det som väntar på att skickas, och sidor som du kan läsa utan nät. Kamerans bild tolkas i din telefon och skickas aldrig.',
      why: 'För att appen ska fungera. Den har ingen statistik från andra företag, ingen spårning och inga annonser, och därför ingen fråga om kakor.',
      basis: 'Nödvändigt för det som du själv har bett om.',
      kept: 'Tills du loggar ut eller rensar webbläsaren. Språk och utseende stannar kvar.',
    },
  },
  readers: {
    title: 'Vem ser uppgifterna?',
    text: 'Du själv. Personalen ser det som deras arbete kräver: dörren ser namn på dem som ska in, kök, bar och servering ser namn och hälsningar på beställningar, den som sköter borden ser bokningar, e-postadress, telefonnummer, poäng, uteblivna besök och personalens anteckningar, och administratörer ser det mesta. Namnet på en väns biljett ser den som har länken till den. Andra gäster ser bara ditt namn, din bild och dina poäng.\n\nKlubben säljer inga uppgifter. De behandlas av dem som driver klubbens server, säkerhetskopior och e-post; fråga klubben vilka det är och i vilket land. Slår du på notiser går de krypterade genom din webbläsares notistjänst, till exempel Apples, Googles, Microsofts eller Mozillas, som kan ligga utanför EU.',
  },
  automatic: {
    title: 'Fattar appen beslut om dig?',
    text: 'Inga beslut med rättsliga följder fattas automatiskt. Appen räknar poäng och nivåer, delar ut lediga platser i turordning, och bekräftar bordsbokningar efter regler som klubben har ställt in. Om du får köpa alkohol avgör alltid en människa.',
  },
  rights: {
    title: 'Dina rättigheter',
    text: 'Det mesta gör du själv, direkt i appen. Annars skriver du till klubben, som ska svara inom en månad. Det kostar inget.',
    see: 'Se och flytta dina uppgifter: Profil, Konto och säkerhet, Ladda ner mina uppgifter. Du får en fil med allt som finns sparat om dig, i ett format som andra program kan läsa.',
    correct:
      'Rätta: namn och bild i profilen, e-postadressen under Konto och säkerhet. Telefonnumret rättar personalen.',
    erase:
      'Radera: Profil, Konto och säkerhet, Radera kontot. Det händer direkt. Säkerhetskopior och driftloggar har uppgifterna kvar tills de byts ut.',
    withdraw: 'Ta tillbaka ett samtycke: stäng av notiser eller erbjudanden i profilen.',
    object:
      'Invända mot det som bygger på berättigat intresse, eller be klubben begränsa hur uppgifterna används medan något utreds.',
    open: 'Öppna Konto och säkerhet',
  },
  complaint: {
    title: 'Om du inte är nöjd',
    text: 'Prata gärna med klubben först. Du kan alltid klaga hos Integritetsskyddsmyndigheten, IMY: Box 8114, 104 20 Stockholm.',
    link: 'Lämna ett klagomål på imy.se',
  },
} as const

export const accessibility = {
  title: 'Tillgänglighet',
  lead: 'Alla ska kunna använda appen. Här står hur långt den har kommit, vad som brister och vem du säger till.',
  status: {
    title: 'Hur tillgänglig är appen?',
    text: 'Målet är WCAG 2.2 på nivå AA. Appen är delvis förenlig med det: den är byggd för att uppfylla kraven, med de brister som står nedan.\n\nDu kan använda appen med tangentbord och skärmläsare, i ljust eller mörkt utseende, på en skärm från 320 bildpunkters bredd och med förstorad text. Har du bett din enhet om mindre rörelse följer appen det.',
  },
  limits: {
    title: 'Kända brister',
    pictures:
      'Bilder som klubben lägger upp saknar beskrivning. Det som bara står i en bild går inte att få uppläst. Fråga personalen.',
    language:
      'Det klubben själv skriver, till exempel menyn och eventen, finns bara på det språk som klubben har skrivit det på, även när du läser appen på engelska.',
    time: 'Knappar i livetävlingar och frågor i quiz har en tid som du inte kan förlänga. Den som leder tävlingen eller skriver quizet bestämmer hur lång den är. Säg till före start om du behöver mer tid.',
    wall: 'Storbildsskärmen i lokalen växlar av sig själv och går inte att pausa. Ställning och resultat finns också i telefonen.',
    files: 'Filer som du laddar ner är text för andra program och är inte formgivna för att läsas.',
  },
  tested: {
    title: 'Hur det är prövat',
    text: 'Varje skärm provas automatiskt med verktyget axe, i båda utseendena och ner till 320 bildpunkters bredd, och de vanligaste momenten med enbart tangentbord. Ingen utomstående har granskat appen, och den är inte prövad tillsammans med användare av skärmläsare.',
  },
  report: {
    title: 'Säg till om något hindrar dig',
    text: 'Berätta för klubben vad du försökte göra och vilket hjälpmedel du använde. Personalen kan också boka bord, ta emot din beställning och checka in dig.',
  },
  complaint: {
    title: 'Om du inte är nöjd med svaret',
    text: 'Du kan anmäla brister till Post- och telestyrelsen, PTS, som har tillsyn över e-handelstjänster enligt lagen (2023:254) om vissa produkters och tjänsters tillgänglighet.',
    link: 'Till pts.se',
  },
} as const

export const texts = { accessibility, legal, privacy } as const
