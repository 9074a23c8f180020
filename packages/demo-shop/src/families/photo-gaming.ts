import type { Family } from '../catalogue/family.ts'

/** Photo cameras. */
export const cameras: Family = {
  kind: 'camera',
  category: 'cameras',
  noun: ['fotoaparaat', 'camera', 'Фотоаппарат'],
  warranty: 24,
  padding: 50,
  base: { charger_included: false },
  columns: ['type', 'sensor', 'camera_mp', 'video', 'stabiliser', 'mount', 'zoom', 'dims', 'weight'],
  key: ['type', 'camera_mp', 'video'],
  // biome-ignore format: one sentence a line, three languages
  shorts: [
    ['{camera_mp} MP kaamera, sensor: {~sensor}.', 'A {camera_mp} MP camera, sensor: {~sensor}.', 'Камера {camera_mp} Мп, матрица: {~sensor}.'],
    ['Pildid, mida tasub paberile teha.', 'Pictures worth printing.', 'Снимки, которые стоит напечатать.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  openings: [
    ['{name} on kaamera, mille võtad kaasa: {weight} kg ja käepide, mis ei libise.', '{name} is a camera you take along: {weight} kg and a grip that does not slip.', '{name} – это камера, которую берут с собой: {weight} кг и нескользкая рукоятка.'],
    ['Talvine valgus on lühike. {name} kogub selle {camera_mp} megapiksliga kokku.', 'Winter light is short. {name} gathers it with {camera_mp} megapixels.', 'Зимний свет короток. {name} собирает его на {camera_mp} мегапикселей.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  features: [
    ['stabiliser', 'Sensor ise hõljub, nii et kümnendiksekund käest jääb terav.', 'The sensor floats, so a tenth of a second stays sharp by hand.', 'Матрица подвижна, и десятая доля секунды с рук остаётся резкой.'],
    ['sensor=full-frame', 'Täiskaader eraldab näo taustast pehmelt.', 'Full frame parts a face softly from the background.', 'Полный кадр мягко отделяет лицо от фона.'],
    ['mount', 'Sobivad kõik sama kinnitusega Pilgu objektiivid.', 'All Pilk lenses for the same mount fit.', 'Подходят все объективы Pilk с этим байонетом.'],
    ['zoom>=5', '{zoom}× suum toob linnu oksalt ligi.', 'A {zoom}× zoom brings the bird on the branch close.', 'Зум {zoom}× приблизит птицу на ветке.'],
    ['type=instant', 'Foto ilmub paberile ühe minutiga.', 'The print appears within a minute.', 'Снимок проявляется на бумаге за минуту.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  closings: [
    ['Aku ja USB-C kaabel on karbis.', 'Battery and USB-C cable are in the box.', 'Аккумулятор и кабель USB-C в коробке.'],
  ],
  // biome-ignore format: one model a line
  models: [
    ['pilk', 'P5', 'PL-P5', 1299, 'black', ['mirrorless', 'full-frame', 33, '4k60', true, 'pilk-p', 0, '98x133x75', 0.66]],
    ['pilk', 'K3 + 18-55', 'PL-K3', 749, 'black silver', ['mirrorless', 'aps-c', 26, '4k60', true, 'pilk-k', 3, '85x118x90', 0.59], { promoted: 1 }],
    ['pilk', 'K1 + 16-50', 'PL-K1', 549, 'black silver', ['mirrorless', 'aps-c', 24, '4k30', false, 'pilk-k', 3, '75x115x80', 0.48]],
    ['pilk', 'Tasku 8×', 'PL-T8', 399, 'graphite', ['compact-camera', 'one-inch', 20, '4k30', true, '', 8, '60x105x42', 0.3]],
    ['kuld', 'Kohe', 'KU-KO', 99, 'sand silver black', ['instant', 'half-inch', 5, '', false, '', 0, '120x100x65', 0.34]],
  ],
}

/** Lenses. */
export const lenses: Family = {
  kind: 'lens',
  category: 'lenses',
  noun: ['objektiiv', 'lens', 'Объектив'],
  warranty: 24,
  padding: 50,
  base: { color: 'black' },
  columns: ['type', 'mount', 'focal', 'aperture', 'stabiliser', 'dims', 'weight'],
  key: ['mount', 'focal', 'aperture'],
  // biome-ignore format: one sentence a line, three languages
  shorts: [
    ['Objektiiv {focal}, ava {aperture}.', 'A {focal} lens at {aperture}.', 'Объектив {focal}, диафрагма {aperture}.'],
    ['Kinnitus {mount}, kaal {weight} kg.', 'Mount {mount}, {weight} kg.', 'Байонет {mount}, вес {weight} кг.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  openings: [
    ['{name} on terav ka nurkades, mitte ainult keskel.', '{name} is sharp in the corners, not only in the middle.', '{name} резкий и в углах, а не только в центре.'],
    ['{name} teravustab vaikselt, videos seda ei kuule.', '{name} focuses silently; you do not hear it on video.', '{name} фокусируется тихо, на видео этого не слышно.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  features: [
    ['type=prime', 'Püsifookus sunnib liikuma ja annab parema pildi.', 'A fixed focal length makes you move and gives a better picture.', 'Фиксированное фокусное заставляет двигаться и даёт лучший снимок.'],
    ['type=zoom-lens', 'Üks objektiiv katab toa, portree ja vaate.', 'One lens covers room, portrait and view.', 'Один объектив для комнаты, портрета и пейзажа.'],
    ['stabiliser', 'Stabilisaator lubab pildistada hämaras ilma statiivita.', 'The stabiliser lets you shoot at dusk without a tripod.', 'Стабилизатор позволяет снимать в сумерках без штатива.'],
    ['', 'Esilääts on vett tõrjuva kattega.', 'The front element sheds water.', 'Передняя линза отталкивает воду.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  closings: [
    ['Kaasas on varjuk ja mõlemad korgid.', 'Hood and both caps are included.', 'В комплекте бленда и обе крышки.'],
  ],
  // biome-ignore format: one model a line
  models: [
    ['pilk', 'P 50', 'PL-P50', 349, 'black', ['prime', 'pilk-p', '50 mm', 'f/1,8', false, '70x72x72', 0.28]],
    ['pilk', 'P 24-70', 'PL-P2470', 899, 'black', ['zoom-lens', 'pilk-p', '24–70 mm', 'f/4', true, '110x80x80', 0.52]],
    ['pilk', 'K 55-210', 'PL-K55', 299, 'black', ['zoom-lens', 'pilk-k', '55–210 mm', 'f/4,5–6,3', true, '108x64x64', 0.35]],
    ['pilk', 'K 23', 'PL-K23', 399, 'black', ['prime', 'pilk-k', '23 mm', 'f/2', false, '52x60x60', 0.18]],
  ],
}

/** Action cameras. */
export const actionCameras: Family = {
  kind: 'action-camera',
  category: 'action-cameras',
  noun: ['seikluskaamera', 'action camera', 'Экшн-камера'],
  warranty: 24,
  padding: 40,
  base: { charger_included: false },
  columns: ['camera_mp', 'video', 'ip_rating', 'battery_min', 'dims', 'weight'],
  key: ['video', 'ip_rating', 'battery_min'],
  // biome-ignore format: one sentence a line, three languages
  shorts: [
    ['Kaamera kiivrile ja lainele, aku {battery_min} minutit.', 'A camera for helmet and wave, {battery_min} minutes of battery.', 'Камера на шлем и на волну, работа {battery_min|минута|минуты|минут}.'],
    ['Sujuv video ka metsarajal.', 'Smooth video even on a forest trail.', 'Плавное видео и на лесной тропе.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  openings: [
    ['{name} hoiab horisondi sirge, ka siis, kui sina seda ei hoia.', '{name} keeps the horizon level even when you do not.', '{name} держит горизонт ровно, даже когда вы его не держите.'],
    ['Kaks ekraani, üks nupp: {name} käivitub kinnastega.', 'Two screens, one button: {name} starts with gloves on.', 'Два экрана, одна кнопка: {name} включается и в перчатках.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  features: [
    ['video=4k120', 'Aegluubi jaoks on 120 kaadrit sekundis.', 'For slow motion there are 120 frames a second.', 'Для замедленной съёмки есть 120 кадров в секунду.'],
    ['ip_rating', 'Vette läheb ilma lisakarbita kuni kümme meetrit.', 'It dives ten metres without a housing.', 'Погружается на десять метров без бокса.'],
    ['', 'Magnetkinnitus vahetab kiivrilt rattale sekundiga.', 'The magnetic mount moves from helmet to bike in a second.', 'Магнитное крепление переставляется за секунду.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  closings: [
    ['Kaasas on kleebisalus, aku ja kaabel.', 'Adhesive mount, battery and cable are included.', 'В комплекте клейкое крепление, аккумулятор и кабель.'],
  ],
  // biome-ignore format: one model a line
  models: [
    ['pilk', 'Hüpe 5', 'PL-H5', 349, 'black', [27, '4k120', 'ip68', 95, '50x71x34', 0.15]],
    ['pilk', 'Hüpe 4', 'PL-H4', 249, 'black', [20, '4k60', 'ip68', 80, '48x68x33', 0.14]],
    ['tamm', 'Rada Cam', 'TM-RC', 79.9, 'white', [16, '4k30', 'ip67', 70, '45x60x32', 0.12]],
  ],
}

/** Drones. */
export const drones: Family = {
  kind: 'drone',
  category: 'drones',
  noun: ['droon', 'drone', 'Дрон'],
  warranty: 24,
  padding: 70,
  base: { app: true, gps: true },
  columns: ['video', 'battery_min', 'stabiliser', 'range_km', 'dims', 'weight'],
  key: ['video', 'battery_min', 'weight'],
  // biome-ignore format: one sentence a line, three languages
  shorts: [
    ['Droon lennuajaga {battery_min} minutit.', 'A drone that flies {battery_min} minutes.', 'Дрон, время полёта {battery_min|минута|минуты|минут}.'],
    ['Vaade ülevalt, kaal {weight} kg.', 'A view from above, {weight} kg.', 'Вид сверху, вес {weight} кг.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  openings: [
    ['{name} püsib tuules paigal ja tuleb ise tagasi, kui aku hakkab lõppema.', '{name} holds still in wind and comes home when the battery runs low.', '{name} держится на ветру и сам возвращается при низком заряде.'],
    ['{name} lendab {battery_min} minutit, sellest piisab rannast metsani ja tagasi.', '{name} flies for {battery_min} minutes, enough from beach to forest and back.', '{name} летает {battery_min|минуту|минуты|минут}, хватит от пляжа до леса и обратно.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  features: [
    ['weight<0.25', 'Alla 250 g droonile kehtivad kõige lihtsamad reeglid, kuid registreerima pead end siiski.', 'Below 250 g the simplest rules apply, though you must still register.', 'Для дрона легче 250 г правила самые простые, но регистрация всё же нужна.'],
    ['stabiliser', 'Kolmeteljeline riputi hoiab pildi liikumatu.', 'A three-axis gimbal keeps the picture still.', 'Трёхосевой подвес держит картинку неподвижной.'],
    ['', 'Droon märkab takistusi ees, taga ja all.', 'It senses obstacles ahead, behind and below.', 'Видит препятствия спереди, сзади и снизу.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  closings: [
    ['Vaata lennukeelualasid enne igat lendu.', 'Check the no-fly zones before each flight.', 'Перед каждым полётом проверьте запретные зоны.'],
  ],
  // biome-ignore format: one model a line
  models: [
    ['pilk', 'Kajakas Mini', 'PL-KM', 449, 'silver', ['4k60', 34, true, 10, '60x145x90', 0.249]],
    ['pilk', 'Kajakas Pro', 'PL-KP', 1190, 'graphite', ['4k120', 43, true, 18, '105x220x100', 0.9]],
    ['tamm', 'Sääsk', 'TM-SK', 89, 'white', ['hd', 15, false, 0.1, '40x120x90', 0.12]],
  ],
}

/** Game consoles. */
export const consoles: Family = {
  kind: 'game-console',
  category: 'game-consoles',
  noun: ['mängukonsool', 'game console', 'Игровая приставка'],
  warranty: 24,
  padding: 60,
  base: { bluetooth: '53' },
  columns: ['type', 'storage', 'resolution', 'refresh_rate', 'wifi', 'battery_h', 'dims', 'weight'],
  key: ['type', 'storage', 'resolution'],
  // biome-ignore format: one sentence a line, three languages
  shorts: [
    ['Mängukonsool {storage} mäluga.', 'A game console with {storage}.', 'Игровая приставка с памятью {storage}.'],
    ['Mängud diivanil ja teel.', 'Games on the sofa and on the road.', 'Игры на диване и в дороге.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  openings: [
    ['{name} käivitub kuue sekundiga sealt, kus mäng pooleli jäi.', '{name} starts in six seconds, right where you stopped playing.', '{name} за шесть секунд продолжает игру с места остановки.'],
    ['Kaks pulti, üks teler: {name} on mänguvalmis ka siis, kui uuendus alles laadib.', 'Two controllers, one TV: {name} is ready while the update still loads.', 'Два геймпада, один телевизор: {name} готова, пока обновление ещё грузится.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  features: [
    ['type=handheld', 'Aku kestab {battery_h} tundi ja alus ühendab ta teleriga.', 'The battery lasts {battery_h} hours, and a dock connects it to the TV.', 'Аккумулятора хватает на {battery_h|час|часа|часов}, док подключает к телевизору.'],
    ['type=home-console', '4K pilt kuni {refresh_rate} Hz HDMI 2.1 kaudu.', 'A 4K picture at up to {refresh_rate} Hz over HDMI 2.1.', 'Изображение 4K до {refresh_rate} Гц через HDMI 2.1.'],
    ['', 'Vanem saab seada mänguaja ja vanusepiiri.', 'Parents can set play time and age limits.', 'Родители могут задать время игры и возраст.'],
    ['', 'Salvestusruumi saab lisada tavalise SSD-ga.', 'Storage can be extended with an ordinary SSD.', 'Память расширяется обычным SSD.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  closings: [
    ['Üks pult on karbis.', 'One controller is in the box.', 'Один геймпад в коробке.'],
  ],
  // biome-ignore format: one model a line
  models: [
    ['komin', 'Kast X', 'KM-KX', 499, 'black white', ['home-console', '1tb', '4k', 120, 'wifi6', 0, '95x360x260', 3.9], { promoted: 1 }],
    ['komin', 'Kast S', 'KM-KS', 299, 'white', ['home-console', '512gb', '4k', 60, 'wifi6', 0, '65x280x150', 2.1]],
    ['komin', 'Taskumäng', 'KM-TM', 349, 'graphite white', ['handheld', '64gb', 'fhd', 60, 'wifi6', 7, '105x240x16', 0.42]],
    ['komin', 'Taskumäng Pro', 'KM-TP', 549, 'graphite', ['handheld', '512gb', 'wuxga', 120, 'wifi6e', 6, '118x290x24', 0.66], { qty: 2 }],
  ],
}

/** Controllers. */
export const gamepads: Family = {
  kind: 'gamepad',
  category: 'gamepads',
  noun: ['mängupult', 'game controller', 'Геймпад'],
  warranty: 24,
  padding: 40,
  base: { charger_included: false },
  columns: ['connection', 'battery_h', 'dims', 'weight'],
  key: ['connection', 'battery_h'],
  // biome-ignore format: one sentence a line, three languages
  shorts: [
    ['Mängupult konsoolile, arvutile ja telefonile.', 'A controller for console, computer and phone.', 'Геймпад для приставки, компьютера и телефона.'],
    ['Täpsed hoovad, mis ei hakka triivima.', 'Precise sticks that do not drift.', 'Точные стики без дрейфа.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  openings: [
    ['{name} hoobadel on magnetandur, mis ei kulu. Sellepärast ei hakka tegelane ise kõndima.', '{name} has magnetic sticks that do not wear, so the hero never walks off by himself.', 'В {name} стоят магнитные датчики, которые не изнашиваются, поэтому герой не ходит сам.'],
    ['Suurele ja väikesele käele: {name} püsib peos ka siis, kui peopesa on niiske.', 'For large and small hands: {name} holds even with a damp palm.', 'Для больших и маленьких рук: {name} не скользит и во влажной ладони.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  features: [
    ['battery_h>0', 'Aku kestab {battery_h} tundi ja laeb USB-C kaudu.', 'The battery lasts {battery_h} hours and charges over USB-C.', 'Аккумулятора хватает на {battery_h|час|часа|часов}, зарядка по USB-C.'],
    ['connection=usb-c', 'Kaabel on kolm meetrit ja punutud.', 'The braided cable is three metres long.', 'Кабель в оплётке, три метра.'],
    ['', 'Tagaküljel on kaks lisanuppu.', 'Two more keys sit on the back.', 'Сзади две дополнительные кнопки.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  closings: [
    ['USB-C kaabel on karbis.', 'A USB-C cable is in the box.', 'Кабель USB-C в коробке.'],
  ],
  // biome-ignore format: one model a line
  models: [
    ['komin', 'Pult', 'KM-P1', 59.9, 'black white red blue', ['bt', 30, '105x155x62', 0.27], { tiers: true }],
    ['komin', 'Pult Pro', 'KM-PP', 129, 'graphite', ['bt-24', 24, '107x158x64', 0.31]],
    ['komin', 'Pult Juhe', 'KM-PJ', 29.9, 'black', ['usb-c', 0, '104x152x60', 0.24]],
    ['tamm', 'Mängi', 'TM-MA', 19.9, 'blue', ['bt', 12, '100x150x58', 0.21]],
  ],
}
