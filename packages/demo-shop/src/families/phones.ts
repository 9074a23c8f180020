import type { Family } from '../catalogue/family.ts'

const s3 = ['storage', ['128gb', 0], ['256gb', 70], ['512gb', 160]] as const
const s2 = ['storage', ['128gb', 0], ['256gb', 60]] as const
const s1 = ['storage', ['64gb', 0], ['128gb', 40]] as const
const pro = ['storage', ['256gb', 0], ['512gb', 110], ['1tb', 250]] as const

/** Smartphones, most of them new and in condition grades. @see spec §3 (condition grades) */
export const smartphones: Family = {
  kind: 'phone',
  category: 'smartphones',
  noun: ['nutitelefon', 'smartphone', 'Смартфон'],
  warranty: 24,
  padding: 26,
  energyScale: 'A-G',
  base: { nfc: true, charger_included: false, bluetooth: '53', data_info: 'phone' },
  columns: [
    'screen_size',
    'panel',
    'resolution',
    'refresh_rate',
    'brightness',
    'cpu',
    'ram',
    'camera_mp',
    'selfie_mp',
    'stabiliser',
    'battery_mah',
    'charge_w',
    'wireless_charging',
    'cellular',
    'dual_sim',
    'esim',
    'wifi',
    'ip_rating',
    'os',
    'updates_years',
    'energy_class',
    'repair_class',
    'dims',
    'weight',
  ],
  key: ['screen_size', 'panel', 'ram', 'cellular'],
  // biome-ignore format: one sentence a line, three languages
  shorts: [
    ['{screen_size}-tolline {panel}-ekraan, {camera_mp} MP kaamera ja {battery_mah} mAh aku.', 'A {screen_size}-inch {panel} screen, a {camera_mp} MP camera and a {battery_mah} mAh battery.', 'Экран {panel} {screen_size|дюйм|дюйма|дюймов}, камера {camera_mp} Мп и аккумулятор {battery_mah} мА·ч.'],
    ['Nutitelefon {camera_mp} MP kaameraga, mis saab uuendusi {updates_years} aastat.', 'A phone with a {camera_mp} MP camera and {updates_years} years of updates.', 'Смартфон с камерой {camera_mp} Мп и обновлениями в течение {updates_years|года|лет|лет}.'],
    ['{battery_mah} mAh aku ja {screen_size}-tolline ekraan ühes taskus.', 'A {battery_mah} mAh battery behind a {screen_size}-inch screen.', 'Аккумулятор {battery_mah} мА·ч и экран {screen_size|дюйм|дюйма|дюймов} в одном корпусе.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  openings: [
    ['{name} on telefon, mis peab vastu hommikust hilisõhtuni ega küsi selle eest liiga palju. Ekraan on {screen_size} tolli ja piisavalt hele ka lumisel päeval.', '{name} is a phone that lasts from morning to late evening and does not ask too much for it. The screen measures {screen_size} inches and stays readable on a snowy day.', '{name} работает с утра до позднего вечера и не требует за это лишнего. Экран {screen_size|дюйм|дюйма|дюймов} остаётся читаемым даже в снежный день.'],
    ['Telefoni eluea määravad uuendused: {name} saab neid {updates_years} aastat ja varuosad on saadaval kauem, kui enamik telefone kasutuses püsib.', 'Updates decide how long a phone stays useful: {name} gets them for {updates_years} years, and spare parts are available for longer than most phones stay in use.', 'Сколько прослужит телефон, решают обновления: {name} получает их {updates_years|год|года|лет}, а запчасти доступны дольше, чем служит большинство телефонов.'],
    ['{name} toob kaamera ette ja jätab ülejäänu lihtsaks. {camera_mp} megapikslit kogub valgust ka siis, kui päike on ammu loojunud.', '{name} puts the camera first and keeps the rest simple. Its {camera_mp} megapixels gather light long after the sun has set.', 'В {name} главное – камера, остальное просто. {camera_mp} мегапикселей собирают свет и тогда, когда солнце давно село.'],
    ['{name} istub hästi ühes käes ja avaneb sõrmejäljega hetkega. Mälu on {ram}, nii et kaart, muusika ja kaamera võivad lahti olla korraga.', '{name} sits well in one hand and opens with a fingerprint at once. With {ram} of memory the map, the music and the camera can stay open together.', '{name} удобно лежит в одной руке и мгновенно открывается по отпечатку. Оперативной памяти {ram}, поэтому карта, музыка и камера могут быть открыты одновременно.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  features: [
    ['panel=oled', 'OLED-ekraanil on must päriselt must ja aku kulub tumedas režiimis vähem.', 'On the OLED screen black is truly black, and dark mode uses less battery.', 'На экране OLED чёрный цвет действительно чёрный, а тёмная тема экономит заряд.'],
    ['refresh_rate>=120', 'Pilt uueneb kuni {refresh_rate} korda sekundis, nii et kerimine on sujuv.', 'The picture refreshes up to {refresh_rate} times a second, so scrolling is smooth.', 'Изображение обновляется до {refresh_rate|раза|раз|раз} в секунду, прокрутка получается плавной.'],
    ['stabiliser', 'Optiline pildistabilisaator hoiab hämaras pildi terava ja video rahuliku.', 'Optical stabilisation keeps photos sharp at dusk and video steady.', 'Оптическая стабилизация сохраняет резкость в сумерках и делает видео спокойным.'],
    ['charge_w>=45', '{charge_w} W laadija täidab tühja aku poolenisti umbes 22 minutiga.', 'A {charge_w} W charger fills half of an empty battery in about 22 minutes.', 'Зарядное устройство на {charge_w} Вт наполняет половину пустого аккумулятора примерно за 22 минуты.'],
    ['wireless_charging', 'Aku laeb ka juhtmevabal alusel, seega võib kaabel jääda sahtlisse.', 'The battery also charges on a pad, so the cable can stay in the drawer.', 'Аккумулятор заряжается и на беспроводной площадке, кабель может остаться в ящике.'],
    ['ip_rating=ip68', 'Kaitseaste IP68 tähendab, et vihm ja kraanikauss ei tee talle midagi.', 'The IP68 rating means that rain and the kitchen sink do it no harm.', 'Степень защиты IP68 означает, что дождь и кухонная раковина ему не страшны.'],
    ['dual_sim', 'Kaks SIM-i lubavad hoida töö- ja kodunumbri ühes telefonis.', 'Two SIMs keep the work number and the home number in one phone.', 'Две SIM-карты позволяют держать рабочий и личный номер в одном телефоне.'],
    ['esim', 'eSIM-i saad operaatorilt kätte QR-koodiga, kaarti ootamata.', 'You get an eSIM from the operator by QR code, without waiting for a card.', 'eSIM оператор выдаёт по QR-коду, ждать карту не нужно.'],
    ['panel=ips', 'IPS-ekraan on ühtlaselt hele ja loetav iga nurga alt.', 'The IPS screen is evenly bright and readable from any angle.', 'Экран IPS равномерно яркий и читается под любым углом.'],
    ['battery_mah>=5000', 'Suur aku annab tavakasutuses üle päeva, rahulikul inimesel kaks.', 'The large battery lasts over a day in normal use, two for a calm user.', 'Большого аккумулятора хватает больше чем на день, а спокойному владельцу на два.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  closings: [
    ['Karbis on telefon, USB-C kaabel ja SIM-nõel. Laadijat komplektis ei ole; sobib iga USB-C laadija.', 'In the box: the phone, a USB-C cable and a SIM pin. There is no charger in the box; any USB-C charger fits.', 'В коробке телефон, кабель USB-C и скрепка для SIM. Зарядного устройства в комплекте нет, подойдёт любое с USB-C.'],
    ['Hinnatud seadmel on kaasas hindekaart oma seerianumbriga. Laadijat karbis ei ole, USB-C kaabel on.', 'A graded phone comes with a grading card that carries its serial number. A USB-C cable is in the box, a charger is not.', 'К оценённому телефону прилагается карточка с его серийным номером. Кабель USB-C есть, зарядного устройства нет.'],
    ['Parandatavuse klass on {repair_class} ja varuosi saab vähemalt seitse aastat pärast müügi lõppu.', 'The repairability class is {repair_class}, and spare parts are available for at least seven years after sales end.', 'Класс ремонтопригодности {repair_class}, запчасти доступны не менее семи лет после окончания продаж.'],
  ],
  // biome-ignore format: one model a line
  models: [
    ['nordvik', 'Polar 7', 'NV-P7', 659, 'sand graphite sage', [6.3, 'oled', '15k', 120, 1600, 'ilm-9', '8gb', 50, 12, true, 4500, 45, true, '5g', true, true, 'wifi6e', 'ip68', 'lumi-16', 7, 'a', 'b', '149x71x7.8', 0.172], { axes: [s3], grades: 'all', promoted: 1, engraving: true }],
    ['nordvik', 'Polar 7 Pro', 'NV-P7P', 899, 'graphite silver navy', [6.7, 'oled', 'qhdplus', 120, 2200, 'ilm-9', '12gb', 50, 32, true, 5000, 65, true, '5g', true, true, 'wifi7', 'ip68', 'lumi-16', 7, 'a', 'b', '162x76x8.2', 0.208], { axes: [pro], grades: 'all', promoted: 1 }],
    ['nordvik', 'Polar 7 Mini', 'NV-P7M', 549, 'sand lavender black', [5.8, 'oled', 'fhdplus', 90, 1400, 'ilm-7x', '8gb', 50, 12, true, 3900, 30, true, '5g', true, true, 'wifi6', 'ip68', 'lumi-16', 7, 'b', 'b', '139x66x7.9', 0.149], { axes: [s2], grades: 'all' }],
    ['nordvik', 'Polar 6', 'NV-P6', 399, 'graphite sand blue', [6.1, 'oled', 'fhdplus', 90, 1200, 'ilm-7', '6gb', 48, 12, true, 4200, 30, true, '5g', true, true, 'wifi6', 'ip67', 'lumi-15', 4, 'b', 'c', '147x71x7.9', 0.168], { axes: [s2], grades: 'used' }],
    ['nordvik', 'Polar 6 Mini', 'NV-P6M', 329, 'sage graphite', [5.6, 'oled', 'fhdplus', 60, 1000, 'ilm-7', '6gb', 48, 8, false, 3500, 25, false, '5g', false, true, 'wifi6', 'ip67', 'lumi-15', 4, 'c', 'c', '134x64x8', 0.141], { axes: [s1], grades: 'used' }],
    ['nordvik', 'Polar 5', 'NV-P5', 259, 'sage black', [6.1, 'oled', 'fhdplus', 60, 900, 'ilm-5', '6gb', 48, 8, true, 4000, 25, false, '4g', true, false, 'wifi5', 'ip67', 'lumi-14', 2, 'c', 'c', '148x72x8.1', 0.175], { axes: [s1], grades: 'used' }],
    ['nordvik', 'Polar 4 Plus', 'NV-P4L', 299, 'sand black', [6.7, 'ips', 'fhdplus', 90, 700, 'ilm-5', '8gb', 48, 16, false, 5000, 25, false, '4g', true, false, 'wifi5', 'ip54', 'lumi-14', 2, 'c', 'c', '165x77x8.5', 0.199], { axes: [s1], grades: 'used' }],
    ['nordvik', 'Polar 4', 'NV-P4', 219, 'graphite red', [6.1, 'ips', 'hdplus', 60, 600, 'ilm-3', '6gb', 32, 8, false, 4000, 18, false, '4g', true, false, 'wifi5', 'ip54', 'lumi-14', 2, 'd', 'c', '150x72x8.4', 0.179], { axes: [s1], grades: 'used' }],
    ['saare', 'Rand 3', 'SR-R3', 449, 'navy cream', [6.5, 'oled', 'fhdplus', 120, 1400, 'ilm-7x', '8gb', 64, 20, true, 5100, 45, true, '5g', true, true, 'wifi6e', 'ip68', 'lumi-16', 5, 'b', 'b', '159x75x8', 0.188], { axes: [s2], grades: 'all' }],
    ['saare', 'Rand 2', 'SR-R2', 289, 'navy white', [6.4, 'oled', 'fhdplus', 90, 1000, 'ilm-5', '6gb', 48, 16, false, 4700, 30, false, '5g', true, false, 'wifi6', 'ip67', 'lumi-15', 3, 'b', 'c', '158x74x8.2', 0.183], { axes: [s2], grades: 'used' }],
    ['saare', 'Rand Lite', 'SR-RL', 199, 'white blue', [6.6, 'ips', 'hdplus', 90, 600, 'ilm-3', '4gb', 32, 8, false, 5000, 18, false, '4g', true, false, 'wifi5', 'ip54', 'lumi-16', 4, 'c', 'b', '164x76x8.6', 0.192], { axes: [['storage', ['64gb', 0], ['128gb', 30]]] }],
    ['pohja', 'Nael 12', 'PH-N12', 519, 'black copper', [6.4, 'amoled', 'fhdplus', 120, 1800, 'ilm-9', '8gb', 50, 16, true, 6000, 65, true, '5g', true, true, 'wifi6e', 'ip68', 'lumi-16', 6, 'a', 'a', '163x78x10.4', 0.246], { axes: [s2], values: { spare_years: 10 } }],
    ['pohja', 'Nael 10', 'PH-N10', 349, 'black', [6.1, 'ips', 'fhdplus', 60, 800, 'ilm-5', '6gb', 48, 8, false, 5600, 30, false, '4g', true, true, 'wifi6', 'ip68', 'lumi-15', 4, 'b', 'a', '160x78x12', 0.262], { axes: [s1], grades: 'all' }],
    ['kuld', 'Hetk 5', 'KU-H5', 379, 'gold black lavender', [6.2, 'amoled', 'fhdplus', 90, 1200, 'ilm-7', '8gb', 64, 32, true, 4400, 45, false, '5g', true, true, 'wifi6', 'ip67', 'lumi-16', 5, 'b', 'c', '151x71x7.4', 0.164], { axes: [s2] }],
    ['kuld', 'Hetk 4', 'KU-H4', 249, 'gold white', [6.1, 'amoled', 'fhdplus', 60, 900, 'ilm-5', '6gb', 48, 16, false, 4100, 25, false, '4g', true, false, 'wifi5', 'ip54', 'lumi-15', 2, 'c', 'd', '149x71x7.6', 0.162], { axes: [s1], grades: 'used' }],
    ['tamm', 'Oks 8', 'TM-O8', 169, 'black sage', [6.5, 'ips', 'hdplus', 60, 500, 'ilm-3', '4gb', 32, 8, false, 5000, 15, false, '4g', true, false, 'wifi5', 'ip54', 'lumi-16', 4, 'c', 'b', '163x76x8.9', 0.195], { axes: [['storage', ['64gb', 0], ['128gb', 30]]] }],
  ],
}

/** Phones with keys. */
export const featurePhones: Family = {
  kind: 'feature-phone',
  category: 'feature-phones',
  noun: ['nuputelefon', 'feature phone', 'Кнопочный телефон'],
  warranty: 24,
  padding: 30,
  base: { cellular: '4g', dual_sim: true, charger_included: false },
  columns: ['type', 'screen_size', 'battery_mah', 'battery_days', 'camera_mp', 'storage', 'dims', 'weight'],
  key: ['cellular', 'dual_sim', 'battery_days'],
  // biome-ignore format: one sentence a line, three languages
  shorts: [
    ['Suured nupud, selge kõne ja aku, mis kestab {battery_days} päeva.', 'Large keys, clear calls and a battery that lasts {battery_days} days.', 'Крупные кнопки, чистый звук и аккумулятор на {battery_days|день|дня|дней}.'],
    ['Lihtne 4G-telefon kõnedeks ja sõnumiteks.', 'A simple 4G phone for calls and messages.', 'Простой телефон 4G для звонков и сообщений.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  openings: [
    ['{name} teeb seda, milleks telefon kunagi välja mõeldi: helistab. Nupud on suured ja valgustatud, tähed loetavad ka prillideta.', '{name} does what telephones were invented for: it calls. The keys are large and lit, the letters readable without glasses.', '{name} делает то, для чего когда-то придумали телефон: звонит. Кнопки крупные и с подсветкой, буквы видны и без очков.'],
    ['Suvilasse, matkale või vanaemale: {name} ootab rahulikult {battery_days} päeva, kuni keegi helistab.', 'For the summer house, a hike or your grandmother: {name} waits calmly for {battery_days} days until somebody calls.', 'На дачу, в поход или бабушке: {name} спокойно ждёт звонка {battery_days|день|дня|дней}.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  features: [
    ['type=foldable', 'Klapp vastab avades ja lõpetab kõne sulgedes.', 'The flip answers when opened and hangs up when closed.', 'Откройте крышку, чтобы ответить, закройте, чтобы завершить разговор.'],
    ['', 'Kiirvalikusse mahub üheksa numbrit ja hädaabinupp on tagaküljel.', 'Nine numbers fit into speed dial, and the emergency key is on the back.', 'В быстрый набор помещается девять номеров, а кнопка вызова помощи находится сзади.'],
    ['dual_sim', 'Kaks SIM-kaarti mahuvad korraga.', 'Two SIM cards fit at once.', 'Одновременно помещаются две SIM-карты.'],
    ['camera_mp>0', 'Tagaküljel on {camera_mp} MP kaamera juhuslikeks piltideks ja taskulamp.', 'On the back there is a {camera_mp} MP camera for the odd picture, and a torch.', 'Сзади есть камера {camera_mp} Мп для случайных снимков и фонарик.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  closings: [
    ['Aku on vahetatav ja laadimispesa USB-C. Laadija on eraldi, kaabel karbis.', 'The battery is replaceable and the socket is USB-C. The cable is in the box, the charger is separate.', 'Аккумулятор съёмный, разъём USB-C. Кабель в коробке, зарядное устройство отдельно.'],
    ['Karbis on telefon, aku, kaabel ning juhend eesti, inglise ja vene keeles.', 'In the box: phone, battery, cable and a manual in Estonian, English and Russian.', 'В коробке телефон, аккумулятор, кабель и инструкция на эстонском, английском и русском.'],
  ],
  // biome-ignore format: one model a line
  models: [
    ['tamm', 'Kõne 20', 'TM-K20', 44.9, 'black red', ['bar-phone', 2.8, 1500, 14, 0.3, '8gb', '132x56x13', 0.098]],
    ['tamm', 'Kõne 40', 'TM-K40', 69.9, 'graphite red white', ['foldable', 2.8, 1450, 10, 2, '8gb', '109x55x18', 0.115]],
    ['saare', 'Majakas', 'SR-M1', 89, 'blue', ['foldable', 3.1, 1800, 12, 5, '16gb', '112x57x19', 0.128]],
    ['pohja', 'Kivi', 'PH-K1', 99, 'black', ['bar-phone', 2.4, 2500, 21, 2, '8gb', '136x58x17', 0.152], { values: { ip_rating: 'ip68' } }],
  ],
}

/** Smart watches; two are sold in grades as well. */
export const smartwatches: Family = {
  kind: 'smartwatch',
  category: 'smartwatches',
  noun: ['nutikell', 'smart watch', 'Смарт-часы'],
  warranty: 24,
  padding: 45,
  base: {
    heart_rate: true,
    bluetooth: '53',
    panel: 'amoled',
    resolution: 'watch',
    data_info: 'watch',
    charger_included: true,
  },
  columns: [
    'screen_size',
    'battery_days',
    'gps',
    'nfc',
    'cellular',
    'ip_rating',
    'storage',
    'dims',
    'weight',
  ],
  key: ['screen_size', 'battery_days', 'gps', 'ip_rating'],
  // biome-ignore format: one sentence a line, three languages
  shorts: [
    ['Nutikell, mis jälgib pulssi ja und; ekraan on {screen_size}-tolline AMOLED.', 'A watch that tracks pulse and sleep, with a {screen_size}-inch AMOLED screen.', 'Часы следят за пульсом и сном, экран AMOLED {screen_size|дюйм|дюйма|дюймов}.'],
    ['Kell, mille aku kestab {battery_days} päeva ja mis ei karda vett.', 'A watch that lasts {battery_days} days and does not mind water.', 'Часы, которые работают {battery_days|день|дня|дней} и не боятся воды.'],
    ['Treeningud, teated ja uni ühel randmel.', 'Training, messages and sleep on one wrist.', 'Тренировки, уведомления и сон на одном запястье.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  openings: [
    ['{name} näitab kellaaega ka päikese käes ja kõike muud siis, kui küsid. Aku peab vastu {battery_days} päeva.', '{name} shows the time in full sun and everything else when you ask. The battery lasts {battery_days} days.', '{name} показывают время даже на солнце, а всё остальное по запросу. Аккумулятора хватает на {battery_days|день|дня|дней}.'],
    ['Kell ei pea olema teine telefon. {name} tuletab meelde liikumist, loeb samme ja jätab ülejäänu taskusse.', 'A watch need not be a second phone. {name} reminds you to move, counts steps and leaves the rest in your pocket.', 'Часы не обязаны быть вторым телефоном. {name} напоминают о движении, считают шаги, а остальное оставляют в кармане.'],
    ['{name} on tehtud neile, kes käivad õues iga ilmaga. Klaas on karastatud ja rihm vahetub tööriistata.', '{name} is made for people who go out in any weather. The glass is hardened and the strap changes without tools.', '{name} сделаны для тех, кто выходит на улицу в любую погоду. Стекло закалённое, ремешок меняется без инструментов.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  features: [
    ['gps', 'Oma GPS joonistab jooksuraja ka siis, kui telefon jäi koju.', 'Its own GPS draws your route even when the phone stayed at home.', 'Собственный GPS рисует маршрут, даже если телефон остался дома.'],
    ['nfc', 'NFC-ga saab poes maksta randmega.', 'NFC lets you pay with your wrist.', 'С NFC можно платить в магазине прямо с запястья.'],
    ['cellular', 'Mobiilne andmeside lubab vastata kõnele ilma telefonita.', 'The mobile connection lets you answer a call without the phone.', 'Мобильная связь позволяет ответить на звонок без телефона.'],
    ['ip_rating=5atm', 'Viie atmosfääri veekindlus lubab ujuda ja saunajärgselt duši all käia.', 'Five atmospheres of water resistance allow swimming and showers.', 'Водонепроницаемость 5 атмосфер позволяет плавать и принимать душ.'],
    ['ip_rating=10atm', 'Kümne atmosfääri veekindlus kannatab ka vettehüpped välja.', 'Ten atmospheres of water resistance take even a jump from the pier.', 'Водонепроницаемость 10 атмосфер выдержит и прыжок с мостков.'],
    ['', 'Unehinnang arvestab pulssi ja hingamist, mitte ainult liikumist.', 'The sleep score uses pulse and breathing, not movement alone.', 'Оценка сна учитывает пульс и дыхание, а не только движения.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  closings: [
    ['Karbis on kell, kaks rihma pikkust ja laadimisalus USB-C kaabliga.', 'In the box: the watch, two strap lengths and a charging puck with a USB-C cable.', 'В коробке часы, два ремешка разной длины и зарядная площадка с кабелем USB-C.'],
    ['Mõõtmised on heaolu, mitte diagnoosi jaoks.', 'The measurements are for wellbeing, not for diagnosis.', 'Измерения предназначены для самочувствия, а не для диагноза.'],
  ],
  // biome-ignore format: one model a line
  models: [
    ['nordvik', 'Ring 3', 'NV-R3', 249, 'graphite sand', [1.4, 7, true, true, '4g', '5atm', '32gb', '45x45x11', 0.042], { grades: 'all' }],
    ['nordvik', 'Ring 2', 'NV-R2', 179, 'black silver', [1.3, 6, true, true, '', '5atm', '16gb', '44x44x12', 0.041], { grades: 'used' }],
    ['nordvik', 'Ring Mini', 'NV-RM', 189, 'lavender gold', [1.2, 5, true, true, '', '5atm', '16gb', '40x40x10', 0.033]],
    ['pohja', 'Matk 2', 'PH-M2', 329, 'black copper', [1.4, 16, true, true, '', '10atm', '32gb', '48x48x14', 0.068]],
    ['pohja', 'Matk 1', 'PH-M1', 229, 'black sage', [1.3, 14, true, false, '', '10atm', '16gb', '47x47x14', 0.066], { grades: 'used' }],
    ['saare', 'Tiiru', 'SR-T1', 139, 'navy silver', [1.3, 9, false, false, '', '5atm', '8gb', '43x43x11', 0.036]],
    ['kuld', 'Sekund', 'KU-S1', 159, 'gold silver', [1.2, 8, false, true, '', '5atm', '8gb', '41x41x10', 0.038]],
  ],
}

/** Slim trackers. */
export const fitnessBands: Family = {
  kind: 'fitness-band',
  category: 'fitness-bands',
  noun: ['aktiivsusmonitor', 'fitness tracker', 'Фитнес-браслет'],
  warranty: 24,
  padding: 40,
  base: {
    heart_rate: true,
    bluetooth: '52',
    panel: 'amoled',
    resolution: 'band',
    ip_rating: '5atm',
    data_info: 'watch',
    charger_included: true,
  },
  columns: ['screen_size', 'battery_days', 'gps', 'nfc', 'dims', 'weight'],
  key: ['screen_size', 'battery_days', 'ip_rating'],
  // biome-ignore format: one sentence a line, three languages
  shorts: [
    ['Kerge võru sammudele, pulsile ja unele, aku {battery_days} päeva.', 'A light band for steps, pulse and sleep, {battery_days} days of battery.', 'Лёгкий браслет: шаги, пульс, сон и {battery_days|день|дня|дней} без зарядки.'],
    ['Aktiivsusmonitor, mida öösel ei märka.', 'A tracker you do not notice at night.', 'Браслет, который ночью не замечаешь.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  openings: [
    ['{name} on nii kerge, et ununeb käele. Sammud, pulss ja uni jäävad ikka kirja.', '{name} is so light that you forget it. Steps, pulse and sleep are recorded all the same.', '{name} такой лёгкий, что о нём забываешь. Шаги, пульс и сон он всё равно запишет.'],
    ['Kui nutikell tundub suur, alusta siit. {name} näitab kõike olulist ribal, mis mahub särgikäise alla.', 'If a smart watch feels large, start here. {name} shows what matters on a strip that fits under a cuff.', 'Если смарт-часы кажутся большими, начните отсюда. {name} показывает главное на полоске, которая помещается под манжетой.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  features: [
    ['gps', 'Sisseehitatud GPS mõõdab jooksu ilma telefonita.', 'Built-in GPS measures a run without the phone.', 'Встроенный GPS измеряет пробежку без телефона.'],
    ['nfc', 'Randmemakse töötab Eesti suuremate pankade kaartidega.', 'Payment from the wrist works with cards of the larger Estonian banks.', 'Оплата с запястья работает с картами крупных банков Эстонии.'],
    ['', 'Ujumisel loeb ta basseinipikkusi ja tunneb ära stiili.', 'In the pool it counts lengths and recognises the stroke.', 'В бассейне он считает дорожки и узнаёт стиль плавания.'],
    ['', 'Teated tulevad vaikse värinaga, ekraan jääb öösel pimedaks.', 'Messages come as a quiet buzz, and the screen stays dark at night.', 'Уведомления приходят тихой вибрацией, экран ночью остаётся тёмным.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  closings: [
    ['Karbis on võru ja laadimiskaabel; rihmu saab juurde.', 'In the box: the band and a charging cable; straps are sold separately.', 'В коробке браслет и зарядный кабель, ремешки продаются отдельно.'],
  ],
  // biome-ignore format: one model a line
  models: [
    ['nordvik', 'Samm 4', 'NV-S4', 59.9, 'black lavender', [1.5, 14, false, true, '44x19x11', 0.018]],
    ['nordvik', 'Samm 4 GPS', 'NV-S4G', 79.9, 'black', [1.5, 12, true, true, '46x20x11', 0.021]],
    ['tamm', 'Tempo', 'TM-T2', 34.9, 'black blue', [1.1, 10, false, false, '42x18x11', 0.016]],
    ['saare', 'Laine Fit', 'SR-LF', 44.9, 'blue sand', [1.3, 12, false, false, '43x18x10', 0.017]],
  ],
}
