import type { Words } from '../catalogue/family.ts'

/** Opinions on goods of one group: delighted, content, mixed, disappointed. */
export type Opinions = {
  best: readonly Words[]
  good: readonly Words[]
  mixed: readonly Words[]
  bad: readonly Words[]
}

/** Which group of opinions a kind belongs to. */
export const opinionGroups: Record<string, readonly string[]> = {
  phone: ['phone', 'feature-phone', 'smartwatch', 'fitness-band'],
  gear: [
    'phone-case',
    'charger',
    'cable',
    'power-bank',
    'keyboard',
    'mouse',
    'webcam',
    'ssd',
    'memory-card',
    'remote-control',
    'tv-mount',
    'media-player',
    'gamepad',
    'smart-plug',
    'smart-bulb',
  ],
  computer: ['laptop', 'desktop-pc', 'tablet', 'e-reader', 'printer', 'router'],
  screen: ['tv', 'monitor', 'projector'],
  sound: ['headphones', 'earbuds', 'speaker', 'soundbar', 'smart-speaker'],
  play: ['camera', 'lens', 'action-camera', 'drone', 'game-console'],
  laundry: [
    'washing-machine',
    'tumble-dryer',
    'dishwasher',
    'fridge',
    'freezer',
    'oven',
    'induction-hob',
    'cooker-hood',
  ],
  kitchen: ['espresso-machine', 'kettle', 'toaster', 'blender', 'stand-mixer', 'air-fryer', 'microwave'],
  cleaning: ['cordless-vacuum', 'robot-vacuum', 'bag-vacuum', 'steam-iron'],
  care: ['hair-dryer', 'shaver', 'toothbrush', 'scale'],
  home: [
    'thermostat',
    'security-camera',
    'desk-lamp',
    'air-purifier',
    'humidifier',
    'heater',
    'fan',
    'e-scooter',
  ],
}

/** Opinions by group, each `et, en, ru`. */
export const opinions: Record<string, Opinions> = {
  phone: {
    // biome-ignore format: one text a line, three languages
    best: [
      ['Otsisin lambiga kriime ja ei leidnud. Aku peab kaks päeva vastu.', 'I looked for scratches with a torch and found none. The battery lasts two days.', 'С фонариком искали царапины и не нашли. Аккумулятора хватает на два дня.'],
      ['Ekraan on õues loetav ja kaamera hämaras üllatavalt hea.', 'The screen is readable outside and the camera surprisingly good at dusk.', 'Экран читается на улице, а камера в сумерках удивительно хороша.'],
      ['Ostsin perre juba teise, esimesega oleme aasta rahul olnud.', 'The second one in our family; I have been happy with the first for a year.', 'Уже второй в семье, первый служит уже год.'],
    ],
    // biome-ignore format: one text a line, three languages
    good: [
      ['Kiire ja mugav käes, laadija oleks võinud karbis olla.', 'Quick and pleasant to hold, though a charger in the box would be nice.', 'Быстрый и удобный, но зарядка в коробке не помешала бы.'],
      ['Töötab hästi, harjusin menüüga nädalaga.', 'Works well; it took me a week to get used to the menus.', 'Работает хорошо, привыкание к меню заняло неделю.'],
    ],
    // biome-ignore format: one text a line, three languages
    mixed: [
      ['Ise hea, aga aku võiks külmaga kauem kesta.', 'Good in itself, but the battery could last longer in the cold.', 'Сам телефон хорош, но на морозе аккумулятор мог бы держаться дольше.'],
    ],
    // biome-ignore format: one text a line, three languages
    bad: [
      ['Sõrmejälg tunneb niiske sõrme halvasti ära.', 'The fingerprint reader does not like damp fingers.', 'Отпечаток плохо распознаёт влажный палец.'],
    ],
  },
  gear: {
    // biome-ignore format: one text a line, three languages
    best: [
      ['Teeb täpselt seda, mida lubab, ja tundub vastupidav.', 'Does exactly what it promises and feels solid.', 'Делает ровно то, что обещано, и кажется прочным.'],
      ['Lihtne ja korralik, võtan teise ka kontorisse.', 'Simple and well made; I am getting another for the office.', 'Просто и добротно, возьму второй в офис.'],
      ['Sobis kohe, midagi seadistama ei pidanud.', 'Fitted at once, nothing to set up.', 'Подошло сразу, ничего настраивать не пришлось.'],
    ],
    // biome-ignore format: one text a line, three languages
    good: [
      ['Hea asi, ainult juhend on väikeses kirjas.', 'Good, only the manual is printed small.', 'Хорошая вещь, только инструкция мелкая.'],
      ['Kasutan iga päev, kurta pole.', 'I use it daily and have no complaints.', 'Пользуюсь каждый день, не жалуюсь.'],
    ],
    // biome-ignore format: one text a line, three languages
    mixed: [
      ['Töötab, kuid lootsin tugevamat materjali.', 'It works, but I hoped for a sturdier material.', 'Работает, но материал мог быть покрепче.'],
    ],
    // biome-ignore format: one text a line, three languages
    bad: [
      ['Minu seadmega päriselt ei klappinud, tagastasin.', 'It did not really fit my device, so I returned it.', 'К моему устройству не подошло, пришлось вернуть.'],
    ],
  },
  computer: {
    // biome-ignore format: one text a line, three languages
    best: [
      ['Käivitub sekunditega ja ventilaatorit ei kuule.', 'Starts in seconds and I never hear the fan.', 'Запускается за секунды, вентилятора не слышно.'],
      ['Laps teeb koolitööd ja mina maksan arveid, kõik sujub.', 'My child does schoolwork on it, I pay bills, all runs smoothly.', 'Ребёнок учится, я плачу счета, всё работает ровно.'],
      ['Täpitähed on omal kohal, see oli mulle oluline.', 'The Estonian letters are in place, which mattered to me.', 'Эстонские буквы на месте, для меня это важно.'],
    ],
    // biome-ignore format: one text a line, three languages
    good: [
      ['Kiire, kuid ekraan võiks heledam olla.', 'Fast, but the screen could be brighter.', 'Быстрый, но экран мог бы быть ярче.'],
      ['Seadistamine võttis õhtu, siis kõik toimis.', 'Setting up took an evening, then all worked.', 'Настройка заняла вечер, потом всё заработало.'],
    ],
    // biome-ignore format: one text a line, three languages
    mixed: [
      ['Töö jaoks piisav, mängimiseks mitte.', 'Enough for work, not for games.', 'Для работы хватает, для игр нет.'],
    ],
    // biome-ignore format: one text a line, three languages
    bad: [
      ['Üks pesa oli algusest lõtv, vahetati ümber.', 'One socket was loose from the start; it was exchanged.', 'Один разъём с самого начала болтался, обменяли.'],
    ],
  },
  screen: {
    // biome-ignore format: one text a line, three languages
    best: [
      ['Pilt on selge ja must on must, film läheb teiseks.', 'The picture is clear and black is black; films look different.', 'Картинка чёткая, чёрный действительно чёрный, кино смотрится иначе.'],
      ['Päike paistab tuppa ja ikka on kõik näha.', 'Sun shines into the room and I still see everything.', 'Солнце светит в комнату, а всё равно всё видно.'],
      ['Jalg on kindel ja menüü lihtne.', 'The stand is firm and the menu easy.', 'Подставка устойчивая, меню понятное.'],
    ],
    // biome-ignore format: one text a line, three languages
    good: [
      ['Hea pilt, heliks ostsin riba juurde.', 'Good picture; for sound I added a bar.', 'Картинка хорошая, для звука понадобился саундбар.'],
      ['Suur ja lihtne, uuendused tulevad ise.', 'Large and simple, updates come by themselves.', 'Большой и простой, обновления приходят сами.'],
    ],
    // biome-ignore format: one text a line, three languages
    mixed: [
      ['Pilt on hea, pult tundub odav.', 'Fine picture, but the remote feels cheap.', 'Картинка хорошая, а пульт дешёвый.'],
    ],
    // biome-ignore format: one text a line, three languages
    bad: [
      ['Nurgas oli hele laik, vahetasin välja.', 'There was a bright spot in the corner, so I had it exchanged.', 'В углу было светлое пятно, обменяли.'],
    ],
  },
  sound: {
    // biome-ignore format: one text a line, three languages
    best: [
      ['Bussimürast ei ole midagi järel ja kõrv ei väsi.', 'Nothing is left of the bus noise and my ears do not tire.', 'От шума автобуса ничего не осталось, уши не устают.'],
      ['Heli on tasakaalus, bass ei mata häält.', 'The sound is balanced; bass does not bury the voice.', 'Звук сбалансирован, бас не забивает голос.'],
      ['Kõned on selged ka tuules.', 'Calls are clear even in wind.', 'На ветру собеседник слышит хорошо.'],
    ],
    // biome-ignore format: one text a line, three languages
    good: [
      ['Mugavad, pika lennu lõpuks siiski soojad.', 'Comfortable, though warm after a long flight.', 'Удобные, но к концу долгого полёта жарко.'],
      ['Heli on hea, ilma äpita saaks ka hakkama.', 'The sound is good; I could do without the app.', 'Звук хороший, без приложения можно обойтись.'],
    ],
    // biome-ignore format: one text a line, three languages
    mixed: [
      ['Heli meeldib, aga puutenupud reageerivad vahel ise.', 'I like the sound, but the touch keys react on their own at times.', 'Звук нравится, но сенсорные кнопки иногда срабатывают сами.'],
    ],
    // biome-ignore format: one text a line, three languages
    bad: [
      ['Üks pool jäi kuu pärast vaiksemaks, läks hooldusse.', 'One side went quieter after a month and went to service.', 'Через месяц одна сторона стала тише, отдали в сервис.'],
    ],
  },
  play: {
    // biome-ignore format: one text a line, three languages
    best: [
      ['Pildid on teravad ja aku kestis terve pulma.', 'Pictures are sharp and the battery lasted a whole wedding.', 'Снимки резкие, аккумулятора хватило на всю свадьбу.'],
      ['Mängivad nii laps kui ka isa, karbist võttes kohe valmis.', 'Child and father both play; ready out of the box.', 'Играют и сын, и папа, готово сразу из коробки.'],
      ['Kerge kaasa võtta ja käivitub kohe.', 'Light to carry and starts at once.', 'Лёгкое и включается мгновенно.'],
    ],
    // biome-ignore format: one text a line, three languages
    good: [
      ['Tulemus on hea, kott tuleb eraldi osta.', 'Good results, the bag has to be bought separately.', 'Результат хороший, сумку надо покупать отдельно.'],
      ['Menüüsid on palju, aga lõpuks on kõik loogiline.', 'Many menus, but logical in the end.', 'Меню много, но логика есть.'],
    ],
    // biome-ignore format: one text a line, three languages
    mixed: [
      ['Heas valguses suurepärane, õhtul keskmine.', 'Great in good light, average at night.', 'При хорошем свете отлично, вечером средне.'],
    ],
    // biome-ignore format: one text a line, three languages
    bad: [
      ['Ootasin kiiremat teravustamist.', 'I expected faster focusing.', 'Хотелось более быстрой фокусировки.'],
    ],
  },
  laundry: {
    // biome-ignore format: one text a line, three languages
    best: [
      ['Nii vaikne, et käisin vaatamas, kas töötab.', 'So quiet that I went to see whether it runs.', 'Так тихо, что приходится проверять, работает ли.'],
      ['Kaks meest tõid neljandale korrusele ja viisid vana kohe ära.', 'Two men carried it to the fourth floor and took the old one away.', 'Занесли вдвоём на четвёртый этаж, старую сразу забрали.'],
      ['Elektriarve läks väiksemaks, vana masin oli 14 aastat vana.', 'The bill went down; the old machine was 14 years old.', 'Счёт стал меньше, старой машине было 14 лет.'],
    ],
    // biome-ignore format: one text a line, three languages
    good: [
      ['Teeb tööd hästi, programmid on pikad.', 'Works well, the programmes are long.', 'Работает хорошо, программы длинные.'],
      ['Hea masin, voolik võiks pikem olla.', 'A good machine, the hose could be longer.', 'Хорошая машина, шланг мог бы быть длиннее.'],
    ],
    // biome-ignore format: one text a line, three languages
    mixed: [
      ['Kõik toimib, aga nupud jätavad sõrmejälgi.', 'All works, but the keys show fingerprints.', 'Всё работает, но на кнопках остаются следы.'],
    ],
    // biome-ignore format: one text a line, three languages
    bad: [
      ['Esimesel nädalal lekkis, meister tihendas ühenduse.', 'It leaked in the first week; the technician sealed the joint.', 'В первую неделю подтекала, мастер уплотнил соединение.'],
    ],
  },
  kitchen: {
    // biome-ignore format: one text a line, three languages
    best: [
      ['Hommikud läksid kiiremaks ja puhastada on lihtne.', 'Mornings are quicker and it is easy to clean.', 'Утро стало быстрее, чистить легко.'],
      ['Näeb tööpinnal ilus välja ja ei mürise.', 'Looks good on the worktop and does not roar.', 'Красиво смотрится на столе и не шумит.'],
      ['Kingitus emale, kasutab iga päev.', 'A present for my mother; she uses it daily.', 'Подарок маме, пользуется каждый день.'],
    ],
    // biome-ignore format: one text a line, three languages
    good: [
      ['Väga hea, juhe võiks pikem olla.', 'Very good, the cord could be longer.', 'Очень хорошо, шнур бы подлиннее.'],
      ['Teeb, mida lubab, võtab natuke ruumi.', 'Does what it says, takes some room.', 'Делает что обещано, места занимает многовато.'],
    ],
    // biome-ignore format: one text a line, three languages
    mixed: [
      ['Töötab, aga piiks on liiga vali.', 'It works, but the beep is too loud.', 'Работает, но сигнал слишком громкий.'],
    ],
    // biome-ignore format: one text a line, three languages
    bad: [
      ['Plastilõhn kadus alles nädalaga.', 'The smell of plastic took a week to go.', 'Запах пластика выветрился только через неделю.'],
    ],
  },
  cleaning: {
    // biome-ignore format: one text a line, three languages
    best: [
      ['Koerakarv on esimest korda päriselt läinud.', 'For the first time the dog hair is really gone.', 'Впервые собачья шерсть действительно исчезла.'],
      ['Kerge, vaikne ja kohe käepärast.', 'Light, quiet and at hand.', 'Лёгкое, тихое и всегда под рукой.'],
      ['Käib ise ringi, mina vaatan pealt.', 'It does the rounds itself, I watch.', 'Ездит само, я смотрю.'],
    ],
    // biome-ignore format: one text a line, three languages
    good: [
      ['Hea jõud, mahuti võiks suurem olla.', 'Good power, the bin could be larger.', 'Тяга хорошая, контейнер бы побольше.'],
      ['Töötab hästi, nurkades vajab abi.', 'Works well, needs help in corners.', 'Работает хорошо, в углах нужна помощь.'],
    ],
    // biome-ignore format: one text a line, three languages
    mixed: [
      ['Parketil suurepärane, kõrge karvaga vaibal keskmine.', 'Great on parquet, average on thick carpet.', 'На паркете отлично, на толстом ковре средне.'],
    ],
    // biome-ignore format: one text a line, three languages
    bad: [
      ['Jääb juhtmetesse kinni, pean ette koristama.', 'It gets caught in cables; I have to tidy first.', 'Запутывается в проводах, приходится убирать заранее.'],
    ],
  },
  care: {
    // biome-ignore format: one text a line, three languages
    best: [
      ['Pehme ja tõhus, nahk ei ole enam punane.', 'Gentle and effective, my skin is no longer red.', 'Мягко и действенно, кожа больше не краснеет.'],
      ['Aku kestab terve puhkuse.', 'The battery lasts a whole holiday.', 'Аккумулятора хватает на весь отпуск.'],
      ['Kaalub vähe ja teeb töö ruttu ära.', 'It weighs little and is quickly done.', 'Весит мало и справляется быстро.'],
    ],
    // biome-ignore format: one text a line, three languages
    good: [
      ['Hea, varuosad võiksid odavamad olla.', 'Good, spare parts could be cheaper.', 'Хорошо, запасные насадки могли быть дешевле.'],
      ['Kasutan iga päev, olen rahul.', 'I use it daily and am content.', 'Пользуюсь каждый день, всё нравится.'],
    ],
    // biome-ignore format: one text a line, three languages
    mixed: [
      ['Toimib, aga müra on valjem, kui ootasin.', 'It works but is louder than I expected.', 'Работает, но громче, чем ожидалось.'],
    ],
    // biome-ignore format: one text a line, three languages
    bad: [
      ['Alus läks kuuga kollaseks.', 'The base turned yellow within a month.', 'Подставка за месяц пожелтела.'],
    ],
  },
  home: {
    // biome-ignore format: one text a line, three languages
    best: [
      ['Sain äppi minutiga ja pärast pole puutunud.', 'In the app within a minute and never touched since.', 'Добавляется за минуту, и больше ничего не нужно.'],
      ['Toas on mõnusam ja arve väiksem.', 'The room is better and the bill smaller.', 'В комнате лучше, а счёт меньше.'],
      ['Ilus asi, mis lihtsalt töötab.', 'A handsome thing that simply works.', 'Красивая вещь, которая просто работает.'],
    ],
    // biome-ignore format: one text a line, three languages
    good: [
      ['Töötab hästi, aga äpp nõuab kontot.', 'Works well, but the app asks for an account.', 'Работает хорошо, но приложение требует учётную запись.'],
      ['Kvaliteetne, juhend ainult veebis.', 'Well made, the manual is only online.', 'Качественно, инструкция только в интернете.'],
    ],
    // biome-ignore format: one text a line, three languages
    mixed: [
      ['Hea mõte, aga ühendus kaob vahel.', 'A good idea, but the connection drops at times.', 'Идея хорошая, но связь иногда пропадает.'],
    ],
    // biome-ignore format: one text a line, three languages
    bad: [
      ['Müriseb rohkem, kui lubati, tagastasin.', 'Noisier than promised, I returned it.', 'Шумит сильнее обещанного, пришлось вернуть.'],
    ],
  },
}

/** What reviewers add about the shop or their use. */
export const additions: Record<'happy' | 'calm' | 'sorry', readonly Words[]> = {
  // biome-ignore format: one text a line, three languages
  happy: [
    ['Pakk jõudis automaati järgmisel päeval.', 'The parcel reached the locker the next day.', 'Посылка пришла в автомат на следующий день.'],
    ['Soovitan.', 'I recommend it.', 'Советую.'],
    ['Olen kasutanud kaks kuud.', 'Two months of use so far.', 'Пользуюсь два месяца.'],
    ['Hind oli õiglane.', 'The price was fair.', 'Цена честная.'],
    ['Pakend oli terve ja lihtne avada.', 'The packaging was intact and easy to open.', 'Упаковка целая и легко открылась.'],
    ['Ostaksin uuesti.', 'I would buy it again.', 'Куплю снова.'],
    ['Naaber ostis samasuguse.', 'My neighbour bought the same.', 'Соседи купили то же самое.'],
  ],
  // biome-ignore format: one text a line, three languages
  calm: [
    ['Oma hinna eest siiski hea.', 'Still good for the money.', 'За свои деньги всё же хорошо.'],
    ['Üldiselt rahul.', 'Content on the whole.', 'В целом хорошо.'],
    ['Klienditugi vastas kiiresti.', 'Support answered quickly.', 'Поддержка ответила быстро.'],
  ],
  // biome-ignore format: one text a line, three languages
  sorry: [
    ['Tagastamine käis vähemalt lihtsalt.', 'At least returning it was easy.', 'Зато вернуть было просто.'],
    ['Ootasin enamat.', 'I expected more.', 'Хотелось большего.'],
    ['Pood lahendas asja nädalaga.', 'The shop settled it within a week.', 'Магазин решил вопрос за неделю.'],
  ],
}

/** Headlines by mood. */
export const titles: Record<'happy' | 'calm' | 'sorry', readonly Words[]> = {
  // biome-ignore format: one text a line, three languages
  happy: [
    ['Väga rahul', 'Very happy', 'Отличное впечатление'],
    ['Täpselt see, mida vaja', 'Just what I needed', 'Именно то, что нужно'],
    ['Parem, kui ootasin', 'Better than expected', 'Лучше ожиданий'],
    ['Kindel valik', 'A safe choice', 'Надёжный выбор'],
    ['Vaikne ja hea', 'Quiet and good', 'Тихо и хорошо'],
    ['Väärt iga eurot', 'Worth every euro', 'Стоит своих денег'],
    ['Kasutan iga päev', 'In daily use', 'Пользуюсь каждый день'],
    ['Hea ost', 'A good buy', 'Хорошая покупка'],
  ],
  // biome-ignore format: one text a line, three languages
  calm: [
    ['Hea, väikeste puudustega', 'Good with small flaws', 'Хорошо, с мелкими недостатками'],
    ['Üsna hea', 'Quite good', 'Вполне хорошо'],
    ['Keskmine', 'Average', 'Средне'],
    ['Töötab', 'It works', 'Работает'],
  ],
  // biome-ignore format: one text a line, three languages
  sorry: [
    ['Pettusin', 'Disappointed', 'Разочарование'],
    ['Ei sobinud mulle', 'Not for me', 'Мне не подошло'],
    ['Vajas vahetust', 'Needed an exchange', 'Понадобился обмен'],
    ['Lootsin paremat', 'Hoped for better', 'Хотелось лучшего'],
  ],
}

/** Invented nicknames by language of the review. */
export const nicknames: Record<'et' | 'en' | 'ru', readonly string[]> = {
  et: [
    'Maarika',
    'Tõnu',
    'Kadri L.',
    'Rein',
    'Piret',
    'Jaan M.',
    'Liis',
    'Margus',
    'Epp',
    'Ülle',
    'Taavi',
    'Helen K.',
    'Aivar',
    'Kristi',
    'Mihkel',
    'Sirje',
    'Rasmus',
    'Anu',
    'Toomas P.',
    'Merle',
  ],
  en: ['Chris', 'Hanna W.', 'Paul', 'Nora', 'Mike in Tartu', 'Sanne', 'Oliver B.', 'Ruth'],
  ru: [
    'Андрей',
    'Светлана',
    'Игорь',
    'Наталья К.',
    'Дмитрий',
    'Елена',
    'Виктор',
    'Ольга',
    'Сергей П.',
    'Ирина',
    'Алексей',
    'Марина',
    'Павел',
    'Юлия',
  ],
}
