import { pdf } from './pdf.ts'
import { zip } from './zip.ts'

/** A file the demo shop sells; `path` is what the product rows name. */
export type DemoFile = { path: string; bytes: Buffer }

const program = (name: string, maker: string) =>
  zip([
    {
      name: 'LOEMIND.txt',
      text: `${name}\n\nSee on näidispoe fail: ${maker} ja programm on välja mõeldud, seega midagi paigaldada ei ole.\nKäes on tõend, et allalaadimine töötab.\n`,
    },
    {
      name: 'README.txt',
      text: `${name}\n\nThis is a file of the demo shop: ${maker} and the program are invented, so there is nothing to install.\nYou are holding the proof that downloads work.\n`,
    },
    {
      name: 'ПРОЧТИ.txt',
      text: `${name}\n\nЭто файл демонстрационного магазина: фирма ${maker} и программа вымышлены, устанавливать нечего.\nЭто подтверждение того, что загрузка работает.\n`,
    },
  ])

const savings = [
  'Külmik ja sügavkülmik töötavad kogu aeg: iga kraad külmemaks lisab kulule mõne protsendi.',
  'Mõõda nutipistikuga nädal aega, mitte tund: keskmine näitab rohkem kui tippkoormus.',
  'Pesumasin ja nõudepesumasin käivita öösel või lõuna ajal, kui börsihind on madalam.',
  'Lülita ooterežiimis seadmed välja ühe pikendusjuhtme lülitiga.',
  'Boiler kuumuta korra päevas; 60 kraadi on piisav ja hoiab vee ohutu.',
]

const chapter = `<?xml version="1.0" encoding="UTF-8"?>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="et"><head><title>Väiksem elektriarve</title></head>
<body><nav epub:type="toc"><ol><li><a href="raamat.xhtml">Väiksem elektriarve</a></li></ol></nav>
<h1>Väiksem elektriarve</h1>${savings.map((line) => `<p>${line}</p>`).join('')}</body></html>`

const book = () =>
  zip([
    { name: 'mimetype', text: 'application/epub+zip' },
    {
      name: 'META-INF/container.xml',
      text: '<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="raamat.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
    },
    {
      name: 'raamat.opf',
      text: '<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">ambra-vaiksem-elektriarve</dc:identifier><dc:title>Väiksem elektriarve</dc:title><dc:language>et</dc:language><meta property="dcterms:modified">2026-01-01T00:00:00Z</meta></metadata><manifest><item id="raamat" href="raamat.xhtml" media-type="application/xhtml+xml" properties="nav"/></manifest><spine><itemref idref="raamat"/></spine></package>',
    },
    { name: 'raamat.xhtml', text: chapter },
  ])

/** Every file the demo products name, made by us and the same at each call. */
export function demoFiles(): DemoFile[] {
  const guide = ['1. Ava programm ja vali keel.', '2. Uus dokument: Ctrl+N.', '3. Salvesta: Ctrl+S.']
  return [
    { path: 'downloads/taru-varukoopia-3.zip', bytes: program('Taru Varukoopia 3', 'Taru') },
    { path: 'downloads/virmal-kontoripakk.zip', bytes: program('Virmal Kontoripakk', 'Virmal') },
    { path: 'downloads/virmal-kontoripakk-juhend.pdf', bytes: pdf('Virmal Kontoripakk', guide) },
    { path: 'downloads/pilk-stuudio.zip', bytes: program('Pilk Stuudio', 'Pilk') },
    { path: 'downloads/vaiksem-elektriarve.pdf', bytes: pdf('Väiksem elektriarve', savings) },
    { path: 'downloads/vaiksem-elektriarve.epub', bytes: book() },
  ]
}
