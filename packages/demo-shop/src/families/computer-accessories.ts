import type { Family, Words } from '../catalogue/family.ts'

const mesh: Words = ['mesh-süsteem', 'mesh system', 'Mesh-система']

/** Keyboards. */
export const keyboards: Family = {
  kind: 'keyboard',
  category: 'keyboards',
  noun: ['klaviatuur', 'keyboard', 'Клавиатура'],
  warranty: 24,
  padding: 30,
  base: { layout: 'est' },
  columns: ['type', 'connection', 'switches', 'battery_days', 'dims', 'weight'],
  key: ['type', 'connection', 'switches'],
  // biome-ignore format: one sentence a line, three languages
  shorts: [
    ['Eesti paigutusega klaviatuur.', 'A keyboard with the Estonian layout.', 'Клавиатура с эстонской раскладкой.'],
    ['Klaviatuur pikaks trükkimiseks, tähed õ, ä, ö ja ü omal kohal.', 'A keyboard for long typing with the Estonian letters in place.', 'Клавиатура для долгой работы, эстонские буквы на месте.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  openings: [
    ['{name} on vaikne ja täpne. Klahvitähed on läbivärvitud ega kulu maha.', '{name} is quiet and precise. The legends go right through the keys and do not wear off.', '{name} тихая и точная. Буквы на клавишах не стираются.'],
    ['Klaviatuur on tööriist, mida puudutad päevas tuhandeid kordi. {name} on selle järgi tehtud.', 'A keyboard is a tool you touch thousands of times a day. {name} is made accordingly.', 'Клавиатура – это инструмент, которого касаешься тысячи раз в день. {name} сделана с учётом этого.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  features: [
    ['switches=linear', 'Lineaarsed lülitid liiguvad ühtlaselt ja sobivad mängimiseks.', 'Linear switches travel evenly and suit games.', 'Линейные переключатели идут ровно и подходят для игр.'],
    ['switches=tactile', 'Taktiilsed lülitid annavad sõrmele märku ilma klõpsuta.', 'Tactile switches tell your finger without a click.', 'Тактильные переключатели дают отклик без щелчка.'],
    ['switches=scissor', 'Madal käik on tuttav sülearvutilt.', 'The short travel is familiar from laptops.', 'Короткий ход знаком по ноутбукам.'],
    ['battery_days>0', 'Aku kestab {battery_days} päeva ja laeb USB-C kaudu.', 'The battery lasts {battery_days} days and charges over USB-C.', 'Аккумулятор держится {battery_days|день|дня|дней} и заряжается по USB-C.'],
    ['type=compact', 'Numbriklahvideta korpus jätab hiirele ruumi.', 'Without a number pad there is room for the mouse.', 'Без цифрового блока остаётся место для мыши.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  closings: [
    ['Töötab kõigi levinud süsteemidega, draiverit ei ole vaja.', 'It works with all common systems and needs no driver.', 'Работает со всеми распространёнными системами, драйвер не нужен.'],
  ],
  // biome-ignore format: one model a line
  models: [
    ['klahv', 'Kiri 100', 'KL-K100', 59.9, 'graphite white', ['full-size', 'bt-24', 'scissor', 180, '20x430x125', 0.62], { tiers: true }],
    ['klahv', 'Kiri 75', 'KL-K75', 89, 'white sage', ['compact', 'bt-24', 'tactile', 60, '35x325x135', 0.84]],
    ['klahv', 'Värss Mehaaniline', 'KL-VM', 119, 'black', ['full-size', 'usb-c', 'tactile', 0, '38x440x138', 1.05]],
    ['komin', 'Taktik 65', 'KM-T65', 99, 'black white', ['compact', 'bt-24', 'linear', 40, '38x315x110', 0.78]],
    ['virmal', 'Kontor KB', 'VR-KB', 19.9, 'black', ['full-size', 'usb-a', 'membrane', 0, '28x440x140', 0.51], { tiers: true }],
  ],
}

/** Mice. */
export const mice: Family = {
  kind: 'mouse',
  category: 'mice',
  noun: ['hiir', 'mouse', 'Мышь'],
  warranty: 24,
  padding: 25,
  base: {},
  columns: ['connection', 'dpi', 'battery_days', 'dims', 'weight'],
  key: ['connection', 'dpi'],
  // biome-ignore format: one sentence a line, three languages
  shorts: [
    ['Hiir tundlikkusega kuni {dpi} dpi.', 'A mouse with up to {dpi} dpi.', 'Мышь с чувствительностью до {dpi} dpi.'],
    ['Vaikne hiir lauale ja reisile.', 'A quiet mouse for desk and travel.', 'Тихая мышь для стола и поездок.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  openings: [
    ['{name} libiseb ka klaasil ja puidul, mati võib ära jätta.', '{name} glides on glass and wood too; no mat is needed.', '{name} скользит и по стеклу, и по дереву, коврик не обязателен.'],
    ['{name} istub pihku nii, et ranne puhkab.', '{name} sits in the palm so that the wrist rests.', '{name} ложится в ладонь так, что запястье отдыхает.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  features: [
    ['battery_days>0', 'Ühe laadimisega töötab {battery_days} päeva.', 'One charge lasts {battery_days} days.', 'Одной зарядки хватает на {battery_days|день|дня|дней}.'],
    ['dpi>=10000', 'Andur on piisavalt täpne kiireks mänguks ja pilditöötluseks.', 'The sensor is accurate enough for fast games and retouching.', 'Датчик достаточно точен для быстрых игр и ретуши.'],
    ['connection=bt-24', 'Kolme arvuti vahel vahetad nupust.', 'A button switches between three computers.', 'Между тремя компьютерами переключаешься кнопкой.'],
    ['', 'Klõps on summutatud, kõrvaltuppa see ei kosta.', 'The click is damped; the next room does not hear it.', 'Щелчок приглушён, в соседней комнате его не слышно.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  closings: [
    ['Karbis on hiir ja kaabel või vastuvõtja.', 'In the box: the mouse and its cable or receiver.', 'В коробке мышь и кабель или приёмник.'],
  ],
  // biome-ignore format: one model a line
  models: [
    ['klahv', 'Pabul', 'KL-P1', 29.9, 'graphite white sage', ['bt-24', 4000, 120, '38x62x105', 0.085]],
    ['klahv', 'Pabul Pro', 'KL-P2', 69.9, 'graphite', ['bt-24', 8000, 70, '50x82x125', 0.138]],
    ['klahv', 'Püsti', 'KL-PV', 49.9, 'black', ['bt-24', 4000, 90, '78x72x118', 0.126], { qty: 0 }],
    ['komin', 'Nool', 'KM-N1', 59.9, 'black white', ['wireless-24', 26000, 40, '39x63x122', 0.062]],
    ['virmal', 'Kontor M', 'VR-M1', 9.9, 'black', ['usb-a', 1600, 0, '38x60x108', 0.074], { tiers: true }],
  ],
}

/** Webcams. */
export const webcams: Family = {
  kind: 'webcam',
  category: 'webcams',
  noun: ['veebikaamera', 'webcam', 'Веб-камера'],
  warranty: 24,
  padding: 30,
  base: { microphone: true, connection: 'usb-c' },
  columns: ['resolution', 'view_angle', 'refresh_rate', 'dims', 'weight'],
  key: ['resolution', 'view_angle'],
  // biome-ignore format: one sentence a line, three languages
  shorts: [
    ['Veebikaamera lahutusvõimega {resolution}.', 'A webcam with a {resolution} picture.', 'Веб-камера с разрешением {resolution}.'],
    ['Selge pilt koosolekule, vaatenurk {view_angle}°.', 'A clear picture for meetings, {view_angle}° wide.', 'Чёткая картинка для встреч, угол обзора {view_angle}°.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  openings: [
    ['{name} näitab nägu loomulikes toonides ka siis, kui aken on selja taga.', '{name} shows your face in natural tones even with a window behind you.', '{name} показывает лицо в естественных тонах, даже если окно за спиной.'],
    ['Koosolek algab minuti pärast: {name} töötab kohe, ilma seadistamata.', 'The meeting starts in a minute: {name} works without any setup.', 'Встреча через минуту: {name} работает без настройки.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  features: [
    ['refresh_rate>=60', 'Kuuskümmend kaadrit sekundis teeb liikumise sujuvaks.', 'Sixty frames a second make motion smooth.', 'Шестьдесят кадров в секунду делают движение плавным.'],
    ['view_angle>=90', 'Lai vaade mahutab kaadrisse kaks inimest.', 'The wide view holds two people in the frame.', 'Широкий угол вмещает в кадр двух человек.'],
    ['', 'Objektiivil on kate, mille saab sõrmega kinni lükata.', 'A cover slides over the lens.', 'Объектив закрывается шторкой.'],
    ['', 'Kaks mikrofoni eristavad kõne toamürast.', 'Two microphones separate speech from the room.', 'Два микрофона отделяют речь от шума комнаты.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  closings: [
    ['Kinnitub ekraani servale või statiivile.', 'It clips to the screen or a tripod.', 'Крепится на край экрана или на штатив.'],
  ],
  // biome-ignore format: one model a line
  models: [
    ['pilk', 'Nägu HD', 'PL-N1', 39.9, 'black', ['fhd', 78, 30, '60x90x45', 0.12]],
    ['pilk', 'Nägu 2K', 'PL-N2', 69.9, 'black white', ['qhd', 85, 60, '62x92x48', 0.14]],
    ['pilk', 'Nägu 4K', 'PL-N4', 129, 'graphite', ['4k', 95, 60, '65x95x50', 0.17]],
    ['virmal', 'Kontor Cam', 'VR-C1', 24.9, 'black', ['fhd', 70, 30, '55x80x40', 0.09], { visibility: 1 }],
  ],
}

/** Solid-state drives, inside and outside. */
export const ssds: Family = {
  kind: 'ssd',
  category: 'ssd-drives',
  noun: ['SSD-ketas', 'SSD', 'SSD-накопитель'],
  warranty: 24,
  padding: 20,
  base: {},
  columns: ['storage', 'interface', 'read_mbs', 'write_mbs', 'dims', 'weight'],
  key: ['storage', 'interface', 'read_mbs'],
  // biome-ignore format: one sentence a line, three languages
  shorts: [
    ['SSD, mis loeb kuni {read_mbs} MB/s.', 'An SSD that reads at up to {read_mbs} MB/s.', 'SSD со скоростью чтения до {read_mbs} МБ/с.'],
    ['Kiire ketas liidesega {interface}.', 'A fast drive with {interface}.', 'Быстрый накопитель с интерфейсом {interface}.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  openings: [
    ['{name} on lihtsaim viis arvuti nooremaks teha: süsteem käivitub sekunditega.', '{name} is the simplest way to make a computer young again: the system starts in seconds.', '{name} – это самый простой способ омолодить компьютер: система запускается за секунды.'],
    ['Pildid, varukoopiad, projektid: {name} hoiab neid ilma liikuvate osadeta.', 'Photos, backups, projects: {name} keeps them without moving parts.', 'Фото, копии, проекты: {name} хранит их без движущихся частей.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  features: [
    ['interface=usb32', 'Väline korpus on löögikindel ja mahub taskusse.', 'The outer case is shock-proof and fits in a pocket.', 'Внешний корпус ударопрочный и помещается в карман.'],
    ['interface=usb4', 'USB4 kaudu saab videot otse kettalt monteerida.', 'Over USB4 you can edit video straight from the drive.', 'По USB4 можно монтировать видео прямо с накопителя.'],
    ['interface=nvme5', 'PCIe 5.0 vajab head jahutust, radiaator on kaasas.', 'PCIe 5.0 needs good cooling; the heatsink is included.', 'PCIe 5.0 требует охлаждения, радиатор в комплекте.'],
    ['interface=sata', 'SATA-liides sobib ka kümne aasta vanusele arvutile.', 'SATA suits a computer that is ten years old.', 'SATA подойдёт и десятилетнему компьютеру.'],
    ['write_mbs>=3000', 'Kirjutab {write_mbs} MB/s ka suurte failide puhul.', 'It writes {write_mbs} MB/s with large files too.', 'Записывает {write_mbs} МБ/с и при больших файлах.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  closings: [
    ['Andmete kolimise programmi saad alla laadida.', 'A program for moving your data is available as a download.', 'Программа для переноса данных доступна для загрузки.'],
  ],
  // biome-ignore format: one model a line
  models: [
    ['taru', 'Kärg NVMe', 'TR-K4', 69.9, 'graphite', ['1tb', 'nvme4', 5000, 4400, '3x22x80', 0.012], { axes: [['storage', ['1tb', 0], ['2tb', 70]]] }],
    ['taru', 'Kärg Pro', 'TR-K5', 179, 'graphite', ['2tb', 'nvme5', 12000, 10500, '12x24x80', 0.048], { axes: [['storage', ['1tb', -60], ['2tb', 0], ['4tb', 210]]] }],
    ['taru', 'Meelde SATA', 'TR-M1', 49.9, 'black', ['512gb', 'sata', 550, 500, '7x70x100', 0.045]],
    ['taru', 'Tasku', 'TR-T1', 99, 'blue graphite red', ['1tb', 'usb32', 1050, 1000, '10x52x95', 0.058], { axes: [['storage', ['1tb', 0], ['2tb', 80]]] }],
    ['taru', 'Tasku Pro', 'TR-TP', 219, 'graphite', ['2tb', 'usb4', 3800, 3600, '14x60x110', 0.112]],
    ['nordvik', 'Varu SSD', 'NV-VS1', 84.9, 'silver', ['1tb', 'usb32', 800, 750, '11x54x98', 0.062]],
  ],
}

/** Memory cards and sticks. */
export const memoryCards: Family = {
  kind: 'memory-card',
  category: 'memory-cards',
  noun: ['mälukaart', 'memory card', 'Карта памяти'],
  warranty: 24,
  padding: 15,
  base: {},
  columns: ['storage', 'interface', 'read_mbs', 'write_mbs', 'dims', 'weight'],
  key: ['storage', 'interface'],
  // biome-ignore format: one sentence a line, three languages
  shorts: [
    ['Mälu {storage}, lugemine {read_mbs} MB/s.', '{storage} of memory, reading {read_mbs} MB/s.', 'Память {storage}, чтение {read_mbs} МБ/с.'],
    ['Kiire mälu kaamerale, telefonile ja arvutile.', 'Fast memory for camera, phone and computer.', 'Быстрая память для камеры, телефона и компьютера.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  openings: [
    ['{name} talub vett, külma ja röntgenit, nii et reisipildid jõuavad koju.', '{name} stands water, frost and X-rays, so your travel pictures come home.', '{name} выдерживает воду, мороз и рентген, снимки из поездки доедут до дома.'],
    ['Kui kaamera ütleb, et mälu on täis, on {name} taskus.', 'When the camera says it is full, {name} is in your pocket.', 'Когда камера сообщает, что места нет, {name} лежит в кармане.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  features: [
    ['write_mbs>=200', 'Kirjutuskiirusest piisab 8K videole.', 'The writing speed suits 8K video.', 'Скорости записи хватает для видео 8K.'],
    ['interface=microsd', 'Adapter SD-pesale on kaasas.', 'An adapter for SD slots is included.', 'Адаптер для слота SD в комплекте.'],
    ['interface=stick', 'Ühes otsas on USB-A, teises USB-C.', 'One end is USB-A, the other USB-C.', 'С одной стороны USB-A, с другой USB-C.'],
    ['', 'Tootja annab viis aastat garantiid.', 'The maker gives a five-year warranty.', 'Производитель даёт пять лет гарантии.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  closings: [
    ['Vaata kaamera juhendist, kui suurt kaarti ta toetab.', 'Check in your camera’s manual which card size it supports.', 'Проверьте в инструкции камеры, какой объём она поддерживает.'],
  ],
  // biome-ignore format: one model a line
  models: [
    ['taru', 'Seeme microSD', 'TR-S1', 14.9, 'red', ['128gb', 'microsd', 160, 90, '1x11x15', 0.004], { axes: [['storage', ['64gb', -5], ['128gb', 0], ['256gb', 12], ['512gb', 34]]] }],
    ['taru', 'Terake SD', 'TR-T30', 29.9, 'blue', ['128gb', 'sd-v30', 200, 120, '3x24x32', 0.006]],
    ['taru', 'Terake SD Pro', 'TR-T90', 119, 'navy', ['256gb', 'sd-v90', 300, 280, '3x24x32', 0.006]],
    ['taru', 'Pulk Duo', 'TR-PD', 19.9, 'white graphite', ['128gb', 'stick', 400, 150, '9x18x60', 0.012], { tiers: true, noun: ['USB-pulk', 'USB stick', 'USB-накопитель'] }],
  ],
}

/** Routers and mesh sets. */
export const routers: Family = {
  kind: 'router',
  category: 'routers',
  noun: ['ruuter', 'router', 'Маршрутизатор'],
  warranty: 24,
  padding: 50,
  base: { app: true },
  columns: [
    'wifi',
    'speed_mbps',
    'lan_ports',
    'cover_m2',
    'cellular',
    'power_w',
    'updates_years',
    'dims',
    'weight',
  ],
  key: ['wifi', 'speed_mbps', 'cover_m2'],
  // biome-ignore format: one sentence a line, three languages
  shorts: [
    ['{wifi} ruuter kuni {cover_m2} m² kodule.', 'A {wifi} router for homes up to {cover_m2} m².', 'Маршрутизатор {wifi} для дома до {cover_m2} м².'],
    ['Ühtlane Wi-Fi igasse tuppa, kuni {speed_mbps} Mbit/s.', 'Steady Wi-Fi in every room, up to {speed_mbps} Mbit/s.', 'Стабильный Wi-Fi в каждой комнате, до {speed_mbps} Мбит/с.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  openings: [
    ['{name} katab umbes {cover_m2} m² ja leiab ise kanali, mida naaber ei kasuta.', '{name} covers about {cover_m2} m² and finds the channel your neighbour is not using.', '{name} покрывает около {cover_m2} м² и сам находит канал, которым не пользуется сосед.'],
    ['Wi-Fi peab lihtsalt toimima. {name} seadistub telefonist viie minutiga ja uuendab end öösel.', 'Wi-Fi should simply work. {name} is set up from the phone in five minutes and updates itself at night.', 'Wi-Fi должен просто работать. {name} настраивается с телефона за пять минут и обновляется ночью.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  features: [
    ['cellular', 'SIM-kaardi pesa teeb temast suvilaruuteri.', 'A SIM slot makes it a router for the summer house.', 'Слот для SIM превращает его в маршрутизатор для дачи.'],
    ['cover_m2>=200', 'Kaks jaama jagavad sama võrgunime, telefon vahetab neid ise.', 'Two stations share one network name, and the phone moves between them itself.', 'Две станции работают под одним именем, телефон переключается сам.'],
    ['lan_ports>=4', 'Teleri ja arvuti saad ühendada kaabliga, pesi on {lan_ports}.', 'TV and computer connect by cable to {lan_ports} sockets.', 'Телевизор и компьютер подключаются кабелем, есть {lan_ports|порт|порта|портов}.'],
    ['', 'Külaliste võrk ja laste ajapiirang on ühe puute kaugusel.', 'A guest network and time limits for children are one tap away.', 'Гостевая сеть и ограничение времени для детей включаются одним касанием.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  closings: [
    ['Turvauuendusi tuleb vähemalt {updates_years} aastat.', 'Security updates come for at least {updates_years} years.', 'Обновления безопасности не менее {updates_years|года|лет|лет}.'],
  ],
  // biome-ignore format: one model a line
  models: [
    ['solm', 'Kodu AX', 'SM-K6', 79.9, 'white', ['wifi6', 1800, 4, 90, '', 9, 5, '40x220x150', 0.42]],
    ['solm', 'Kodu BE', 'SM-K7', 189, 'white', ['wifi7', 6500, 4, 130, '', 14, 7, '60x240x170', 0.68]],
    ['solm', 'Võrgustik Duo', 'SM-VD', 229, 'white', ['wifi6e', 4200, 3, 220, '', 12, 7, '160x110x110', 1.1], { noun: mesh }],
    ['solm', 'Võrgustik Trio', 'SM-VT', 319, 'white', ['wifi6e', 4200, 3, 330, '', 12, 7, '160x110x110', 1.65], { noun: mesh }],
    ['solm', 'Suvi 5G', 'SM-S5', 349, 'white', ['wifi6', 3600, 2, 110, '5g', 16, 5, '210x100x100', 0.82]],
    ['nordvik', 'Sild AX', 'NV-SAX', 99, 'graphite', ['wifi6', 3000, 4, 110, '', 10, 5, '45x230x150', 0.51], { unknownPrice: true }],
  ],
}

/** Printers. */
export const printers: Family = {
  kind: 'printer',
  category: 'printers',
  noun: ['printer', 'printer', 'Принтер'],
  warranty: 24,
  padding: 70,
  base: {},
  columns: ['type', 'pages_min', 'duplex', 'scanner', 'wifi', 'noise', 'power_w', 'dims', 'weight'],
  key: ['type', 'pages_min', 'wifi'],
  // biome-ignore format: one sentence a line, three languages
  shorts: [
    ['Printer koju ja väikesesse kontorisse, {pages_min} lk minutis.', 'A printer for home and small office, {pages_min} pages a minute.', 'Принтер для дома и небольшого офиса, {pages_min|страница|страницы|страниц} в минуту.'],
    ['Prindib otse telefonist üle Wi-Fi.', 'It prints straight from the phone over Wi-Fi.', 'Печатает прямо с телефона по Wi-Fi.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  openings: [
    ['{name} ootab vaikselt ja prindib siis, kui vaja: esimene leht tuleb välja kaheksa sekundiga.', '{name} waits quietly and prints when needed: the first page is out in eight seconds.', '{name} тихо ждёт и печатает, когда нужно: первая страница выходит через восемь секунд.'],
    ['Kooli tööleht, leping, lennupilet: {name} teeb {pages_min} lehte minutis.', 'A worksheet, a contract, a boarding pass: {name} prints {pages_min} pages a minute.', 'Задание для школы, договор, билет: {name} печатает {pages_min|страницу|страницы|страниц} в минуту.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  features: [
    ['type=laser', 'Toonerikassett ei kuiva ka siis, kui sa kuu aega ei prindi.', 'The toner does not dry out even if you print nothing for a month.', 'Тонер не засыхает, даже если месяц ничего не печатать.'],
    ['type=tank', 'Tint käib mahutitesse pudelist, leht maksab alla ühe sendi.', 'Ink is poured from bottles, and a page costs less than a cent.', 'Чернила заливаются из бутылок, страница стоит меньше цента.'],
    ['type=ink', 'Fotod trükib ta servast servani.', 'It prints photos from edge to edge.', 'Фотографии печатает от края до края.'],
    ['duplex', 'Kahepoolne printimine poolitab paberikulu.', 'Double-sided printing halves the paper.', 'Двусторонняя печать вдвое сокращает расход бумаги.'],
    ['scanner', 'Skannerist läheb leht otse e-postile või telefoni.', 'From the scanner a page goes straight to e-mail or phone.', 'Со сканера страница уходит сразу на почту или в телефон.'],
  ],
  // biome-ignore format: one sentence a line, three languages
  closings: [
    ['Karbis on esimene komplekt tinti või toonerit.', 'The first set of ink or toner is in the box.', 'В коробке первый комплект чернил или тонера.'],
  ],
  // biome-ignore format: one model a line
  models: [
    ['trukk', 'Leht L20', 'TK-L20', 129, 'white', ['laser', 22, true, false, 'wifi5', 49, 380, '190x360x280', 6.9]],
    ['trukk', 'Leht L30 Multi', 'TK-L30', 219, 'white graphite', ['laser', 30, true, true, 'wifi5', 50, 430, '320x400x380', 10.8], { tiers: true }],
    ['trukk', 'Paak 4', 'TK-P4', 249, 'black', ['tank', 15, true, true, 'wifi5', 47, 14, '200x415x360', 6.1]],
    ['trukk', 'Foto 2', 'TK-F2', 99, 'white', ['ink', 10, false, true, 'wifi5', 46, 12, '170x430x310', 4.8]],
    ['virmal', 'Kontor Print', 'VR-P1', 159, 'white', ['laser', 26, true, true, 'wifi4', 51, 400, '280x390x360', 9.4], { qty: 0 }],
  ],
}
