import type { Service } from './service.ts'

/** Programs and guides to download. */
export const programs: readonly Service[] = [
  {
    sku: 'TR-SW1',
    type: 'downloadable',
    kind: 'software',
    category: 'software',
    brand: 'taru',
    price: 19.9,
    colour: 'graphite',
    name: [
      'Taru Varukoopia 3 varundustarkvara',
      'Taru Varukoopia 3 backup software',
      'Программа копирования Taru Varukoopia 3',
    ],
    short: [
      'Varundab arvuti igal ööl kettale või võrku.',
      'Backs up the computer every night to a drive or network.',
      'Каждую ночь копирует компьютер на диск или в сеть.',
    ],
    description: [
      'Varukoopia, mida sa ise ei tee, jääb tegemata. Taru Varukoopia teeb selle öösel ja näitab hommikul ühe rohelise märgiga, et kõik on alles.\n\nÜhe faili saab tagasi kahe klõpsuga, terve ketta uude arvutisse tunniga. Litsents kolmele arvutile, uuendused kaks aastat.\n\nAllalaadimise saad kohe pärast makset. Kui alustad allalaadimist, lõpeb 14-päevane taganemisõigus; küsime selleks eraldi nõusolekut.',
      'A backup you have to remember does not get made. Taru Varukoopia makes it at night and shows in the morning that all is in place.\n\nOne file comes back in two clicks, a whole drive on a new computer in an hour. Licence for three computers, two years of updates.\n\nYou can download it right after payment. Once the download starts, the 14-day right of withdrawal ends; we ask for your separate consent first.',
      'Копия, о которой нужно помнить, не делается. Taru Varukoopia делает её ночью и утром показывает, что всё на месте.\n\nОдин файл возвращается двумя щелчками, весь диск на новый компьютер за час. Лицензия на три компьютера, обновления два года.\n\nСкачать можно сразу после оплаты. С началом загрузки 14-дневное право отказа прекращается, мы заранее спрашиваем согласие.',
    ],
    downloads: [
      {
        titles: ['Paigaldusfail', 'Installer', 'Установочный файл'],
        file: 'downloads/taru-varukoopia-3.zip',
        max: 5,
      },
    ],
  },
  {
    sku: 'VR-SW1',
    type: 'downloadable',
    kind: 'software',
    category: 'software',
    brand: 'virmal',
    price: 49,
    colour: 'navy',
    name: [
      'Virmal Kontoripakk kontoritarkvara',
      'Virmal Kontoripakk office software',
      'Офисный пакет Virmal Kontoripakk',
    ],
    short: [
      'Tekst, tabel ja esitlus ühe ostuga, ilma kuutasuta.',
      'Text, tables and slides in one purchase, no monthly fee.',
      'Текст, таблицы и презентации одной покупкой, без абонентской платы.',
    ],
    description: [
      'Kolm programmi, mis avavad ja salvestavad levinud failivorminguid. Õigekiri kontrollib eesti, inglise ja vene keelt.\n\nLitsents ühele inimesele kahes arvutis. Uuendused kolm aastat, pärast seda töötavad programmid edasi.\n\nAllalaadimise algusega lõpeb taganemisõigus, nõusolekut küsime eraldi.',
      'Three programs that open and save common file formats. Spelling covers Estonian, English and Russian.\n\nA licence for one person on two computers. Updates for three years; after that the programs keep working.\n\nStarting the download ends the right of withdrawal; we ask for consent separately.',
      'Три программы, которые открывают и сохраняют распространённые форматы. Орфография проверяется на эстонском, английском и русском.\n\nЛицензия на одного человека и два компьютера. Обновления три года, потом программы продолжают работать.\n\nС началом загрузки право отказа прекращается, согласие спрашиваем отдельно.',
    ],
    downloads: [
      {
        titles: ['Paigaldusfail', 'Installer', 'Установочный файл'],
        file: 'downloads/virmal-kontoripakk.zip',
        max: 5,
      },
      {
        titles: ['Kasutusjuhend', 'User guide', 'Руководство'],
        file: 'downloads/virmal-kontoripakk-juhend.pdf',
      },
    ],
  },
  {
    sku: 'PL-SW1',
    type: 'downloadable',
    kind: 'software',
    category: 'software',
    brand: 'pilk',
    price: 39,
    colour: 'white',
    name: ['Pilk Stuudio fototöötlus', 'Pilk Stuudio photo editor', 'Фоторедактор Pilk Stuudio'],
    short: [
      'Toorfailid, retušš ja albumid ühes programmis.',
      'Raw files, retouching and albums in one program.',
      'RAW-файлы, ретушь и альбомы в одной программе.',
    ],
    description: [
      'Avab kõigi levinud kaamerate toorfailid ja jätab algse pildi puutumata. Taevas, nägu ja taust on eraldi juhitavad.\n\nPilgu kaameraga ühendub juhtmevabalt. Litsents kahele arvutile.\n\nAllalaadimise algusega lõpeb taganemisõigus, nõusolekut küsime eraldi.',
      'It opens raw files of all common cameras and leaves the original untouched. Sky, face and background are controlled apart.\n\nIt connects to Pilk cameras without a cable. Licence for two computers.\n\nStarting the download ends the right of withdrawal; we ask for consent separately.',
      'Открывает RAW-файлы всех распространённых камер и не трогает оригинал. Небо, лицо и фон настраиваются отдельно.\n\nС камерами Pilk соединяется без кабеля. Лицензия на два компьютера.\n\nС началом загрузки право отказа прекращается, согласие спрашиваем отдельно.',
    ],
    downloads: [
      {
        titles: ['Paigaldusfail', 'Installer', 'Установочный файл'],
        file: 'downloads/pilk-stuudio.zip',
        max: 5,
      },
    ],
  },
  {
    sku: 'AM-EG1',
    type: 'downloadable',
    kind: 'software',
    category: 'software',
    brand: 'ambra',
    price: 9.9,
    colour: 'sand',
    name: [
      'E-juhend „Väiksem elektriarve“',
      'E-guide “A smaller electricity bill”',
      'Электронное руководство «Меньше платить за свет»',
    ],
    short: [
      'Kodu kulud seadmete kaupa ja plaan nädalaks.',
      'Household use device by device, and a plan for a week.',
      'Расходы дома по приборам и план на неделю.',
    ],
    description: [
      'Lühike juhend: mis kodus päriselt kulutab, mida mõõta nutipistikuga ja millal masinad käima panna.\n\nKaasas on tabel, kuhu saad kirjutada oma näidud. PDF ja EPUB.',
      'A short guide: what really uses power at home, what to measure with a smart plug and when to start your machines.\n\nA table for your own readings is included. PDF and EPUB.',
      'Короткое руководство: что на самом деле расходует электричество, что измерить умной розеткой и когда включать машины.\n\nВнутри таблица для ваших показаний. PDF и EPUB.',
    ],
    downloads: [
      { titles: ['PDF-fail', 'PDF file', 'Файл PDF'], file: 'downloads/vaiksem-elektriarve.pdf' },
      { titles: ['EPUB-fail', 'EPUB file', 'Файл EPUB'], file: 'downloads/vaiksem-elektriarve.epub' },
    ],
  },
]
