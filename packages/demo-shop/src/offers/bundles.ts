import type { Words } from '../catalogue/family.ts'
import type { OfferSet } from './offer-set.ts'

const phone: Words = ['Telefon', 'Phone', 'Телефон']
const charger: Words = ['Laadija', 'Charger', 'Зарядное устройство']

/** Bundles to choose from. */
export const bundles: readonly OfferSet[] = [
  {
    sku: 'AM-B-LAUNDRY',
    type: 'bundle',
    categories: ['laundry', 'washing-machines', 'tumble-dryers'],
    brand: 'saarelux',
    parts: 'washing-machine,tumble-dryer',
    colour: 'white',
    name: [
      'Pesupaar: Saarelux Rannik pesumasin ja kuivati',
      'Laundry pair: Saarelux Rannik washer and dryer',
      'Пара для стирки: стиральная и сушильная машины Saarelux Rannik',
    ],
    short: [
      'Vali ühelaiused pesumasin ja kuivati.',
      'Choose a washing machine and a dryer of the same width.',
      'Выберите стиральную и сушильную машины одной ширины.',
    ],
    description: [
      'Kaks masinat ühe veoga: toome mõlemad korraga tuppa ja viime vanad tasuta ära.\n\nKuivati mahub pesumasina peale. Ühendamise saad lisada siitsamast.',
      'Two machines in one delivery: we carry both in and take the old ones away free of charge.\n\nThe dryer fits on the washing machine. You can add the connection right here.',
      'Две машины за одну доставку: занесём обе и бесплатно увезём старые.\n\nСушильная ставится на стиральную. Подключение можно добавить здесь же.',
    ],
    choices: [
      {
        title: ['Pesumasin', 'Washing machine', 'Стиральная машина'],
        input: 'radio',
        required: true,
        skus: ['RN-712', 'RN-914-WHT', 'RN-1014-WHT'],
      },
      {
        title: ['Kuivati', 'Tumble dryer', 'Сушильная машина'],
        input: 'radio',
        required: true,
        skus: ['RN-D8-WHT', 'RN-D9'],
      },
      {
        title: ['Ühendamine', 'Connection', 'Подключение'],
        input: 'checkbox',
        required: false,
        skus: ['AM-I-WM'],
      },
    ],
  },
  {
    sku: 'AM-B-P7',
    type: 'bundle',
    categories: ['smartphones'],
    brand: 'nordvik',
    parts: 'phone,phone-case,charger',
    colour: 'sand',
    name: [
      'Nordvik Polar 7 stardikomplekt',
      'Nordvik Polar 7 starter set',
      'Стартовый набор Nordvik Polar 7',
    ],
    short: [
      'Telefon, ümbris ja laadija, mis sobivad kokku.',
      'A phone, a case and a charger that match.',
      'Телефон, чехол и зарядное устройство, которые подходят друг другу.',
    ],
    description: [
      'Uues telefonikarbis laadijat ei ole. Siin on see kohe juures koos ümbrisega, mille värvi valid ise.\n\nTelefonil on kaks mälumahtu.',
      'There is no charger in a new phone’s box. Here it comes along, with a case in the colour you choose.\n\nThe phone has two sizes of storage.',
      'В коробке с новым телефоном зарядного устройства нет. Здесь оно сразу в наборе вместе с чехлом нужного цвета.\n\nУ телефона два объёма памяти.',
    ],
    choices: [
      {
        title: phone,
        input: 'radio',
        required: true,
        skus: ['NV-P7-128-SND-NEW', 'NV-P7-256-SND-NEW', 'NV-P7-128-GRA-NEW'],
      },
      {
        title: ['Ümbris', 'Case', 'Чехол'],
        input: 'select',
        required: true,
        skus: ['NV-K7-SND', 'NV-K7-GRA', 'NV-C7'],
      },
      { title: charger, input: 'radio', required: true, skus: ['NV-V45-WHT', 'NV-V65D'] },
    ],
  },
  {
    sku: 'AM-B-USED',
    type: 'bundle',
    categories: ['refurbished', 'refurbished-phones'],
    brand: 'nordvik',
    parts: 'phone,earbuds',
    colour: 'sage',
    name: [
      'Taastatud Polar 6 ja kõrvaklapid',
      'Refurbished Polar 6 with earbuds',
      'Восстановленный Polar 6 и наушники',
    ],
    short: [
      'Klassi A telefon ja klapid ühes tellimuses.',
      'A grade A phone and earbuds in one order.',
      'Телефон класса A и наушники одним заказом.',
    ],
    description: [
      'Hinnatud telefonil on kaasas hindekaart. Klapid on uued, vali nende hulgast.\n\nMüüja vastutab nii telefoni kui ka klappide puuduste eest kaks aastat.',
      'The graded phone comes with its grading card. The earbuds are new; choose among them.\n\nThe seller is liable for defects of both the phone and the earbuds for two years.',
      'К телефону прилагается карточка оценки. Наушники новые, выберите модель.\n\nЗа недостатки телефона и наушников продавец отвечает два года.',
    ],
    choices: [
      { title: phone, input: 'radio', required: true, skus: ['NV-P6-128-GRA-A', 'NV-P6-128-GRA-B'] },
      {
        title: ['Kõrvaklapid', 'Earbuds', 'Наушники'],
        input: 'radio',
        required: true,
        skus: ['TM-N1-WHT', 'NV-HN2-SND'],
      },
    ],
  },
  {
    sku: 'AM-B-DESK',
    type: 'bundle',
    categories: ['desktops', 'computers'],
    brand: 'virmal',
    parts: 'desktop-pc,monitor',
    colour: 'black',
    name: [
      'Virmal kontorilaud: arvuti, monitor ja klaviatuur',
      'Virmal office desk: computer, monitor and keyboard',
      'Рабочее место Virmal: компьютер, монитор и клавиатура',
    ],
    short: [
      'Valmis töökoht, mille suuruse valid ise.',
      'A complete workplace, sized by you.',
      'Готовое рабочее место нужного размера.',
    ],
    description: [
      'Kõik osad on koos proovitud ja kaablid pikkuse järgi valitud.\n\nÄriklient saab arve ühe reana.',
      'All parts are tested together, with cables of the right length.\n\nCompanies receive one invoice line.',
      'Все части проверены вместе, кабели подобраны по длине.\n\nФирма получает счёт одной строкой.',
    ],
    choices: [
      {
        title: ['Arvuti', 'Computer', 'Компьютер'],
        input: 'radio',
        required: true,
        skus: ['VR-T5', 'TM-KB'],
      },
      {
        title: ['Monitor', 'Monitor', 'Монитор'],
        input: 'radio',
        required: true,
        skus: ['LT-A24', 'LT-A274', 'VR-M24'],
      },
      {
        title: ['Klaviatuur', 'Keyboard', 'Клавиатура'],
        input: 'select',
        required: true,
        skus: ['VR-KB', 'KL-VM'],
      },
      {
        title: ['Lisad', 'Extras', 'Дополнительно'],
        input: 'checkbox',
        required: false,
        skus: ['VR-M1', 'VR-C1'],
      },
    ],
  },
  {
    sku: 'AM-B-CINEMA',
    type: 'bundle',
    categories: ['tvs', 'tv-audio'],
    brand: 'loit',
    parts: 'tv,soundbar',
    colour: 'black',
    name: [
      'Kodukino: Loit OLED ja heliriba',
      'Home cinema: Loit OLED and soundbar',
      'Домашний кинотеатр: Loit OLED и саундбар',
    ],
    short: [
      'Teler, heliriba ja soovi korral seinakinnitus.',
      'TV, soundbar and, if you like, a wall mount.',
      'Телевизор, саундбар и при желании настенное крепление.',
    ],
    description: [
      'Pilt ja heli ühe puldi all. Heliriba ühendub ühe kaabliga.\n\nLisa kinnitus ja paigaldus kohe, siis tuleb kõik ühe korraga.',
      'Picture and sound under one remote. The soundbar connects with a single cable.\n\nAdd the mount and installation now and all arrives together.',
      'Изображение и звук с одного пульта. Саундбар подключается одним кабелем.\n\nДобавьте крепление и установку сразу, и всё приедет вместе.',
    ],
    choices: [
      { title: ['Teler', 'TV', 'Телевизор'], input: 'radio', required: true, skus: ['LT-O4-55', 'LT-O4-65'] },
      {
        title: ['Heliriba', 'Soundbar', 'Саундбар'],
        input: 'radio',
        required: true,
        skus: ['KO-L21', 'KO-LK'],
      },
      {
        title: ['Seinale', 'On the wall', 'На стену'],
        input: 'checkbox',
        required: false,
        skus: ['RD-O600', 'AM-I-TV'],
      },
    ],
  },
  {
    sku: 'AM-B-COFFEE',
    type: 'bundle',
    categories: ['coffee-machines', 'kitchen'],
    brand: 'kohv-co',
    parts: 'espresso-machine,kettle',
    colour: 'steel',
    name: ['Kohv & Co hommikukomplekt', 'Kohv & Co morning set', 'Утренний набор Kohv & Co'],
    short: [
      'Kohvimasin ja veekeetja ühes stiilis.',
      'A coffee machine and a kettle in one style.',
      'Кофемашина и чайник в одном стиле.',
    ],
    description: [
      'Kohvijoojale espresso, teejoojale õige temperatuur.\n\nVali masin ja kannu suurus.',
      'Espresso for one, tea at the right temperature for the other.\n\nChoose the machine and the kettle.',
      'Одному эспрессо, другому чай нужной температуры.\n\nВыберите машину и чайник.',
    ],
    choices: [
      {
        title: ['Kohvimasin', 'Coffee machine', 'Кофемашина'],
        input: 'radio',
        required: true,
        skus: ['KC-BD-STL', 'KC-HA-BLK', 'KC-HP'],
      },
      {
        title: ['Veekeetja', 'Kettle', 'Чайник'],
        input: 'radio',
        required: true,
        skus: ['KC-KV-STL', 'RK-K17'],
      },
    ],
  },
  {
    sku: 'AM-B-GAME',
    type: 'bundle',
    categories: ['gaming', 'game-consoles'],
    brand: 'komin',
    parts: 'game-console,gamepad',
    colour: 'black',
    name: ['Kõmin Kast S kahele mängijale', 'Kõmin Kast S for two players', 'Kõmin Kast S на двух игроков'],
    short: [
      'Konsool, teine pult ja vajadusel lisamälu.',
      'A console, a second controller and more storage if needed.',
      'Приставка, второй геймпад и при необходимости память.',
    ],
    description: [
      'Konsooliga tuleb üks pult, siit saad teise. Mälu saad lisada ka hiljem.\n\nKomplekt tuleb ühes pakis.',
      'The console brings one controller; here is the second. Storage can wait.\n\nThe set comes in one parcel.',
      'С приставкой идёт один геймпад, здесь второй. Память можно добавить и позже.\n\nНабор приходит одной посылкой.',
    ],
    choices: [
      {
        title: ['Konsool', 'Console', 'Приставка'],
        input: 'radio',
        required: true,
        skus: ['KM-KS', 'KM-KX-BLK'],
      },
      {
        title: ['Teine pult', 'Second controller', 'Второй геймпад'],
        input: 'radio',
        required: true,
        skus: ['KM-P1-RED', 'KM-PP'],
      },
      { title: ['Lisamälu', 'Extra storage', 'Память'], input: 'checkbox', required: false, skus: ['TR-M1'] },
    ],
  },
]
