import type { Family } from '../catalogue/family.ts'

const sizes = (...options: readonly (readonly [string, number])[]) => ['size', ...options] as const

/** Televisions by size. */
export const tvs: Family = {
  kind: 'tv',
  category: 'led-qled-tvs',
  noun: ['teler', 'TV', 'Телевизор'],
  warranty: 24,
  padding: 130,
  energyScale: 'A-G',
  base: { bluetooth: '53', data_info: 'tv' },
  columns: [
    'size',
    'screen_size',
    'resolution',
    'panel',
    'refresh_rate',
    'brightness',
    'hdr',
    'hdmi_ports',
    'sound_w',
    'os',
    'wifi',
    'kwh_1000',
    'energy_class',
    'vesa',
    'updates_years',
    'dims',
    'weight',
  ],
  key: ['panel', 'resolution', 'refresh_rate'],
  // biome-ignore format: one sentence a line, three languages
  shorts: [
    ['{panel}-teler {resolution} pildiga, {refresh_rate} Hz.', 'A {panel} TV with a {resolution} picture at {refresh_rate} Hz.', 'Телевизор {panel}, изображение {resolution}, {refresh_rate} Гц.'],
    ['{name}: {hdmi_ports} HDMI-pesa, {sound_w} W heli ja {os}.', '{name}: {hdmi_ports} HDMI sockets, {sound_w} W of sound and {os}.', '{name}: {hdmi_ports|порт|порта|портов} HDMI, звук {sound_w} Вт, система {os}.'],
    ['Teler, mille menüü on eesti, inglise ja vene keeles.', 'A TV with menus in Estonian, English and Russian.', 'Телевизор с меню на эстонском, английском и русском.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  openings: [
    ['{name} on teler, mida vaatad, mitte ei seadista. Menüü on eesti keeles ja esimene käivitus võtab kümme minutit.', '{name} is a TV you watch instead of setting up. The first start takes ten minutes.', '{name} – это телевизор, который смотрят, а не настраивают. Первый запуск занимает десять минут.'],
    ['Päevasel ajal loeb heledus. {name} annab kuni {brightness} cd/m², nii et kardinaid ei ole vaja ette tõmmata.', 'By day brightness counts. {name} reaches {brightness} cd/m², so the curtains can stay open.', 'Днём важна яркость. {name} даёт до {brightness} кд/м², шторы можно не задёргивать.'],
    ['{name} näitab sporti ilma järelveota ja öist filmi ilma halli uduta. Paneel on {panel}.', '{name} shows sport without smearing and a night film without grey haze. The panel is {panel}.', '{name} показывает спорт без шлейфов и ночной фильм без серой дымки. Панель {panel}.'],
    ['Mõõda kaugus diivanist seinani ja vali suurus selle järgi: {name} näeb hea välja nii lähedalt kui ka kaugemalt.', 'Measure from sofa to wall and choose the size by that; {name} looks good from near and far.', 'Измерьте расстояние от дивана до стены и выберите размер: {name} хорошо смотрится и вблизи, и издали.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  features: [
    ['panel=oled', 'Iga OLED-piksel kustub eraldi, seega on tähistaevas päriselt must.', 'Each OLED pixel goes out by itself, so a night sky is truly black.', 'Каждый пиксель OLED гаснет отдельно, поэтому ночное небо действительно чёрное.'],
    ['panel=qled', 'QLED-kiht teeb värvid puhtamaks ja pilt jääb ka päikesega elav.', 'The QLED layer makes colours cleaner, and the picture stays lively in sunlight.', 'Слой QLED делает цвета чище, картинка остаётся живой и на солнце.'],
    ['panel=mini-led', 'Mini-LED valgustab pilti sadade aladena, hele ja tume jäävad lahku.', 'Mini-LED lights the picture in hundreds of areas, keeping light and dark apart.', 'Mini-LED подсвечивает изображение сотнями зон, светлое и тёмное не смешиваются.'],
    ['panel=led', 'LED-taustavalgus on ühtlane ja tarbib vähe.', 'The LED backlight is even and uses little power.', 'Подсветка LED равномерная и потребляет мало.'],
    ['refresh_rate>=120', '120 Hz paneel ja HDMI 2.1 sobivad ka uuele mängukonsoolile.', 'The 120 Hz panel and HDMI 2.1 suit a new game console too.', 'Панель 120 Гц и HDMI 2.1 подойдут и новой приставке.'],
    ['hdr', 'HDR toob välja pilved ja varjud, mis muidu kaoksid.', 'HDR brings out clouds and shadows that would be lost.', 'HDR показывает облака и тени, которые иначе пропали бы.'],
    ['sound_w>=40', '{sound_w} W helist piisab elutoale ka ilma heliribata.', '{sound_w} W of sound is enough for a living room without a soundbar.', 'Звука {sound_w} Вт хватит гостиной и без саундбара.'],
    ['', 'Telefonist saab pilti jagada ühe puutega.', 'One tap sends the picture from your phone.', 'Картинку с телефона можно вывести одним касанием.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  closings: [
    ['Jalad ja pult on karbis. Seinale sobib kinnitus VESA {vesa} mm, paigalduse saad tellida ostukorvis.', 'Stand and remote are in the box. For the wall use a VESA {vesa} mm mount; you can order installation with it.', 'Подставка и пульт в коробке. Для стены подойдёт крепление VESA {vesa} мм, установку можно заказать вместе с телевизором.'],
    ['Toome telerid püstiasendis ja kahe inimesega. Uuendusi tuleb {updates_years} aastat.', 'We bring TVs upright, with two people. Updates come for {updates_years} years.', 'Телевизоры привозим стоя и вдвоём. Обновления выходят {updates_years|год|года|лет}.'],
  ],
  // biome-ignore format: one model a line
  models: [
    ['loit', 'Leek 4K', 'LT-L4', 349, 'black', ['43in', 43, '4k', 'led', 60, 350, true, 3, 20, 'vaade', 'wifi5', 48, 'f', '200 × 200', 3, '560x960x80', 7.6], { axes: [sizes(['43in', 0], ['50in', 60], ['55in', 110], ['65in', 250])], wallService: true }],
    ['loit', 'Leek QLED', 'LT-LQ', 549, 'black', ['50in', 50, '4k', 'qled', 60, 500, true, 3, 24, 'vaade', 'wifi5', 62, 'f', '200 × 200', 4, '650x1110x75', 11.2], { axes: [sizes(['50in', 0], ['55in', 80], ['65in', 230], ['75in', 480])], wallService: true }],
    ['loit', 'Leek Mini-LED', 'LT-LM', 899, 'graphite', ['55in', 55, '4k', 'mini-led', 120, 1200, true, 4, 40, 'vaade-pro', 'wifi6', 84, 'g', '300 × 300', 5, '710x1230x60', 16.4], { axes: [sizes(['55in', 0], ['65in', 250], ['75in', 600], ['85in', 1200])], promoted: 1, wallService: true }],
    ['loit', 'OLED 4K', 'LT-O4', 1499, 'black', ['55in', 55, '4k', 'oled', 120, 900, true, 4, 40, 'vaade-pro', 'wifi6e', 76, 'f', '300 × 200', 5, '706x1225x46', 14.8], { categories: ['oled-tvs'], axes: [sizes(['55in', 0], ['65in', 500], ['77in', 1400])], promoted: 1, special: 1299, wallService: true }],
    ['loit', 'OLED Pro', 'LT-OP', 2199, 'silver', ['65in', 65, '4k', 'oled', 144, 1500, true, 4, 60, 'vaade-pro', 'wifi7', 95, 'f', '300 × 300', 7, '828x1443x42', 19.7], { categories: ['oled-tvs'], axes: [sizes(['65in', 0], ['77in', 1100])], wallService: true }],
    ['saarelux', 'Vaade 32', 'SL-V32', 189, 'black white', ['32in', 32, 'hd', 'led', 60, 250, false, 2, 12, 'vaade', 'wifi5', 24, 'e', '100 × 100', 3, '425x720x75', 4.1]],
    ['saarelux', 'Vaade 43', 'SL-V43', 269, 'black', ['43in', 43, 'fhd', 'led', 60, 280, false, 2, 16, 'vaade', 'wifi5', 38, 'e', '200 × 200', 3, '560x963x80', 7.1]],
    ['saarelux', 'Vaade Q55', 'SL-Q55', 499, 'black', ['55in', 55, '4k', 'qled', 60, 450, true, 3, 20, 'vaade', 'wifi5', 70, 'f', '300 × 200', 4, '715x1232x78', 13.3]],
    ['saarelux', 'Vaade Q65', 'SL-Q65', 699, 'black', ['65in', 65, '4k', 'qled', 120, 600, true, 4, 30, 'vaade', 'wifi6', 92, 'g', '400 × 300', 4, '835x1450x80', 19.1]],
    ['kuld', 'Galerii', 'KU-G', 1199, 'white black', ['55in', 55, '4k', 'qled', 120, 700, true, 4, 40, 'vaade-pro', 'wifi6', 73, 'f', '200 × 200', 5, '708x1238x28', 17.2], { axes: [sizes(['43in', -300], ['55in', 0], ['65in', 400])] }],
    ['kuld', 'Öö OLED 48', 'KU-O48', 1099, 'black', ['50in', 48, '4k', 'oled', 120, 800, true, 4, 30, 'vaade-pro', 'wifi6e', 66, 'f', '300 × 200', 5, '618x1071x47', 13.1], { categories: ['oled-tvs'], values: { size: '50in' } }],
    ['tamm', 'Tuba 50', 'TM-T50', 329, 'black', ['50in', 50, '4k', 'led', 60, 300, true, 3, 16, 'vaade', 'wifi5', 57, 'f', '200 × 200', 3, '650x1115x82', 10.4], { qty: 0 }],
    ['tamm', 'Tuba 65', 'TM-T65', 529, 'black', ['65in', 65, '4k', 'led', 60, 330, true, 3, 20, 'vaade', 'wifi5', 86, 'g', '400 × 300', 3, '838x1452x85', 18.6]],
    ['nordvik', 'Kaja 55', 'NV-TV55', 649, 'graphite', ['55in', 55, '4k', 'qled', 120, 650, true, 4, 30, 'vaade', 'wifi6', 72, 'f', '300 × 200', 5, '712x1230x65', 14.9]],
  ],
}

/** Projectors. */
export const projectors: Family = {
  kind: 'projector',
  category: 'projectors',
  noun: ['projektor', 'projector', 'Проектор'],
  warranty: 24,
  padding: 70,
  base: {},
  columns: [
    'resolution',
    'panel',
    'lumens',
    'hdmi_ports',
    'sound_w',
    'wifi',
    'battery_min',
    'noise',
    'dims',
    'weight',
  ],
  key: ['resolution', 'lumens', 'noise'],
  // biome-ignore format: one sentence a line, three languages
  shorts: [
    ['Projektor {lumens} lm valgusvooga.', 'A projector with {lumens} lm.', 'Проектор со световым потоком {lumens} лм.'],
    ['Kinoõhtu koju: {resolution}.', 'Cinema at home: {resolution}.', 'Домашний кинозал: {resolution}.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  openings: [
    ['{name} muudab valge seina ekraaniks. Pilt sätib end ise sirgeks ja teravaks.', '{name} turns a white wall into a screen. The picture squares and focuses itself.', '{name} превращает белую стену в экран. Изображение само выравнивается и наводится на резкость.'],
    ['Suvel õues, talvel elutoas: {name} annab {lumens} luumenit ja müriseb vaid {noise} dB.', 'Outdoors in summer, in the living room in winter: {name} gives {lumens} lumens at just {noise} dB.', 'Летом во дворе, зимой в гостиной: {name} даёт {lumens} лм при шуме {noise} дБ.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  features: [
    ['battery_min>0', 'Aku peab vastu {battery_min} minutit, üks film saab vaadatud.', 'The battery lasts {battery_min} minutes, enough for a film.', 'Аккумулятора хватает на {battery_min|минуту|минуты|минут}, фильм досмотреть успеете.'],
    ['panel=laser-dlp', 'Laservalgus kestab 20 000 tundi, lampi vahetama ei pea.', 'The laser lasts 20 000 hours; there is no lamp to replace.', 'Лазер служит 20 000 часов, лампу менять не нужно.'],
    ['sound_w>=10', 'Kõlarid on {sound_w} W ja eraldi heli pole vaja.', 'The {sound_w} W speakers make extra sound unnecessary.', 'Колонки {sound_w} Вт, отдельный звук не нужен.'],
    ['', 'HDMI-pessa sobib arvuti või konsool.', 'A computer or console plugs into HDMI.', 'К HDMI подключается компьютер или приставка.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  closings: [
    ['Karbis on pult ja toitejuhe.', 'Remote and power cord are in the box.', 'В коробке пульт и шнур питания.'],
  ],
  // biome-ignore format: one model a line
  models: [
    ['loit', 'Kiir Mini', 'LT-K1', 279, 'white', ['fhd', 'dlp', 450, 1, 8, 'wifi5', 120, 28, '160x110x110', 1.3]],
    ['loit', 'Kiir Kodu', 'LT-K2', 549, 'white graphite', ['fhd', 'dlp', 1200, 2, 16, 'wifi6', 0, 30, '130x260x220', 3.6]],
    ['loit', 'Kiir 4K Laser', 'LT-K4', 1490, 'graphite', ['4k', 'laser-dlp', 2200, 2, 30, 'wifi6', 0, 32, '150x330x290', 6.8]],
    ['kuld', 'Sein UST', 'KU-S4', 2290, 'white', ['4k', 'laser-dlp', 2800, 3, 40, 'wifi6', 0, 31, '140x550x340', 9.6]],
  ],
}

/** Media players, remotes and wall mounts. */
export const mediaPlayers: Family = {
  kind: 'media-player',
  category: 'media-players',
  noun: ['meediapleier', 'media player', 'Медиаплеер'],
  warranty: 24,
  padding: 35,
  base: { os: 'vaade' },
  columns: ['resolution', 'storage', 'wifi', 'lan_ports', 'dims', 'weight'],
  key: ['resolution', 'storage', 'wifi'],
  // biome-ignore format: one sentence a line, three languages
  shorts: [
    ['Teeb HDMI-ga telerist nutiteleri.', 'Makes any HDMI TV a smart TV.', 'Делает умным любой телевизор с HDMI.'],
    ['Väike pleier pildiga {resolution}.', 'A small player with a {resolution} picture.', 'Маленький плеер с изображением {resolution}.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  openings: [
    ['Teler on veel hea, aga menüü aeglane? {name} käib HDMI-pessa ja vahetab välja ainult selle osa.', 'The TV is still fine but its menu is slow? {name} plugs into HDMI and replaces only that part.', 'Телевизор ещё хорош, а меню тормозит? {name} вставляется в HDMI и заменяет только эту часть.'],
    ['{name} mahub teleri taha ja pult leiab ta sealt ikka üles.', '{name} fits behind the TV, and the remote still finds it.', '{name} помещается за телевизором, и пульт всё равно его видит.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  features: [
    ['lan_ports>0', 'Kaabliga võrk hoiab 4K voo katkematuna.', 'A wired network keeps a 4K stream unbroken.', 'Проводная сеть держит поток 4K без обрывов.'],
    ['resolution=4k', '4K pildi kõrval toetab ka HDR-i.', 'Beside 4K it supports HDR.', 'Кроме 4K поддерживает HDR.'],
    ['', 'Puldil on otsingunupp ja teleri helitugevus.', 'The remote has search and the TV volume.', 'На пульте есть поиск и громкость телевизора.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  closings: [
    ['Karbis on pult, patareid ja toiteplokk.', 'Remote, batteries and power supply are in the box.', 'В коробке пульт, батарейки и блок питания.'],
  ],
  // biome-ignore format: one model a line
  models: [
    ['loit', 'Säde', 'LT-S1', 39.9, 'black', ['fhd', '8gb', 'wifi5', 0, '13x30x90', 0.05]],
    ['loit', 'Säde 4K', 'LT-S4', 59.9, 'black', ['4k', '16gb', 'wifi6', 0, '14x32x98', 0.06]],
    ['loit', 'Kast 4K', 'LT-B4', 119, 'graphite', ['4k', '64gb', 'wifi6', 1, '25x100x100', 0.24]],
  ],
}
export const remoteControls: Family = {
  kind: 'remote-control',
  category: 'remote-controls',
  noun: ['kaugjuhtimispult', 'remote control', 'Пульт управления'],
  warranty: 24,
  padding: 20,
  base: {},
  columns: ['connection', 'fits_model', 'dims', 'weight'],
  key: ['connection', 'fits_model'],
  // biome-ignore format: one sentence a line, three languages
  shorts: [
    ['Pult suurte nuppude ja selge kirjaga.', 'A remote with large, clear keys.', 'Пульт с крупными понятными кнопками.'],
    ['Üks pult telerile ja heliribale.', 'One remote for TV and soundbar.', 'Один пульт для телевизора и саундбара.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  openings: [
    ['{name} asendab kadunud puldi ja õpib vana käsud viie minutiga ära.', '{name} replaces a lost remote and learns the old commands in five minutes.', '{name} заменит потерянный пульт и за пять минут выучит старые команды.'],
    ['{name} on raskem kui tavaline pult, nii et ei kao diivanipatjade vahele.', '{name} is heavier than most remotes, so it does not vanish between cushions.', '{name} тяжелее обычного пульта, поэтому не теряется между подушками.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  features: [
    ['connection=bt', 'Bluetooth töötab ka läbi kapiukse.', 'Bluetooth works through a cabinet door.', 'Bluetooth работает и через дверцу шкафа.'],
    ['connection=ir', 'Infrapuna sobib peaaegu iga teleriga.', 'Infrared suits almost every TV.', 'Инфракрасный порт подходит почти к любому телевизору.'],
    ['', 'Nupud helendavad pimedas kolm sekundit.', 'The keys glow in the dark for three seconds.', 'Кнопки светятся в темноте три секунды.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  closings: [
    ['Kaks AAA patareid on kaasas.', 'Two AAA batteries are included.', 'Две батарейки AAA в комплекте.'],
  ],
  // biome-ignore format: one model a line
  models: [
    ['loit', 'Pult Leek', 'LT-R1', 24.9, 'black', ['bt', 'Loit Leek, Loit OLED', '19x40x165', 0.095]],
    ['loit', 'Pult Kõik', 'LT-R2', 34.9, 'black silver', ['ir', 'Loit, Saarelux, Kuld, Tamm', '22x50x180', 0.12]],
    ['tamm', 'Pult Suur', 'TM-R1', 14.9, 'white', ['ir', 'Loit, Saarelux, Kuld, Tamm', '24x62x200', 0.14]],
  ],
}
export const tvMounts: Family = {
  kind: 'tv-mount',
  category: 'wall-mounts',
  noun: ['seinakinnitus', 'wall mount', 'Настенное крепление'],
  warranty: 24,
  padding: 30,
  base: { material: 'steel-body' },
  columns: ['vesa', 'max_kg', 'swivel', 'dims', 'weight'],
  key: ['vesa', 'max_kg', 'swivel'],
  // biome-ignore format: one sentence a line, three languages
  shorts: [
    ['Kinnitus teleritele kuni {max_kg} kg, VESA {vesa}.', 'A mount for TVs up to {max_kg} kg, VESA {vesa}.', 'Крепление для телевизоров до {max_kg} кг, VESA {vesa}.'],
    ['Terasest seinakinnitus, mille saab üks inimene loodi.', 'A steel mount that one person can level.', 'Стальное крепление, которое выставит по уровню один человек.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  openings: [
    ['{name} kannab kuni {max_kg} kg ja jätab kaablitele ruumi. Vesilood on plaadi sees.', '{name} carries up to {max_kg} kg and leaves room for cables. The level is built into the plate.', '{name} держит до {max_kg} кг и оставляет место для кабелей. Уровень встроен в пластину.'],
    ['Teler seinal võtab vähem ruumi kui pilt. {name} hoiab ta paigas ka siis, kui lapsed jooksevad.', 'On the wall a TV takes less room than a picture. {name} holds it even when children run past.', 'На стене телевизор занимает меньше места, чем картина. {name} удержит его, даже когда дети бегают.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  features: [
    ['swivel', 'Õlg pöördub 90 kraadi ja läheb lamedalt seina vastu tagasi.', 'The arm turns 90 degrees and folds flat again.', 'Кронштейн поворачивается на 90 градусов и складывается к стене.'],
    ['!swivel', 'Seinast jääb vaid kolm sentimeetrit.', 'Only three centimetres remain to the wall.', 'До стены остаётся всего три сантиметра.'],
    ['', 'Kruvid puidule ja betoonile on eraldi kottides.', 'Screws for wood and for concrete come in separate bags.', 'Винты для дерева и бетона лежат в разных пакетах.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  closings: [
    ['Kipsseinale küsi enne paigaldaja nõu.', 'For plasterboard ask our installer first.', 'Для гипсокартона сначала спросите нашего мастера.'],
  ],
  // biome-ignore format: one model a line
  models: [
    ['rada', 'Lame 400', 'RD-L400', 24.9, 'black', ['400 × 400', 45, false, '30x420x430', 1.6]],
    ['rada', 'Kalle 400', 'RD-K400', 39.9, 'black', ['400 × 400', 40, false, '55x430x440', 2.4]],
    ['rada', 'Õlg 600', 'RD-O600', 89, 'black', ['600 × 400', 50, true, '75x480x650', 6.2]],
    ['rada', 'Õlg 200', 'RD-O200', 34.9, 'black', ['200 × 200', 20, true, '60x220x260', 1.9]],
  ],
}
