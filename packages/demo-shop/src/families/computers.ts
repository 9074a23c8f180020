import type { Family } from '../catalogue/family.ts'

const laptopDisk = ['storage', ['512gb', 0], ['1tb', 90]] as const
const laptopRam = ['ram', ['16gb', 0], ['32gb', 140]] as const

/** Laptops: new ones by memory and storage, used ones by grade. */
export const laptops: Family = {
  kind: 'laptop',
  category: 'home-office-laptops',
  noun: ['sülearvuti', 'laptop', 'Ноутбук'],
  warranty: 24,
  padding: 60,
  base: { bluetooth: '53', charger_included: true, layout: 'est' },
  columns: [
    'screen_size',
    'resolution',
    'panel',
    'refresh_rate',
    'touch',
    'cpu',
    'cores',
    'gpu',
    'ram',
    'storage',
    'battery_h',
    'usb_c_w',
    'usb_ports',
    'hdmi_ports',
    'wifi',
    'os',
    'dims',
    'weight',
  ],
  key: ['screen_size', 'cpu', 'ram', 'weight'],
  // biome-ignore format: one sentence a line, three languages
  shorts: [
    ['{screen_size}-tolline sülearvuti, mis kaalub {weight} kg ja töötab akuga {battery_h} tundi.', 'A {screen_size}-inch laptop that weighs {weight} kg and runs {battery_h} hours on battery.', 'Ноутбук {screen_size|дюйм|дюйма|дюймов} весом {weight} кг, без розетки работает {battery_h|час|часа|часов}.'],
    ['{cpu} protsessor ja {screen_size}-tolline ekraan tööks ja koduks.', 'A {cpu} processor and a {screen_size}-inch screen for work and home.', 'Процессор {cpu} и экран {screen_size|дюйм|дюйма|дюймов} для работы и дома.'],
    ['Sülearvuti eesti klaviatuuriga, {screen_size} tolli.', 'A {screen_size}-inch laptop with an Estonian keyboard.', 'Ноутбук {screen_size|дюйм|дюйма|дюймов} с эстонской клавиатурой.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  openings: [
    ['{name} on arvuti, mille võtad hommikul kotti ja mille laadija jätad koju. Aku annab kuni {battery_h} tundi tööd.', '{name} is a computer you put in your bag in the morning, leaving the charger at home. The battery gives up to {battery_h} hours of work.', '{name} утром кладут в сумку, а зарядное устройство оставляют дома. Аккумулятор работает до {battery_h|часа|часов|часов}.'],
    ['Kirjad, tabelid, videokõned ja kakskümmend avatud vahelehte: {name} teeb need ära vaikselt. Protsessor on {cpu}, {cores} tuuma.', 'Letters, spreadsheets, video calls and twenty open tabs: {name} handles them quietly. The processor is a {cpu} with {cores} cores.', 'Письма, таблицы, видеозвонки и двадцать открытых вкладок: {name} справляется тихо. Процессор {cpu}, {cores|ядро|ядра|ядер}.'],
    ['{name} näitab pilti {screen_size}-tollisel ekraanil, mis on loetav ka akna all. Klaviatuuril on õ, ä, ö ja ü omal kohal.', '{name} shows its picture on a {screen_size}-inch screen that stays readable by the window. The keyboard has the Estonian letters in their places.', '{name} выводит изображение на экран {screen_size|дюйм|дюйма|дюймов}, который читается и у окна. Эстонские буквы на клавиатуре на своих местах.'],
    ['Kaal on {weight} kg ja korpus alumiiniumist. {name} on mõeldud inimesele, kes töötab kord köögilaua, kord rongis.', 'It weighs {weight} kg and the body is aluminium. {name} is meant for people who work at the kitchen table one day and on a train the next.', 'Вес {weight} кг, корпус алюминиевый. {name} для тех, кто работает то за кухонным столом, то в поезде.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  features: [
    ['panel=oled', 'OLED-ekraani värvid sobivad pilditöötluseks ilma kalibreerimata.', 'The OLED colours suit photo work without calibration.', 'Цвета экрана OLED подходят для обработки фото без калибровки.'],
    ['touch', 'Ekraan on puutetundlik ja pöördub 360 kraadi.', 'The touch screen folds all the way round.', 'Экран сенсорный и раскладывается на 360 градусов.'],
    ['usb_c_w>=65', 'Laeb USB-C kaudu, seega sobib sama laadija ka telefonile.', 'It charges over USB-C, so one charger serves the phone too.', 'Заряжается по USB-C, поэтому то же устройство подойдёт и телефону.'],
    ['hdmi_ports>0', 'HDMI-pesa ühendab projektori ja teleri adapterita.', 'An HDMI socket connects a projector or TV without an adapter.', 'Разъём HDMI подключает проектор и телевизор без переходника.'],
    ['gpu!=built-in', 'Videokaart {gpu} veab tänaseid mänge kõrge detailsusega.', 'The {gpu} graphics run current games at high detail.', 'Видеокарта {gpu} тянет современные игры на высокой детализации.'],
    ['refresh_rate>=144', 'Ekraan uueneb {refresh_rate} korda sekundis, liikumine jääb terav.', 'The screen refreshes {refresh_rate} times a second, so motion stays sharp.', 'Экран обновляется {refresh_rate|раз|раза|раз} в секунду, движение остаётся чётким.'],
    ['cores>=10', 'Video kokkupanek ja suured tabelid ei võta enam kohvipausi.', 'Rendering video and large spreadsheets no longer take a coffee break.', 'Монтаж видео и большие таблицы больше не требуют перерыва на кофе.'],
    ['weight<1.3', 'Kaal alla 1,3 kg on tuntav iga kord, kui koti õlale võtad.', 'You notice the weight, under 1.3 kg, each time you lift the bag.', 'Вес меньше 1,3 кг чувствуется каждый раз, когда поднимаешь сумку.'],
    ['', 'Veebikaameral on füüsiline kate ja mikrofonil oma väljalüliti.', 'The webcam has a physical cover and the microphone its own switch.', 'У веб-камеры есть шторка, у микрофона свой выключатель.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  closings: [
    ['Mälu ja ketast saab hiljem vahetada, kruvid on tavalised.', 'Memory and drive can be changed later; the screws are ordinary ones.', 'Память и диск можно заменить позже, винты обычные.'],
    ['Karbis on arvuti ja USB-C laadija. Süsteem on seadistatud, esimene käivitus võtab viis minutit.', 'In the box: the computer and a USB-C charger. The system is set up; the first start takes five minutes.', 'В коробке ноутбук и зарядное устройство USB-C. Система установлена, первый запуск занимает пять минут.'],
    ['Vajad teist klaviatuuripaigutust? Kirjuta meile enne tellimist.', 'Need another keyboard layout? Write to us before you order.', 'Нужна другая раскладка? Напишите нам до заказа.'],
  ],
  // biome-ignore format: one model a line
  models: [
    ['nordvik', 'Lead 14', 'NV-L14', 1099, 'silver graphite', [14, '28k', 'ips', 90, false, 'vektor-7', 12, 'built-in', '16gb', '512gb', 18, 65, 3, 1, 'wifi6e', 'tuum-12', '16x312x221', 1.2], { axes: [laptopRam, laptopDisk], grades: 'all', promoted: 1 }],
    ['nordvik', 'Lead 13', 'NV-L13', 899, 'sand silver', [13.3, '25k', 'ips', 60, false, 'vektor-5', 8, 'built-in', '16gb', '512gb', 20, 65, 2, 0, 'wifi6', 'tuum-12', '15x297x210', 1.05], { axes: [laptopDisk] }],
    ['nordvik', 'Lead 16 Pro', 'NV-L16P', 1699, 'graphite', [16, '28k', 'oled', 120, false, 'vektor-9', 16, 'kvant-40', '32gb', '1tb', 14, 100, 3, 1, 'wifi7', 'tuum-12-pro', '18x355x247', 1.85], { axes: [['storage', ['1tb', 0], ['2tb', 160]]] }],
    ['nordvik', 'Lead Flip 14', 'NV-LF14', 1199, 'graphite sand', [14, '28k', 'oled', 90, true, 'vektor-7', 12, 'built-in', '16gb', '512gb', 13, 65, 2, 1, 'wifi6e', 'tuum-12', '17x313x222', 1.39]],
    ['virmal', 'Kontor 15', 'VR-K15', 649, 'silver', [15.6, 'fhd', 'ips', 60, false, 'vektor-5', 8, 'built-in', '16gb', '512gb', 10, 65, 3, 1, 'wifi6', 'tuum-12', '19x359x235', 1.65], { tiers: true }],
    ['virmal', 'Kontor 17', 'VR-K17', 749, 'silver', [17.3, 'fhd', 'ips', 60, false, 'vektor-5', 10, 'built-in', '16gb', '512gb', 8, 65, 4, 1, 'wifi6', 'tuum-12', '21x398x254', 2.2]],
    ['tamm', 'Leht 14', 'TM-L14', 429, 'blue silver', [14, 'fhd', 'ips', 60, false, 'vektor-3', 4, 'built-in', '8gb', '256gb', 11, 45, 2, 1, 'wifi5', 'tuum-12', '18x324x220', 1.4]],
    ['saare', 'Purje 15', 'SR-P15', 799, 'navy', [15.3, 'wuxga', 'ips', 60, true, 'vektor-5', 10, 'built-in', '16gb', '512gb', 15, 65, 3, 1, 'wifi6e', 'tuum-12', '17x343x239', 1.55]],
    ['komin', 'Äike 15', 'KM-A15', 1299, 'black', [15.6, 'qhd', 'ips', 165, false, 'vektor-7h', 14, 'kvant-60', '16gb', '1tb', 6, 100, 4, 1, 'wifi6e', 'tuum-12', '23x360x250', 2.3], { categories: ['gaming-laptops'] }],
    ['komin', 'Äike 17 Max', 'KM-A17', 2199, 'black', [17.3, '25k', 'mini-led', 240, false, 'vektor-9h', 20, 'kvant-90', '32gb', '2tb', 5, 100, 4, 1, 'wifi7', 'tuum-12-pro', '26x397x283', 2.95], { categories: ['gaming-laptops'], axes: [['ram', ['32gb', 0], ['64gb', 220]]] }],
    ['komin', 'Äike 14', 'KM-A14', 1499, 'white black', [14, '28k', 'oled', 120, false, 'vektor-9h', 16, 'kvant-60', '16gb', '1tb', 9, 100, 3, 1, 'wifi6e', 'tuum-12', '18x312x224', 1.6], { categories: ['gaming-laptops'] }],
    ['virmal', 'Torm 16', 'VR-T16', 1149, 'graphite', [16, 'wuxga', 'ips', 165, false, 'vektor-7h', 10, 'kvant-40', '16gb', '512gb', 7, 100, 4, 1, 'wifi6', 'tuum-12', '24x358x262', 2.4], { categories: ['gaming-laptops'] }],
    ['nordvik', 'Lead 14 (2022)', 'NV-L1422', 599, 'silver', [14, 'wuxga', 'ips', 60, false, 'vektor-5', 8, 'built-in', '16gb', '512gb', 11, 65, 3, 1, 'wifi6', 'tuum-12', '17x314x223', 1.28], { categories: ['used-laptops'], grades: 'used', axes: [['storage', ['256gb', 0], ['512gb', 50]]] }],
    ['virmal', 'Kontor 14 (2021)', 'VR-K1421', 379, 'black', [14, 'fhd', 'ips', 60, false, 'vektor-5', 4, 'built-in', '8gb', '256gb', 7, 65, 3, 1, 'wifi6', 'tuum-12', '19x329x227', 1.52], { categories: ['used-laptops'], grades: 'used', axes: [['ram', ['8gb', 0], ['16gb', 45]]], tiers: true }],
  ],
}

/** Desktop, mini and all-in-one computers. */
export const desktops: Family = {
  kind: 'desktop-pc',
  category: 'desktops',
  noun: ['arvuti', 'desktop PC', 'Компьютер'],
  warranty: 24,
  padding: 90,
  base: { bluetooth: '53' },
  columns: [
    'type',
    'cpu',
    'cores',
    'gpu',
    'ram',
    'storage',
    'usb_ports',
    'hdmi_ports',
    'wifi',
    'power_w',
    'noise',
    'os',
    'dims',
    'weight',
  ],
  key: ['cpu', 'gpu', 'ram', 'storage'],
  // biome-ignore format: one sentence a line, three languages
  shorts: [
    ['{cpu}, {ram} mälu ja {storage} ketas ühes korpuses.', 'A {cpu}, {ram} of memory and a {storage} drive in one case.', '{cpu}, память {ram} и диск {storage} в одном корпусе.'],
    ['Vaikne arvuti, müratase {noise} dB.', 'A quiet computer at {noise} dB.', 'Тихий компьютер, уровень шума {noise} дБ.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  openings: [
    ['{name} on kokku pandud Tartus ja enne saatmist kuus tundi koormuse all töötanud. Mälu on {ram}, ketas {storage}.', '{name} is assembled in Tartu and runs under load for six hours before it is sent. Memory is {ram}, the drive {storage}.', '{name} собран в Тарту и перед отправкой шесть часов проработал под нагрузкой. Память {ram}, диск {storage}.'],
    ['Lauaarvuti, mida ei kuule: {name} püsib tööl {noise} dB juures, mis on vaiksem kui külmik.', 'A desktop you do not hear: {name} stays at {noise} dB at work, quieter than a fridge.', 'Компьютер, которого не слышно: {name} работает на уровне {noise} дБ, тише холодильника.'],
    ['{name} mahub sinna, kuhu vaja, ja käivitub mõne sekundiga. Protsessoris on {cores} tuuma.', '{name} fits where you need it and starts in seconds. The processor has {cores} cores.', '{name} помещается там, где нужно, и запускается за секунды. В процессоре {cores|ядро|ядра|ядер}.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  features: [
    ['gpu!=built-in', 'Videokaart {gpu} sobib mängudeks ja video kokkupanekuks.', 'The {gpu} graphics suit games and video editing.', 'Видеокарта {gpu} подходит для игр и монтажа.'],
    ['type=mini-pc', 'Väike korpus kinnitub monitori taha, VESA-plaat on kaasas.', 'The small case mounts behind a monitor; the VESA plate is included.', 'Маленький корпус крепится за монитором, пластина VESA в комплекте.'],
    ['type=all-in-one', 'Ekraan, kõlarid ja kaamera on ühes, lauale jääb üks juhe.', 'Screen, speakers and camera are one piece, and one cable remains on the desk.', 'Экран, колонки и камера объединены, на столе остаётся один провод.'],
    ['type=tower-pc', 'Korpus avaneb ühe kruviga ja sees on ruumi kahele lisakettale.', 'The case opens with one screw and has room for two more drives.', 'Корпус открывается одним винтом, внутри есть место ещё для двух дисков.'],
    ['', 'Eespaneelil on USB-C ja kõrvaklapipesa.', 'There are USB-C and headphone sockets on the front.', 'На передней панели есть USB-C и разъём для наушников.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  closings: [
    ['Hiirt ja klaviatuuri komplektis ei ole, kui nimes ei ole öeldud teisiti.', 'Mouse and keyboard are not included unless the name says so.', 'Мышь и клавиатура не входят в комплект, если в названии не сказано иначе.'],
    ['Kohapealne hooldus Tallinnas ja Tartus.', 'On-site service in Tallinn and Tartu.', 'Обслуживание на месте в Таллине и Тарту.'],
  ],
  // biome-ignore format: one model a line
  models: [
    ['virmal', 'Torn 5', 'VR-T5', 799, 'black', ['tower-pc', 'vektor-5', 10, 'built-in', '16gb', '1tb', 7, 2, 'wifi6', 350, 26, 'tuum-12', '390x190x360', 6.8]],
    ['virmal', 'Torn 7 Mäng', 'VR-T7M', 1499, 'black white', ['tower-pc', 'vektor-7', 14, 'kvant-80', '32gb', '1tb', 8, 2, 'wifi6e', 650, 34, 'tuum-12', '450x220x430', 11.2]],
    ['komin', 'Kõu 9', 'KM-K9', 2399, 'black', ['tower-pc', 'vektor-9', 20, 'kvant-90', '64gb', '2tb', 9, 2, 'wifi7', 850, 37, 'tuum-12-pro', '480x230x470', 14.5]],
    ['nordvik', 'Pesa Mini', 'NV-PM', 549, 'silver graphite', ['mini-pc', 'vektor-5', 8, 'built-in', '16gb', '512gb', 5, 2, 'wifi6e', 65, 22, 'tuum-12', '50x130x130', 0.72]],
    ['tamm', 'Kubu', 'TM-KB', 299, 'black', ['mini-pc', 'vektor-3', 4, 'built-in', '8gb', '256gb', 4, 2, 'wifi5', 45, 20, 'none', '45x115x115', 0.51]],
    ['nordvik', 'Pesa Ekraan 27', 'NV-PE27', 1299, 'silver', ['all-in-one', 'vektor-7', 12, 'built-in', '16gb', '1tb', 4, 1, 'wifi6e', 150, 24, 'tuum-12', '470x615x190', 7.9], { values: { screen_size: 27, resolution: 'qhd' } }],
  ],
}

/** Tablets. */
export const tablets: Family = {
  kind: 'tablet',
  category: 'tablets',
  noun: ['tahvelarvuti', 'tablet', 'Планшет'],
  warranty: 24,
  padding: 30,
  energyScale: 'A-G',
  base: { bluetooth: '53', charger_included: false, os: 'lumi-pad', data_info: 'phone' },
  columns: [
    'screen_size',
    'panel',
    'resolution',
    'refresh_rate',
    'cpu',
    'ram',
    'storage',
    'battery_mah',
    'battery_h',
    'charge_w',
    'cellular',
    'wifi',
    'updates_years',
    'energy_class',
    'repair_class',
    'dims',
    'weight',
  ],
  key: ['screen_size', 'panel', 'storage', 'wifi'],
  // biome-ignore format: one sentence a line, three languages
  shorts: [
    ['{screen_size}-tolline tahvelarvuti, aku {battery_h} tundi.', 'A {screen_size}-inch tablet with {battery_h} hours of battery.', 'Планшет {screen_size|дюйм|дюйма|дюймов}, работает {battery_h|час|часа|часов}.'],
    ['Lugemiseks, joonistamiseks ja filmide vaatamiseks, {screen_size} tolli.', 'For reading, drawing and films, {screen_size} inches.', 'Для чтения, рисования и кино, {screen_size|дюйм|дюйма|дюймов}.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  openings: [
    ['{name} on diivaniarvuti: uudised, retseptid ja filmid ühel {screen_size}-tollisel ekraanil.', '{name} is a sofa computer: news, recipes and films on one {screen_size}-inch screen.', '{name} – это компьютер для дивана: новости, рецепты и фильмы на одном экране {screen_size|дюйм|дюйма|дюймов}.'],
    ['Lapsele koolitööks või endale reisiks: {name} kestab {battery_h} tundi ja saab uuendusi {updates_years} aastat.', 'For a child’s schoolwork or your own travels: {name} lasts {battery_h} hours and receives updates for {updates_years} years.', 'Ребёнку для учёбы или себе в дорогу: {name} работает {battery_h|час|часа|часов} и получает обновления {updates_years|год|года|лет}.'],
    ['{name} on {weight} kg raske, nii et raamatut asendab ta ka voodis.', '{name} weighs {weight} kg, so it replaces a book in bed too.', '{name} весит {weight} кг, поэтому заменит книгу и в кровати.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  features: [
    ['panel=oled', 'OLED-ekraan näitab öist stseeni ilma halli uduta.', 'The OLED screen shows night scenes without a grey haze.', 'Экран OLED показывает ночные сцены без серой дымки.'],
    ['cellular', 'SIM-kaardiga töötab ta ka väljaspool Wi-Fi levi.', 'With a SIM card it works beyond Wi-Fi as well.', 'С SIM-картой он работает и вне Wi-Fi.'],
    ['refresh_rate>=90', 'Pliiats joonistab viivituseta, ekraan uueneb {refresh_rate} Hz sagedusega.', 'A pen draws without delay; the screen refreshes at {refresh_rate} Hz.', 'Стилус рисует без задержки, частота экрана {refresh_rate} Гц.'],
    ['', 'Lapsele saab teha oma profiili ajapiiranguga.', 'A child can have a profile with time limits.', 'Для ребёнка можно завести профиль с ограничением времени.'],
    ['screen_size>=12', 'Kaks akent mahuvad kõrvuti ja klaviatuuriga saab temast väike arvuti.', 'Two windows fit side by side, and with a keyboard it becomes a small computer.', 'Два окна помещаются рядом, а с клавиатурой он становится маленьким компьютером.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  closings: [
    ['Karbis on tahvel ja USB-C kaabel. Laadijat ei ole.', 'In the box: the tablet and a USB-C cable. No charger.', 'В коробке планшет и кабель USB-C. Зарядного устройства нет.'],
    ['Parandatavuse klass on {repair_class}.', 'The repairability class is {repair_class}.', 'Класс ремонтопригодности {repair_class}.'],
  ],
  // biome-ignore format: one model a line
  models: [
    ['nordvik', 'Laud 11', 'NV-T11', 449, 'graphite sage', [11, 'ips', '25k', 90, 'ilm-7x', '8gb', '128gb', 8400, 12, 33, '', 'wifi6e', 5, 'b', 'b', '254x168x6.5', 0.48], { axes: [['storage', ['128gb', 0], ['256gb', 70]]] }],
    ['nordvik', 'Laud 13 Pro', 'NV-T13', 799, 'graphite', [12.9, 'oled', '28k', 120, 'ilm-9', '12gb', '256gb', 10200, 14, 45, '5g', 'wifi7', 7, 'b', 'b', '285x208x5.9', 0.6]],
    ['nordvik', 'Laud 10', 'NV-T10', 299, 'graphite silver', [10.4, 'ips', 'wuxga', 60, 'ilm-5', '6gb', '64gb', 7000, 11, 20, '4g', 'wifi6', 3, 'b', 'c', '247x158x7.2', 0.46], { grades: 'used', axes: [['storage', ['64gb', 0], ['128gb', 40]]] }],
    ['saare', 'Leht 11', 'SR-L11', 349, 'blue silver', [11, 'ips', 'wuxga', 90, 'ilm-7', '8gb', '128gb', 8000, 12, 25, '4g', 'wifi6', 4, 'b', 'b', '256x167x7', 0.49]],
    ['tamm', 'Plaat 10', 'TM-P10', 179, 'silver', [10.1, 'ips', 'uhd1200', 60, 'ilm-3', '4gb', '64gb', 6500, 9, 15, '', 'wifi5', 2, 'c', 'c', '242x160x8', 0.45]],
    ['tamm', 'Plaat Lastele', 'TM-PL', 149, 'blue lavender', [8, 'ips', 'uhd1200', 60, 'ilm-3', '4gb', '32gb', 5200, 9, 15, '', 'wifi5', 2, 'c', 'c', '210x128x15', 0.52]],
    ['kuld', 'Vaatur 12', 'KU-V12', 549, 'gold graphite', [12.1, 'oled', '25k', 120, 'ilm-9', '8gb', '256gb', 9500, 13, 45, '', 'wifi6e', 4, 'b', 'c', '276x191x6', 0.55]],
  ],
}

/** E-readers. */
export const eReaders: Family = {
  kind: 'e-reader',
  category: 'e-readers',
  noun: ['e-luger', 'e-reader', 'Электронная книга'],
  warranty: 24,
  padding: 25,
  base: { frontlight: true, os: 'loeb', charger_included: false },
  columns: ['screen_size', 'panel', 'resolution', 'storage', 'battery_days', 'ip_rating', 'dims', 'weight'],
  key: ['screen_size', 'panel', 'battery_days'],
  // biome-ignore format: one sentence a line, three languages
  shorts: [
    ['{screen_size}-tolline e-luger, mis kestab {battery_days} päeva.', 'A {screen_size}-inch e-reader that lasts {battery_days} days.', 'Электронная книга {screen_size|дюйм|дюйма|дюймов}, работает {battery_days|день|дня|дней}.'],
    ['Tuhat raamatut ühes {weight} kg kaaluvas lugeris.', 'A thousand books in one reader of {weight} kg.', 'Тысяча книг в устройстве весом {weight} кг.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  openings: [
    ['{name} ei helenda näkku, vaid valgustab lehte nagu öölamp. Silmad ei väsi ja akut laed kord kuus.', '{name} does not glow at you but lights the page like a bedside lamp. Your eyes rest, and you charge it about once a month.', '{name} не светит в лицо, а освещает страницу, как ночник. Глаза не устают, заряжать нужно примерно раз в месяц.'],
    ['Raamaturiiul, mis mahub jopetaskusse: {name} kaalub {weight} kg.', 'A bookshelf that fits in a coat pocket: {name} weighs {weight} kg.', 'Книжная полка в кармане куртки: {name} весит {weight} кг.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  features: [
    ['ip_rating', 'Veekindel korpus lubab lugeda vannis ja rannas.', 'The waterproof body allows reading in the bath and on the beach.', 'Водонепроницаемый корпус позволяет читать в ванне и на пляже.'],
    ['panel=e-ink-color', 'Värviline e-paber näitab kaarte, lasteraamatuid ja koomikseid.', 'Colour e-paper shows maps, children’s books and comics.', 'Цветная электронная бумага показывает карты, детские книги и комиксы.'],
    ['', 'Loeb EPUB- ja PDF-faile ning laenab raamatuid raamatukogust.', 'It reads EPUB and PDF and borrows books from the library.', 'Читает EPUB и PDF и берёт книги в библиотеке.'],
    ['screen_size>=10', 'Suurel lehel saab pliiatsiga märkmeid teha.', 'On the large page you can take notes with a pen.', 'На большой странице можно делать заметки стилусом.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  closings: [
    ['Karbis on luger ja USB-C kaabel.', 'In the box: the reader and a USB-C cable.', 'В коробке книга и кабель USB-C.'],
  ],
  // biome-ignore format: one model a line
  models: [
    ['saare', 'Raamat 6', 'SR-E6', 129, 'black white', [6, 'e-ink', 'ink300', '16gb', 35, '', '156x108x8', 0.158]],
    ['saare', 'Raamat 7', 'SR-E7', 189, 'black sage', [7, 'e-ink', 'ink300', '32gb', 42, 'ipx7', '174x125x8', 0.204]],
    ['saare', 'Raamat Värv', 'SR-EV', 249, 'black', [7, 'e-ink-color', 'ink300', '32gb', 30, 'ipx7', '174x125x8', 0.212]],
    ['nordvik', 'Märge 10', 'NV-M10', 399, 'graphite', [10.3, 'e-ink', 'ink300', '64gb', 28, '', '240x190x6', 0.39]],
  ],
}

/** Monitors. */
export const monitors: Family = {
  kind: 'monitor',
  category: 'monitors',
  noun: ['monitor', 'monitor', 'Монитор'],
  warranty: 24,
  padding: 90,
  energyScale: 'A-G',
  base: {},
  columns: [
    'screen_size',
    'resolution',
    'panel',
    'refresh_rate',
    'response_ms',
    'brightness',
    'curved',
    'hdmi_ports',
    'usb_c_w',
    'kwh_1000',
    'energy_class',
    'vesa',
    'dims',
    'weight',
  ],
  key: ['screen_size', 'resolution', 'refresh_rate'],
  // biome-ignore format: one sentence a line, three languages
  shorts: [
    ['{screen_size}-tolline {panel}-monitor, {refresh_rate} Hz.', 'A {screen_size}-inch {panel} monitor at {refresh_rate} Hz.', 'Монитор {panel} {screen_size|дюйм|дюйма|дюймов}, {refresh_rate} Гц.'],
    ['Pilt {resolution}, heledus {brightness} cd/m².', 'A {resolution} picture at {brightness} cd/m².', 'Изображение {resolution}, яркость {brightness} кд/м².'],
  ],
  // biome-ignore format: one sentence a line, three languages
  openings: [
    ['{name} annab lauale {screen_size} tolli tööruumi. Jalg käib üles, alla ja külje peale, nii et kael jääb sirgeks.', '{name} gives your desk {screen_size} inches of room. The stand goes up, down and on its side, so your neck stays straight.', '{name} даёт столу {screen_size|дюйм|дюйма|дюймов} рабочего места. Подставка поднимается, опускается и поворачивается, шея остаётся прямой.'],
    ['Hea monitor elab üle kaks arvutit. {name} ühendub nii vana HDMI kui ka uue kaabliga.', 'A good monitor outlives two computers. {name} connects to old HDMI and to newer cables.', 'Хороший монитор переживёт два компьютера. {name} подключается и по старому HDMI, и по новому кабелю.'],
    ['{name} on tehtud pikkadeks päevadeks: pilt ei vilgu ja pind ei peegelda.', '{name} is made for long days: the picture does not flicker and the surface does not reflect.', '{name} сделан для долгих дней: изображение не мерцает, поверхность не бликует.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  features: [
    ['usb_c_w>0', 'USB-C annab pildi ja {usb_c_w} W voolu ühe kaabliga.', 'USB-C brings picture and {usb_c_w} W of power over one cable.', 'USB-C передаёт изображение и {usb_c_w} Вт питания по одному кабелю.'],
    ['refresh_rate>=144', '{refresh_rate} Hz ja {response_ms} ms hoiavad kiire mängu loetavana.', '{refresh_rate} Hz and {response_ms} ms keep a fast game readable.', '{refresh_rate} Гц и {response_ms} мс сохраняют чёткость в быстрой игре.'],
    ['curved', 'Kumer paneel toob servad silmale sama lähedale kui keskkoha.', 'The curved panel brings the edges as close to the eye as the middle.', 'Изогнутая панель приближает края к глазам так же, как середину.'],
    ['panel=oled', 'OLED-paneel näitab musta ilma taustavalguseta.', 'The OLED panel shows black without a backlight.', 'Панель OLED показывает чёрный без подсветки.'],
    ['panel=ips', 'IPS-paneeli värvid püsivad ka külje pealt vaadates.', 'IPS colours hold when seen from the side.', 'Цвета IPS сохраняются и при взгляде сбоку.'],
    ['resolution=4k', '4K täpsusega on tekst terav nagu trükis.', 'In 4K text is as sharp as print.', 'В 4K текст чёткий, как в печати.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  closings: [
    ['Karbis on HDMI-kaabel; seinale kinnitamiseks sobib VESA {vesa}.', 'An HDMI cable is in the box; wall mounting uses VESA {vesa}.', 'В коробке кабель HDMI, для стены подходит VESA {vesa}.'],
  ],
  // biome-ignore format: one model a line
  models: [
    ['loit', 'Aken 24', 'LT-A24', 149, 'black', [24, 'fhd', 'ips', 100, 4, 250, false, 1, 0, 13, 'c', '100 × 100', '420x540x190', 3.6], { tiers: true }],
    ['loit', 'Aken 27 Q', 'LT-A27Q', 259, 'black white', [27, 'qhd', 'ips', 100, 4, 350, false, 2, 65, 21, 'e', '100 × 100', '460x614x200', 5.1]],
    ['loit', 'Aken 27 4K', 'LT-A274', 379, 'silver', [27, '4k', 'ips', 60, 5, 400, false, 2, 90, 24, 'f', '100 × 100', '470x614x210', 5.8]],
    ['loit', 'Aken 32 4K', 'LT-A324', 529, 'silver', [31.5, '4k', 'ips', 60, 5, 400, false, 2, 90, 32, 'f', '100 × 100', '520x715x230', 7.9]],
    ['komin', 'Siht 27', 'KM-S27', 329, 'black', [27, 'qhd', 'ips', 180, 1, 400, false, 2, 0, 26, 'f', '100 × 100', '480x615x220', 5.9]],
    ['komin', 'Siht 34 Kaar', 'KM-S34', 599, 'black', [34, 'uwqhd', 'va', 165, 1, 400, true, 2, 65, 38, 'g', '100 × 100', '530x810x260', 8.6]],
    ['komin', 'Siht 27 OLED', 'KM-S27O', 749, 'black', [26.5, 'qhd', 'oled', 240, 0.1, 450, false, 2, 65, 29, 'f', '100 × 100', '500x606x230', 6.4]],
    ['virmal', 'Kontor 24', 'VR-M24', 119, 'black', [23.8, 'fhd', 'va', 75, 5, 250, false, 1, 0, 12, 'c', '75 × 75', '410x540x180', 3.2]],
  ],
}
