import type { Family } from '../catalogue/family.ts'

/** Over-ear and on-ear headphones. */
export const headphones: Family = {
  kind: 'headphones',
  category: 'over-ear-headphones',
  noun: ['kõrvaklapid', 'headphones', 'Наушники'],
  warranty: 24,
  padding: 45,
  base: { microphone: true, charger_included: false },
  columns: ['type', 'connection', 'anc', 'battery_h', 'driver_mm', 'bluetooth', 'dims', 'weight'],
  key: ['type', 'anc', 'battery_h'],
  // biome-ignore format: one sentence a line, three languages
  shorts: [
    ['Kõrvaklapid, mis mängivad {battery_h} tundi järjest.', 'Headphones that play for {battery_h} hours.', 'Наушники, которые играют {battery_h|час|часа|часов} подряд.'],
    ['Mugavad terveks päevaks, elemendid {driver_mm} mm.', 'Comfort for a long day, with {driver_mm} mm drivers.', 'Удобство на весь день, драйверы {driver_mm} мм.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  openings: [
    ['{name} hoiab müra eemal, nii et muusikat ei pea valjuks keerama. Padjad on pehmed ega suru prille.', '{name} shuts out noise, so the music need not be loud. The cushions are soft and do not press on glasses.', '{name} отсекают шум так, что музыку не нужно делать громче. Амбушюры мягкие и не давят на очки.'],
    ['Avatud kontor, buss, naabri remont: {name} jätab alles ainult selle, mida tahad kuulda.', 'Open office, bus, the neighbour’s drill: {name} leaves only what you want to hear.', 'Открытый офис, автобус, ремонт у соседа: {name} оставляют только то, что вы хотите слышать.'],
    ['{name} kõlab tasakaalus: bass on olemas, hääl jääb ette. Peavõru on terasest.', '{name} sounds balanced: bass is there and the voice stays in front. The headband is steel.', '{name} звучат сбалансированно: бас есть, а голос впереди. Оголовье стальное.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  features: [
    ['anc', 'Mürasummutus kohandub ümbrusega ja nupust saab läbi lasta kõnelejat.', 'Noise cancelling adapts to the place, and a button lets a speaker through.', 'Шумоподавление подстраивается под обстановку, а кнопка пропускает голос собеседника.'],
    ['battery_h>=35', 'Kümme minutit laadimist annab viis tundi kuulamist.', 'Ten minutes of charging give five hours of listening.', 'Десять минут зарядки дают пять часов музыки.'],
    ['connection=jack', 'Juhe on eemaldatav ja vahetatav.', 'The cord unplugs and can be replaced.', 'Провод отсоединяется и заменяется.'],
    ['bluetooth', 'Ühendub korraga arvuti ja telefoniga.', 'It connects to computer and phone at once.', 'Подключаются одновременно к компьютеру и телефону.'],
    ['type=over-ear', 'Kõrvapadjad käivad kõrva ümber ja on vahetatavad.', 'The pads go around the ear and are replaceable.', 'Амбушюры охватывают ухо и заменяются.'],
    ['type=on-ear', 'Kokkupanduna mahuvad nad mantlitaskusse.', 'Folded, they fit into a coat pocket.', 'В сложенном виде помещаются в карман пальто.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  closings: [
    ['Karbis on kott ja kaabel, laadijat ei ole.', 'A pouch and a cable are in the box, a charger is not.', 'В коробке чехол и кабель, зарядного устройства нет.'],
    ['Varupatju müüme eraldi.', 'Spare cushions are sold separately.', 'Запасные амбушюры продаются отдельно.'],
  ],
  // biome-ignore format: one model a line
  models: [
    ['nordvik', 'Hush 3', 'NV-H3', 279, 'graphite sand sage', ['over-ear', 'bt', true, 40, 40, '54', '200x170x80', 0.254], { promoted: 1, engraving: true }],
    ['nordvik', 'Hush 2', 'NV-H2', 179, 'black white', ['over-ear', 'bt', true, 32, 40, '52', '200x170x82', 0.262], { grades: 'used', categories: ['over-ear-headphones', 'refurbished-audio'] }],
    ['kola', 'Ruum 100', 'KO-R100', 149, 'black', ['over-ear', 'jack', false, 0, 45, '', '205x180x95', 0.31], { values: { microphone: false } }],
    ['kola', 'Ruum 500', 'KO-R500', 329, 'copper black', ['over-ear', 'jack', false, 0, 50, '', '210x185x98', 0.34], { values: { microphone: false } }],
    ['kola', 'Argipäev', 'KO-A1', 89, 'sand navy lavender', ['on-ear', 'bt', false, 45, 32, '53', '180x150x70', 0.172]],
    ['komin', 'Kaja Mäng', 'KM-KM', 129, 'black white', ['over-ear', 'bt-24', false, 38, 50, '53', '210x190x95', 0.298]],
    ['tamm', 'Klapp', 'TM-KL', 39.9, 'black navy', ['on-ear', 'bt', false, 25, 32, '51', '180x155x70', 0.165], { tiers: true }],
  ],
}

/** Earbuds with a charging case. */
export const earbuds: Family = {
  kind: 'earbuds',
  category: 'earbuds',
  noun: ['nööpklapid', 'earbuds', 'Беспроводные наушники'],
  warranty: 24,
  padding: 25,
  base: { microphone: true, connection: 'bt', charger_included: false },
  columns: ['type', 'anc', 'battery_h', 'ip_rating', 'bluetooth', 'wireless_charging', 'dims', 'weight'],
  key: ['anc', 'battery_h', 'ip_rating'],
  // biome-ignore format: one sentence a line, three languages
  shorts: [
    ['Nööpklapid, koos karbiga kuni {battery_h} tundi.', 'Earbuds with up to {battery_h} hours, case included.', 'Наушники с футляром: до {battery_h|часа|часов|часов} работы.'],
    ['Väikesed klapid treeninguks ja kõnedeks.', 'Small earbuds for training and calls.', 'Маленькие наушники для тренировок и звонков.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  openings: [
    ['{name} on kõrvas peaaegu märkamatu. Karbiga koos mängib see kuni {battery_h} tundi.', '{name} all but disappears in the ear. With the case it plays for up to {battery_h} hours.', '{name} почти не видно в ухе. Вместе с футляром они играют до {battery_h|часа|часов|часов}.'],
    ['Komplektis on neli suurust otsikuid, sest kõrvad on erinevad. {name} püsib paigal ka joostes.', 'Four sizes of tips come along, because ears differ. {name} stays in place on a run.', 'В комплекте насадки четырёх размеров, ведь уши разные. {name} держатся и на бегу.'],
    ['Kõne tänaval on hea proovikivi: {name} eraldab hääle tuulest kolme mikrofoniga.', 'A call in the street is a good test: {name} separates voice from wind with three microphones.', 'Звонок на улице – хорошая проверка: {name} отделяют голос от ветра тремя микрофонами.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  features: [
    ['anc', 'Mürasummutus teeb lennuki vaikseks.', 'Noise cancelling makes a plane quiet.', 'Шумоподавление делает самолёт тихим.'],
    ['ip_rating', 'Higi ja vihm ei tee neile midagi.', 'Sweat and rain do them no harm.', 'Пот и дождь им не страшны.'],
    ['wireless_charging', 'Karp laeb ka juhtmevabal alusel.', 'The case also charges on a pad.', 'Футляр заряжается и на беспроводной площадке.'],
    ['type=open-ear', 'Avatud ehitus laseb liiklust kuulda, see on rattaga sõites oluline.', 'The open build lets you hear traffic, which matters on a bicycle.', 'Открытая конструкция позволяет слышать дорогу, что важно на велосипеде.'],
    ['', 'Kumbagi klappi saab kasutada ka üksi.', 'Either bud works alone.', 'Каждый наушник работает и отдельно.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  closings: [
    ['Hügieeni tõttu ei saa avatud pakendis otsikuid tagastada, kui kleebis on eemaldatud.', 'For hygiene, tips from an opened sealed pack cannot be returned.', 'По гигиеническим причинам насадки из вскрытой упаковки не принимаются обратно.'],
    ['Kui üks klapp kaob, müüme teise eraldi.', 'If you lose one bud, we sell a single replacement.', 'Если один наушник потеряется, продадим второй отдельно.'],
  ],
  // biome-ignore format: one model a line
  models: [
    ['nordvik', 'Hush Nööp 2', 'NV-HN2', 149, 'sand graphite white', ['in-ear', true, 32, 'ipx4', '54', true, '50x60x25', 0.052], { engraving: true }],
    ['nordvik', 'Hush Nööp', 'NV-HN1', 89, 'white black', ['in-ear', true, 26, 'ipx4', '52', false, '50x62x26', 0.054], { grades: 'used', categories: ['earbuds', 'refurbished-audio'] }],
    ['kola', 'Tilk', 'KO-T1', 119, 'black sand', ['in-ear', true, 30, 'ipx4', '53', true, '48x58x24', 0.049]],
    ['kola', 'Tilk Sport', 'KO-TS', 99, 'blue black', ['in-ear', false, 36, 'ipx7', '53', false, '55x75x30', 0.066]],
    ['kola', 'Õues', 'KO-O1', 129, 'black lavender', ['open-ear', false, 28, 'ipx5', '53', false, '55x80x32', 0.071]],
    ['tamm', 'Nööp', 'TM-N1', 24.9, 'white black', ['in-ear', false, 20, 'ipx4', '51', false, '45x55x24', 0.043]],
    ['kuld', 'Kõrvarõngas', 'KU-K1', 159, 'lavender sand', ['open-ear', false, 24, 'ipx4', '54', true, '46x60x30', 0.055]],
  ],
}

/** Portable speakers. */
export const speakers: Family = {
  kind: 'speaker',
  category: 'portable-speakers',
  noun: ['kõlar', 'speaker', 'Колонка'],
  warranty: 24,
  padding: 40,
  base: { connection: 'bt', charger_included: false },
  columns: ['sound_w', 'battery_h', 'ip_rating', 'bluetooth', 'channels', 'dims', 'weight'],
  key: ['sound_w', 'battery_h', 'ip_rating'],
  // biome-ignore format: one sentence a line, three languages
  shorts: [
    ['Kaasaskantav kõlar {sound_w} W ja {battery_h} tunni akuga.', 'A portable speaker with {sound_w} W and {battery_h} hours of battery.', 'Портативная колонка {sound_w} Вт, работает {battery_h|час|часа|часов}.'],
    ['Muusika kööki, terrassile ja randa.', 'Music for kitchen, terrace and beach.', 'Музыка для кухни, террасы и пляжа.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  openings: [
    ['{name} täidab toa ka siis, kui ta on riiulinurgas. Võimsus on {sound_w} W.', '{name} fills a room even from the corner of a shelf. Its power is {sound_w} W.', '{name} наполняет комнату даже с угла полки. Мощность {sound_w} Вт.'],
    ['Võta {name} õue ja unusta laadija: aku kestab {battery_h} tundi.', 'Take {name} outside and forget the charger: the battery lasts {battery_h} hours.', 'Вынесите {name} во двор и забудьте о зарядке: аккумулятора хватает на {battery_h|час|часа|часов}.'],
    ['Kangas on pestav ja korpus ei karda kukkumist. {name} on tehtud kaasas kandmiseks.', 'The fabric washes and the body shrugs off a fall. {name} is made to be carried.', 'Ткань моется, корпус не боится падений. {name} сделана, чтобы её носить с собой.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  features: [
    ['ip_rating=ip67', 'IP67 tähendab, et ta pääseb ka järvest tervena välja.', 'IP67 means it leaves the lake unharmed.', 'IP67 означает, что она уцелеет и в озере.'],
    ['channels=stereo', 'Stereo on ühes korpuses, kaks kõlarit saab paariks panna.', 'Stereo fits in one body, and two speakers can be paired.', 'Стереозвук в одном корпусе, две колонки объединяются в пару.'],
    ['channels=mono', 'Kaks ühesugust kõlarit saavad kokku stereopaari.', 'Two of the same make a stereo pair.', 'Две одинаковые колонки образуют стереопару.'],
    ['sound_w>=60', 'Bass on tuntav ka õues.', 'The bass is felt outdoors too.', 'Бас ощущается и на улице.'],
    ['battery_h>=20', 'Kõlarist saab laadida ka telefoni.', 'The speaker can charge your phone.', 'От колонки можно зарядить телефон.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  closings: [
    ['USB-C kaabel on karbis.', 'A USB-C cable is in the box.', 'Кабель USB-C в коробке.'],
  ],
  // biome-ignore format: one model a line
  models: [
    ['kola', 'Kivi', 'KO-K1', 49.9, 'graphite navy red', [10, 14, 'ip67', '53', 'mono', '90x90x45', 0.29]],
    ['kola', 'Kännu', 'KO-K2', 119, 'sand graphite sage', [30, 18, 'ip67', '53', 'mono', '180x90x90', 0.82]],
    ['kola', 'Pidu 80', 'KO-P80', 249, 'black', [80, 24, 'ipx4', '53', 'stereo', '340x190x190', 4.1]],
    ['nordvik', 'Kaja S', 'NV-KS', 89, 'sand graphite', [20, 16, 'ip67', '53', 'stereo', '75x210x75', 0.61]],
    ['nordvik', 'Kaja Kodu', 'NV-KK', 299, 'sand graphite', [70, 0, '', '53', 'stereo', '190x310x150', 3.3], { values: { wifi: 'wifi5' } }],
    ['tamm', 'Pirukas', 'TM-P1', 19.9, 'red navy', [5, 8, 'ipx5', '51', 'mono', '50x85x85', 0.21], { tiers: true }],
    ['kuld', 'Raadio 60', 'KU-R60', 179, 'copper sand', [24, 12, '', '52', 'stereo', '160x270x130', 2.2]],
  ],
}

/** Soundbars. */
export const soundbars: Family = {
  kind: 'soundbar',
  category: 'soundbars',
  noun: ['heliriba', 'soundbar', 'Саундбар'],
  warranty: 24,
  padding: 70,
  base: { bluetooth: '53' },
  columns: ['sound_w', 'channels', 'subwoofer', 'hdmi_ports', 'wifi', 'dims', 'weight'],
  key: ['sound_w', 'channels', 'subwoofer'],
  // biome-ignore format: one sentence a line, three languages
  shorts: [
    ['Heliriba {sound_w} W, kanalid {channels}.', 'A {channels} soundbar with {sound_w} W.', 'Саундбар {channels}, {sound_w} Вт.'],
    ['Selge kõne ja filmi heli teleri alla.', 'Clear speech and film sound under the TV.', 'Чёткая речь и звук кино под телевизором.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  openings: [
    ['Teleri enda kõlarid vaatavad seina poole, {name} vaatab sinu poole. Sellest piisab, et kõne oleks arusaadav.', 'TV speakers face the wall; {name} faces you. That alone makes speech clear.', 'Колонки телевизора смотрят в стену, а {name} смотрит на вас. Уже поэтому речь становится понятной.'],
    ['{name} ühendub ühe HDMI-kaabliga ja kuulab teleri pulti.', '{name} connects with one HDMI cable and obeys the TV remote.', '{name} подключается одним кабелем HDMI и слушается пульта телевизора.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  features: [
    ['subwoofer', 'Juhtmevaba bassikõlar võib seista diivani taga.', 'The wireless subwoofer may stand behind the sofa.', 'Беспроводной сабвуфер может стоять за диваном.'],
    ['channels=5-1-2', 'Kaks kõlarit suunavad heli lakke, vihm kostab ülevalt.', 'Two speakers aim at the ceiling, so rain comes from above.', 'Два динамика направлены в потолок, и дождь слышен сверху.'],
    ['wifi', 'Wi-Fi kaudu mängib muusikat ka ilma telerita.', 'Over Wi-Fi it plays music without the TV.', 'По Wi-Fi играет музыку и без телевизора.'],
    ['', 'Öörežiim surub paugud maha ja tõstab hääled esile.', 'Night mode tames bangs and lifts voices.', 'Ночной режим приглушает взрывы и выделяет голоса.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  closings: [
    ['Seinakinnitus ja HDMI-kaabel on karbis.', 'Wall brackets and an HDMI cable are in the box.', 'Настенное крепление и кабель HDMI в коробке.'],
  ],
  // biome-ignore format: one model a line
  models: [
    ['kola', 'Lava 2.0', 'KO-L20', 99, 'black', [60, '2-0', false, 1, '', '60x600x85', 1.8]],
    ['kola', 'Lava 2.1', 'KO-L21', 199, 'black', [180, '2-1', true, 1, '', '60x890x95', 6.4]],
    ['kola', 'Lava 3.1', 'KO-L31', 329, 'black silver', [300, '3-1', true, 2, 'wifi5', '60x980x100', 8.1]],
    ['kola', 'Lava Kino', 'KO-LK', 649, 'black', [480, '5-1-2', true, 2, 'wifi6', '65x1060x120', 12.9], { promoted: 1 }],
    ['loit', 'Leek Heli', 'LT-LH', 149, 'black', [120, '2-1', true, 1, '', '58x800x90', 5.2]],
  ],
}
