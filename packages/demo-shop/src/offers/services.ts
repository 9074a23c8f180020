import type { Words } from '../catalogue/family.ts'

/** A product without a shelf: service, gift card, program or guide. */
export type Service = {
  sku: string
  type: 'virtual' | 'downloadable'
  kind: string
  category: string
  brand: string
  price: number
  colour: string
  name: Words
  short: Words
  description: Words
  /** Value or length shown in the picture. */
  size?: number
  months?: number
  downloads?: readonly { titles: Words; file: string; max?: number }[]
}

/** Services, gift cards, programs and guides of the demo shop. */
export const services: readonly Service[] = [
  {
    sku: 'AM-W12', type: 'virtual', kind: 'warranty', category: 'extended-warranties', brand: 'ambra', price: 29.9, colour: 'sage', size: 1, months: 12,
    name: ['Lisagarantii telefonile ja arvutile, 12 kuud', 'Extended warranty for phones and computers, 12 months', 'Дополнительная гарантия на телефон и компьютер, 12 месяцев'],
    short: ['Tootja garantiile lisaks 12 kuud remonti.', 'Twelve months of repair beyond the maker’s warranty.', 'Ещё 12 месяцев ремонта после гарантии производителя.'],
    description: [
      'Lisagarantii algab siis, kui tootja garantii lõpeb, ja katab tootmisvead ning elektroonika rikked. Aku loomulik kulumine ja kukkumine ei kuulu selle alla.\n\nSinu seadusest tulenevad õigused jäävad alles ja on tasuta: müüja vastutab lepingutingimustele mittevastavuse eest kaks aastat. Lisagarantii on eraldi teenus, mida võid osta või ostmata jätta.\n\nRemondi ajaks saad asendusseadme, kui see on laos.',
      'The extended warranty starts when the maker’s warranty ends and covers manufacturing faults and electronics. Natural battery wear and drops are not covered.\n\nYour statutory rights remain and cost nothing: the seller is liable for two years for lack of conformity. The extended warranty is a separate service that you may buy or leave.\n\nDuring a repair you get a loan device if one is in stock.',
      'Дополнительная гарантия начинается после гарантии производителя и покрывает производственные дефекты и отказ электроники. Естественный износ аккумулятора и падения не покрываются.\n\nВаши права по закону сохраняются и бесплатны: продавец два года отвечает за несоответствие товара. Дополнительная гарантия это отдельная услуга, которую можно не покупать.\n\nНа время ремонта выдаётся подменное устройство, если оно есть на складе.',
    ],
  },
  {
    sku: 'AM-W24', type: 'virtual', kind: 'warranty', category: 'extended-warranties', brand: 'ambra', price: 69, colour: 'navy', size: 2, months: 24,
    name: ['Lisagarantii suurele kodumasinale, 24 kuud', 'Extended warranty for large appliances, 24 months', 'Дополнительная гарантия на крупную технику, 24 месяца'],
    short: ['Kaks lisaaastat pesumasinale, külmikule või ahjule.', 'Two more years for a washing machine, fridge or oven.', 'Ещё два года для стиральной машины, холодильника или духовки.'],
    description: [
      'Meister tuleb koju, suurt masinat sa töökotta ei vii. Lisagarantii katab mootori, elektroonika, pumba ja kütteelemendi.\n\nTeenus algab tootja garantii lõppemisel. Seadusest tulenev kaheaastane müüja vastutus kehtib sellest sõltumata.\n\nKui masinat parandada ei saa, saad samaväärse või jääkväärtuse tagasi.',
      'A technician comes to you, so you never haul a large machine to a workshop. The cover includes motor, electronics, pump and heating element.\n\nIt starts when the maker’s warranty ends. The seller’s two-year liability under the law applies regardless.\n\nIf the machine cannot be repaired, you receive an equal one or its remaining value.',
      'Мастер приезжает домой, везти большую машину в мастерскую не нужно. Покрываются двигатель, электроника, насос и нагревательный элемент.\n\nУслуга начинается по окончании гарантии производителя. Двухлетняя ответственность продавца по закону действует независимо от неё.\n\nЕсли починить нельзя, вы получите равноценную машину или остаточную стоимость.',
    ],
  },
  {
    sku: 'AM-WTV', type: 'virtual', kind: 'warranty', category: 'extended-warranties', brand: 'ambra', price: 99, colour: 'graphite', size: 3, months: 36,
    name: ['Lisagarantii telerile, 36 kuud', 'Extended warranty for TVs, 36 months', 'Дополнительная гарантия на телевизор, 36 месяцев'],
    short: ['Kolm lisaaastat paneelile ja elektroonikale.', 'Three more years for panel and electronics.', 'Ещё три года для панели и электроники.'],
    description: [
      'Katab paneeli, toiteploki ja heli. Ekraani löögikahjustus ei kuulu teenuse alla.\n\nTransport remonti ja tagasi on hinna sees, seinalt võtame teleri ise maha.\n\nSeadusest tulenevad õigused kehtivad sellest sõltumata kaks aastat.',
      'It covers panel, power supply and sound. Impact damage to the screen is not included.\n\nTransport to repair and back is in the price, and we take the TV off the wall ourselves.\n\nYour statutory rights apply for two years in any case.',
      'Покрывает панель, блок питания и звук. Повреждение экрана от удара не входит.\n\nПеревозка в ремонт и обратно включена в цену, со стены телевизор снимем сами.\n\nПрава по закону в любом случае действуют два года.',
    ],
  },
  {
    sku: 'AM-I-WM', type: 'virtual', kind: 'installation', category: 'installation', brand: 'ambra', price: 49, colour: 'graphite',
    name: ['Pesumasina või kuivati ühendamine', 'Connecting a washing machine or dryer', 'Подключение стиральной или сушильной машины'],
    short: ['Meister ühendab vee ja voolu ning proovib masina ära.', 'A technician connects water and power and tests the machine.', 'Мастер подключит воду и электричество и проверит машину.'],
    description: [
      'Hind sisaldab voolikute ühendamist olemasolevasse kraani ja kanalisatsiooni, masina loodi seadmist ja proovipesu.\n\nUue kraani või pistikupesa paigaldus lepitakse kokku kohapeal. Vana masina viime tasuta ära.',
      'The price covers hoses to an existing tap and drain, levelling and a test wash.\n\nA new tap or socket is agreed on the spot. We take the old machine away free of charge.',
      'В цену входят подключение шлангов к готовому крану и сливу, выравнивание и пробная стирка.\n\nНовый кран или розетка согласуются на месте. Старую машину увезём бесплатно.',
    ],
  },
  {
    sku: 'AM-I-TV', type: 'virtual', kind: 'installation', category: 'installation', brand: 'ambra', price: 59, colour: 'navy',
    name: ['Teleri seinale paigaldamine', 'Mounting a TV on the wall', 'Установка телевизора на стену'],
    short: ['Paigaldame teleri loodi ja peidame juhtmed.', 'We mount the TV level and tidy the cables.', 'Повесим телевизор ровно и уберём провода.'],
    description: [
      'Kaks inimest, kuni 85-tolline teler. Kinnitust hinna sees ei ole, vali see teleri VESA-mõõdu järgi.\n\nSobib betoon-, kivi- ja puitsein. Kipsseina jaoks küsi enne nõu, vahel on vaja tugevdust.',
      'Two people, TVs up to 85 inches. The mount is not included; choose it by the VESA size.\n\nConcrete, stone and wooden walls are fine. For plasterboard ask first, as it may need support.',
      'Два мастера, телевизор до 85 дюймов. Крепление не входит, выберите его по размеру VESA.\n\nПодходят бетон, кирпич и дерево. Для гипсокартона сначала посоветуйтесь, иногда нужно усиление.',
    ],
  },
  {
    sku: 'AM-I-KH', type: 'virtual', kind: 'installation', category: 'installation', brand: 'ambra', price: 89, colour: 'red',
    name: ['Ahju ja pliidiplaadi ühendamine', 'Connecting an oven and hob', 'Подключение духовки и варочной панели'],
    short: ['Pädev elektrik ühendab ahju ja plaadi ühe käiguga.', 'A qualified electrician connects oven and hob in one visit.', 'Электрик подключит духовку и панель за один визит.'],
    description: [
      'Hind sisaldab kaabli ühendamist olemasolevasse toitesse ja seadmete paigaldamist valmis avasse.\n\nTöötasapinda me ei lõika. Pärast tööd saad akti, mida tootja garantii nõuab.',
      'The price covers wiring to an existing supply and fitting into a ready opening.\n\nWe do not cut worktops. Afterwards you receive the certificate that the maker’s warranty asks for.',
      'В цену входят подключение к готовой линии и установка в готовый проём.\n\nСтолешницу мы не режем. После работы вы получите акт, который нужен для гарантии производителя.',
    ],
  },
  {
    sku: 'AM-I-PC', type: 'virtual', kind: 'installation', category: 'installation', brand: 'ambra', price: 39, colour: 'sage',
    name: ['Arvuti või telefoni seadistamine', 'Setting up a computer or phone', 'Настройка компьютера или телефона'],
    short: ['Toome andmed vanast seadmest uude.', 'We move your data from the old device to the new one.', 'Перенесём данные со старого устройства на новое.'],
    description: [
      'Kolime pildid, kontaktid ja failid, seadistame e-posti ja uuendused. Aega kulub umbes tund.\n\nSinu paroole me ei küsi ega salvesta: sisestad need ise.',
      'We move photos, contacts and files and set up e-mail and updates. It takes about an hour.\n\nWe neither ask for nor store your passwords: you type them yourself.',
      'Перенесём фото, контакты и файлы, настроим почту и обновления. Это занимает около часа.\n\nПароли мы не спрашиваем и не храним: вы вводите их сами.',
    ],
  },
  {
    sku: 'AM-G25', type: 'virtual', kind: 'gift-card', category: 'gift-cards', brand: 'ambra', price: 25, colour: 'cream', size: 25,
    name: ['Ambra kinkekaart 25 €', 'Ambra gift card €25', 'Подарочная карта Ambra 25 €'],
    short: ['Väike kingitus, mis tuleb e-postiga.', 'A small gift that comes by e-mail.', 'Небольшой подарок по электронной почте.'],
    description: ['Kinkekaardi kood tuleb e-kirjaga ja kehtib kaks aastat. Seda saab kasutada osade kaupa.\n\nKingi kaart kasvõi täna: printida või edasi saata võid ise.', 'The code comes by e-mail and is valid for two years. It can be used in parts.\n\nGive it today: print it or forward the letter.', 'Код приходит по почте и действует два года. Использовать можно частями.\n\nПодарить можно сегодня же: распечатать или переслать письмо.'],
  },
  {
    sku: 'AM-G50', type: 'virtual', kind: 'gift-card', category: 'gift-cards', brand: 'ambra', price: 50, colour: 'sage', size: 50,
    name: ['Ambra kinkekaart 50 €', 'Ambra gift card €50', 'Подарочная карта Ambra 50 €'],
    short: ['Kui ei tea täpselt, mida kinkida.', 'When you do not know exactly what to give.', 'Когда не знаешь точно, что подарить.'],
    description: ['Sellest piisab korralikule veekeetjale või kuulajale esimestest klappidest. Kehtib kaks aastat, ka eripakkumistele.\n\nKood tuleb e-kirjaga kohe pärast makset.', 'It is enough for a good kettle or first headphones. Valid for two years, special offers included.\n\nThe code arrives by e-mail right after payment.', 'Хватит на хороший чайник или первые наушники. Действует два года, в том числе на специальные предложения.\n\nКод приходит по почте сразу после оплаты.'],
  },
  {
    sku: 'AM-G100', type: 'virtual', kind: 'gift-card', category: 'gift-cards', brand: 'ambra', price: 100, colour: 'navy', size: 100,
    name: ['Ambra kinkekaart 100 €', 'Ambra gift card €100', 'Подарочная карта Ambra 100 €'],
    short: ['Pool kohvimasinat või terve robot allahindlusega.', 'Half a coffee machine, or a robot on offer.', 'Половина кофемашины или целый робот по акции.'],
    description: ['Suurem kaart suuremaks otsuseks. Jääk jääb kaardile alles, kasuta seda kahe aasta jooksul.\n\nÄriklient saab kaarte tellida ka arvega, kirjuta meile.', 'A larger card for a larger decision. The balance stays on the card for two years.\n\nCompanies may order cards by invoice; write to us.', 'Карта побольше для большого решения. Остаток хранится на карте два года.\n\nФирмы могут заказать карты по счёту, напишите нам.'],
  },
  {
    sku: 'AM-FREE', type: 'virtual', kind: 'software', category: 'software', brand: 'ambra', price: 0, colour: 'sage',
    name: ['Energiamärgise lugemise juhend', 'Guide to reading the energy label', 'Как читать энергетическую этикетку'],
    short: ['Tasuta juhend: mida tähed A kuni G tähendavad.', 'A free guide to what the letters A to G mean.', 'Бесплатное руководство: что значат буквы от A до G.'],
    description: ['Kaks lehekülge selgitust, millist arvu märgisel vaadata ja kuidas arvutada aasta kulu oma elektrihinnaga.\n\nSaadame juhendi e-postiga, hinda sellel ei ole.', 'Two pages on which figure of the label to look at and how to work out the yearly cost with your own price of electricity.\n\nWe send it by e-mail; it costs nothing.', 'Две страницы о том, на какое число смотреть и как посчитать годовые расходы по своей цене электричества.\n\nПришлём по почте, это бесплатно.'],
  },
  {
    sku: 'TR-SW1', type: 'downloadable', kind: 'software', category: 'software', brand: 'taru', price: 19.9, colour: 'graphite',
    name: ['Taru Varukoopia 3 varundustarkvara', 'Taru Varukoopia 3 backup software', 'Программа копирования Taru Varukoopia 3'],
    short: ['Varundab arvuti igal ööl kettale või võrku.', 'Backs up the computer every night to a drive or network.', 'Каждую ночь копирует компьютер на диск или в сеть.'],
    description: [
      'Varukoopia, mida sa ise ei tee, jääb tegemata. Taru Varukoopia teeb selle öösel ja näitab hommikul ühe rohelise märgiga, et kõik on alles.\n\nÜhe faili saab tagasi kahe klõpsuga, terve ketta uude arvutisse tunniga. Litsents kolmele arvutile, uuendused kaks aastat.\n\nAllalaadimise saad kohe pärast makset. Kui alustad allalaadimist, lõpeb 14-päevane taganemisõigus; küsime selleks eraldi nõusolekut.',
      'A backup you have to remember does not get made. Taru Varukoopia makes it at night and shows in the morning that all is in place.\n\nOne file comes back in two clicks, a whole drive on a new computer in an hour. Licence for three computers, two years of updates.\n\nYou can download it right after payment. Once the download starts, the 14-day right of withdrawal ends; we ask for your separate consent first.',
      'Копия, о которой нужно помнить, не делается. Taru Varukoopia делает её ночью и утром показывает, что всё на месте.\n\nОдин файл возвращается двумя щелчками, весь диск на новый компьютер за час. Лицензия на три компьютера, обновления два года.\n\nСкачать можно сразу после оплаты. С началом загрузки 14-дневное право отказа прекращается, мы заранее спрашиваем согласие.',
    ],
    downloads: [{ titles: ['Paigaldusfail', 'Installer', 'Установочный файл'], file: 'downloads/taru-varukoopia-3.zip', max: 5 }],
  },
  {
    sku: 'VR-SW1', type: 'downloadable', kind: 'software', category: 'software', brand: 'virmal', price: 49, colour: 'navy',
    name: ['Virmal Kontoripakk kontoritarkvara', 'Virmal Kontoripakk office software', 'Офисный пакет Virmal Kontoripakk'],
    short: ['Tekst, tabel ja esitlus ühe ostuga, ilma kuutasuta.', 'Text, tables and slides in one purchase, no monthly fee.', 'Текст, таблицы и презентации одной покупкой, без абонентской платы.'],
    description: [
      'Kolm programmi, mis avavad ja salvestavad levinud failivorminguid. Õigekiri kontrollib eesti, inglise ja vene keelt.\n\nLitsents ühele inimesele kahes arvutis. Uuendused kolm aastat, pärast seda töötavad programmid edasi.\n\nAllalaadimise algusega lõpeb taganemisõigus, nõusolekut küsime eraldi.',
      'Three programs that open and save common file formats. Spelling covers Estonian, English and Russian.\n\nA licence for one person on two computers. Updates for three years; after that the programs keep working.\n\nStarting the download ends the right of withdrawal; we ask for consent separately.',
      'Три программы, которые открывают и сохраняют распространённые форматы. Орфография проверяется на эстонском, английском и русском.\n\nЛицензия на одного человека и два компьютера. Обновления три года, потом программы продолжают работать.\n\nС началом загрузки право отказа прекращается, согласие спрашиваем отдельно.',
    ],
    downloads: [
      { titles: ['Paigaldusfail', 'Installer', 'Установочный файл'], file: 'downloads/virmal-kontoripakk.zip', max: 5 },
      { titles: ['Kasutusjuhend', 'User guide', 'Руководство'], file: 'downloads/virmal-kontoripakk-juhend.pdf' },
    ],
  },
  {
    sku: 'PL-SW1', type: 'downloadable', kind: 'software', category: 'software', brand: 'pilk', price: 39, colour: 'white',
    name: ['Pilk Stuudio fototöötlus', 'Pilk Stuudio photo editor', 'Фоторедактор Pilk Stuudio'],
    short: ['Toorfailid, retušš ja albumid ühes programmis.', 'Raw files, retouching and albums in one program.', 'RAW-файлы, ретушь и альбомы в одной программе.'],
    description: ['Avab kõigi levinud kaamerate toorfailid ja jätab algse pildi puutumata. Taevas, nägu ja taust on eraldi juhitavad.\n\nPilgu kaameraga ühendub juhtmevabalt. Litsents kahele arvutile.\n\nAllalaadimise algusega lõpeb taganemisõigus, nõusolekut küsime eraldi.', 'It opens raw files of all common cameras and leaves the original untouched. Sky, face and background are controlled apart.\n\nIt connects to Pilk cameras without a cable. Licence for two computers.\n\nStarting the download ends the right of withdrawal; we ask for consent separately.', 'Открывает RAW-файлы всех распространённых камер и не трогает оригинал. Небо, лицо и фон настраиваются отдельно.\n\nС камерами Pilk соединяется без кабеля. Лицензия на два компьютера.\n\nС началом загрузки право отказа прекращается, согласие спрашиваем отдельно.'],
    downloads: [{ titles: ['Paigaldusfail', 'Installer', 'Установочный файл'], file: 'downloads/pilk-stuudio.zip', max: 5 }],
  },
  {
    sku: 'AM-EG1', type: 'downloadable', kind: 'software', category: 'software', brand: 'ambra', price: 9.9, colour: 'sand',
    name: ['E-juhend „Väiksem elektriarve“', 'E-guide “A smaller electricity bill”', 'Электронное руководство «Меньше платить за свет»'],
    short: ['Kodu kulud seadmete kaupa ja plaan nädalaks.', 'Household use device by device, and a plan for a week.', 'Расходы дома по приборам и план на неделю.'],
    description: ['Nelikümmend lehekülge: mis kodus päriselt kulutab, mida mõõta nutipistikuga ja millal masinad käima panna.\n\nKaasas on tabel, kuhu saad kirjutada oma näidud. PDF ja EPUB.', 'Forty pages: what really uses power at home, what to measure with a smart plug and when to start your machines.\n\nA table for your own readings is included. PDF and EPUB.', 'Сорок страниц: что на самом деле расходует электричество, что измерить умной розеткой и когда включать машины.\n\nВнутри таблица для ваших показаний. PDF и EPUB.'],
    downloads: [{ titles: ['PDF-fail', 'PDF file', 'Файл PDF'], file: 'downloads/vaiksem-elektriarve.pdf' }, { titles: ['EPUB-fail', 'EPUB file', 'Файл EPUB'], file: 'downloads/vaiksem-elektriarve.epub' }],
  },
]
