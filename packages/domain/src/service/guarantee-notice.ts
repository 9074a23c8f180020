import type { Language } from '../platform/shop/stores.ts'

/** Notice of the legal guarantee in one language; `rights` from the first to the last resort. */
export type GuaranteeNotice = {
  title: string
  lead: string
  rights: readonly string[]
  contact: string
  /** Name of the Your Europe page. */
  more: string
  /** EU language of that page and of the notice's QR code. */
  official: 'et' | 'en' | 'lv' | 'lt'
}

/** Returns the Your Europe page about faulty goods, to which the notice's code also leads. */
export const yourEuropeUrl = ({ official }: Pick<GuaranteeNotice, 'official'>): string =>
  `https://europa.eu/youreurope/citizens/consumers/shopping/guarantees-returns/index_${official}.htm`

/**
 * Texts of the notice of Regulation (EU) 2025/1960, shown on its own page, beside products, before the order
 * and in its mail. No editor and no content may change them. Russian is not an EU language: its text is a
 * translation, its link English.
 * @see docs/rules/law LAW-GRT-1
 */
export const guaranteeNotices: Readonly<Record<Language, GuaranteeNotice>> = {
  et: {
    title: 'Seadusjärgne vastavusgarantii',
    lead: 'Euroopa Liidu õigus kaitseb sind, kui kaup on puudusega või ei ole selline, nagu lubati.',
    rights: [
      'Müüja vastutab kauba vastavuse eest vähemalt 2 aastat alates selle kättesaamisest.',
      'Võid nõuda kauba tasuta parandamist või asendamist.',
      'Kui see ei ole võimalik, ei õnnestu või venib, võid nõuda hinna alandamist või raha tagasi.',
    ],
    contact: 'Puuduse korral pöördu müüja poole. Riigi õigus võib anda sulle rohkem õigusi.',
    more: 'Teie Euroopa: sinu õigused, kui kaup on puudusega',
    official: 'et',
  },
  en: {
    title: 'Legal guarantee of conformity',
    lead: 'European Union law protects you when goods are faulty or not as promised.',
    rights: [
      'The seller is liable for the goods for at least 2 years from the day you receive them.',
      'You can have them repaired or replaced free of charge.',
      'If that is impossible, fails or takes too long, you can ask for a lower price or your money back.',
    ],
    contact: 'If something is wrong, contact the seller. National law may give you further rights.',
    more: 'Your Europe: your rights when goods are faulty',
    official: 'en',
  },
  ru: {
    title: 'Законная гарантия соответствия',
    lead: 'Право Европейского союза защищает вас, если товар с недостатком или не такой, как обещано.',
    rights: [
      'Продавец отвечает за товар не менее 2 лет со дня его получения.',
      'Вы вправе требовать бесплатного ремонта или замены.',
      'Если это невозможно, не удаётся или затягивается, вы вправе требовать снижения цены или возврата денег.',
    ],
    contact: 'При недостатке обратитесь к продавцу. Право страны может давать вам больше прав.',
    more: 'Your Europe: ваши права при недостатках товара (на английском)',
    official: 'en',
  },
  lv: {
    title: 'Likumiskā atbilstības garantija',
    lead: 'Eiropas Savienības tiesības aizsargā jūs, ja prece ir bojāta vai neatbilst solītajam.',
    rights: [
      'Pārdevējs atbild par preces atbilstību vismaz 2 gadus no tās saņemšanas dienas.',
      'Jūs varat prasīt bezmaksas remontu vai preces apmaiņu.',
      'Ja tas nav iespējams, neizdodas vai ieilgst, varat prasīt cenas samazinājumu vai naudas atmaksu.',
    ],
    contact:
      'Ja kaut kas nav kārtībā, sazinieties ar pārdevēju. Valsts tiesības var dot jums vairāk tiesību.',
    more: 'Tava Eiropa: jūsu tiesības, ja prece ir bojāta',
    official: 'lv',
  },
  lt: {
    title: 'Teisinė atitikties garantija',
    lead: 'Europos Sąjungos teisė jus saugo, kai prekė yra su trūkumais arba ne tokia, kokia žadėta.',
    rights: [
      'Pardavėjas už prekės atitiktį atsako mažiausiai 2 metus nuo jos gavimo dienos.',
      'Galite reikalauti nemokamai prekę pataisyti arba pakeisti.',
      'Jei tai neįmanoma, nepavyksta ar užtrunka, galite reikalauti sumažinti kainą arba grąžinti pinigus.',
    ],
    contact: 'Jei kas nors negerai, kreipkitės į pardavėją. Valstybės teisė gali suteikti daugiau teisių.',
    more: 'Jūsų Europa: jūsų teisės, kai prekė su trūkumais',
    official: 'lt',
  },
}
