export type DemoMenuItem = {
  name: string
  description: string
  priceOre: number
  /** Words of the EU's list, then free text. Null: unknown. Empty: none. */
  allergens: string[] | null
  isVegetarian: boolean
  isVegan: boolean
  /** A file of `menu-pictures/`. */
  picture: string
  /** False: sold out. */
  isAvailable?: boolean
  isAlcoholic?: boolean
}

export type DemoMenuCategory = {
  name: string
  description: string
  /** When it is served each day. Without hours, always. */
  opensAt?: string
  closesAt?: string
  items: DemoMenuItem[]
}

const omnivore = { isVegetarian: false, isVegan: false }
const vegetarian = { isVegetarian: true, isVegan: false }
const vegan = { isVegetarian: true, isVegan: true }

/** The menu of the demo club, in the order in which guests see its categories. */
export const demoMenu: readonly DemoMenuCategory[] = [
  {
    name: 'Smårätter',
    description: 'Något att dela mellan stötarna.',
    items: [
      {
        name: 'Toast Skagen',
        description: 'Handskalade räkor i majonnäs med dill på smörstekt bröd. Löjrom och citron på toppen.',
        priceOre: 16900,
        allergens: ['gluten', 'kräftdjur', 'ägg', 'fisk', 'mjölk', 'senap'],
        ...omnivore,
        picture: 'toast-skagen.webp',
      },
      {
        name: 'Buffalovingar',
        description: 'Åtta vingar i smörig chilisås, med krispig selleri och ädelostdipp. Servetter ingår.',
        priceOre: 13900,
        allergens: ['ägg', 'mjölk', 'selleri', 'senap'],
        ...omnivore,
        picture: 'buffalovingar.webp',
        isAvailable: false,
      },
      {
        name: 'Pommes med aioli',
        description: 'Dubbelfriterade, med flingsalt och en aioli som känns. Räcker till två.',
        priceOre: 7500,
        allergens: ['ägg', 'senap'],
        ...vegetarian,
        picture: 'pommes.webp',
      },
      {
        name: 'Oliver och rostade mandlar',
        description: 'Gröna nocellaraoliver med citronskal och rosmarin. Mandlarna rostar vi själva.',
        priceOre: 6900,
        allergens: ['nötter'],
        ...vegan,
        picture: 'oliver.webp',
      },
    ],
  },
  {
    name: 'Varmrätter',
    description: 'För den som tänker stanna hela kvällen.',
    items: [
      {
        name: 'Köttbullar med gräddsås',
        description: 'Husets köttbullar på nöt och fläsk, potatispuré, rårörda lingon och pressgurka.',
        priceOre: 18900,
        allergens: ['gluten', 'ägg', 'soja', 'mjölk', 'selleri'],
        ...omnivore,
        picture: 'kottbullar.webp',
      },
      {
        name: 'Fish and chips',
        description:
          'Torskrygg i frasig ölsmet, pommes, smörslungade ärter och remouladsås. Vinäger på bordet.',
        priceOre: 20900,
        allergens: ['gluten', 'ägg', 'fisk', 'mjölk', 'senap'],
        ...omnivore,
        picture: 'fish-and-chips.webp',
      },
      {
        name: 'Entrecôte med bearnaise',
        description: 'Grillad svensk entrecôte, rödvinssås, krispiga pommes och bearnaise vispad för hand.',
        priceOre: 29500,
        allergens: ['ägg', 'mjölk', 'selleri', 'sulfit'],
        ...omnivore,
        picture: 'entrecote.webp',
      },
      {
        name: 'Svamprisotto',
        description: 'Smörstekta kantareller och champinjoner, vitt vin, timjan och lagrad ost utan löpe.',
        priceOre: 18500,
        allergens: ['mjölk', 'selleri', 'sulfit'],
        ...vegetarian,
        picture: 'svamprisotto.webp',
      },
    ],
  },
  {
    name: 'Burgare',
    description: 'Serveras med pommes. Glutenfritt bröd finns, säg till.',
    items: [
      {
        name: 'Spelrumsburgaren',
        description:
          'Två smashade högrevsbiffar, dubbel cheddar, saltgurka, sallad och vår egen dressing i brioche.',
        priceOre: 18500,
        allergens: ['gluten', 'ägg', 'mjölk', 'senap', 'sesam'],
        ...omnivore,
        picture: 'spelrumsburgaren.webp',
      },
      {
        name: 'Kycklingburgaren',
        description:
          'Kärnmjölksmarinerad kyckling, friterad tills den knastrar. Chilimajonnäs, coleslaw och tomat.',
        priceOre: 17900,
        allergens: ['gluten', 'ägg', 'mjölk', 'senap', 'sesam'],
        ...omnivore,
        picture: 'kycklingburgaren.webp',
      },
      {
        name: 'Gröna sexan',
        description: 'Grillad biff på ärter och svarta bönor, avokado, picklad rödlök och vegansk majonnäs.',
        priceOre: 17500,
        allergens: ['gluten', 'soja', 'senap', 'kan innehålla spår av lupin'],
        ...vegan,
        picture: 'grona-sexan.webp',
      },
    ],
  },
  {
    name: 'Sallader och grönt',
    description: 'Lätt nog för en omgång till.',
    items: [
      {
        name: 'Caesarsallad',
        description: 'Romansallad, grillad kyckling, knaperstekt bacon, krutonger och parmesan.',
        priceOre: 17500,
        allergens: ['gluten', 'ägg', 'fisk', 'mjölk', 'senap'],
        ...omnivore,
        picture: 'caesarsallad.webp',
      },
      {
        name: 'Grillad halloumi',
        description: 'Halloumi från grillen med vattenmelon, granatäpple, mynta och rostade pumpafrön.',
        priceOre: 16500,
        allergens: ['mjölk'],
        ...vegetarian,
        picture: 'halloumi.webp',
      },
      {
        name: 'Skål med krispig tofu',
        description:
          'Ris, tofu, edamamebönor, avokado, morot och picklad rödkål. Dressing på sesam och tamari.',
        priceOre: 16900,
        allergens: ['soja', 'sesam'],
        ...vegan,
        picture: 'tofuskal.webp',
      },
    ],
  },
  {
    name: 'Efterrätter',
    description: 'Det finns alltid plats.',
    items: [
      {
        name: 'Cheesecake med hallon',
        description: 'Bakad och krämig, på smörig kexbotten. Hallonsås och färska bär.',
        priceOre: 9800,
        allergens: ['gluten', 'ägg', 'mjölk'],
        ...vegetarian,
        picture: 'cheesecake.webp',
      },
      {
        name: 'Kladdkaka',
        description: 'Seg i kanten, rinnig i mitten. Lättvispad grädde och jordgubbar.',
        priceOre: 8500,
        allergens: ['gluten', 'ägg', 'soja', 'mjölk', 'kan innehålla spår av nötter'],
        ...vegetarian,
        picture: 'kladdkaka.webp',
      },
      {
        name: 'Dagens sorbet',
        description: 'Tre kulor. Smakerna följer säsongen, så fråga vad som finns i frysen i kväll.',
        priceOre: 7900,
        allergens: null,
        ...vegetarian,
        picture: 'sorbet.webp',
      },
      {
        name: 'Chokladtryffel',
        description: 'Fyra stycken, rullade i kakao. Precis lagom till kaffet.',
        priceOre: 4250,
        allergens: ['soja', 'mjölk', 'kan innehålla spår av nötter'],
        ...vegetarian,
        picture: 'chokladtryffel.webp',
      },
    ],
  },
  {
    name: 'Öl och vin',
    description: 'Legitimation visas när glaset kommer.',
    opensAt: '16:00',
    closesAt: '01:00',
    items: [
      {
        name: 'Husets lager',
        description: 'Ljus, torr och ofiltrerad, från ett litet bryggeri söder om stan. 40 cl, 4,8 %.',
        priceOre: 8900,
        allergens: ['gluten'],
        ...vegan,
        picture: 'lager.webp',
        isAlcoholic: true,
      },
      {
        name: 'Barbera, glas',
        description:
          'Piemonte. Mörka körsbär, mjuk och frisk. Passar till det mesta från grillen. 15 cl, 13,5 %.',
        priceOre: 13500,
        allergens: ['sulfit'],
        ...vegan,
        picture: 'barbera.webp',
        isAlcoholic: true,
      },
    ],
  },
  {
    name: 'Drycker',
    description: 'Kallt, varmt och något däremellan.',
    items: [
      {
        name: 'Rabarberlemonad',
        description: 'Kokt här i huset på rabarber och citron. Serveras med mycket is.',
        priceOre: 5500,
        allergens: [],
        ...vegan,
        picture: 'rabarberlemonad.webp',
      },
      {
        name: 'Cappuccino',
        description: 'Dubbel espresso och silkeslen mjölk. Havredryck går lika bra.',
        priceOre: 4800,
        allergens: ['mjölk'],
        ...vegetarian,
        picture: 'cappuccino.webp',
      },
    ],
  },
]
