/**
 * Table of products with the columns that an import recognizes by their names; a person replaces its rows. The
 * products are invented.
 */
const rows: readonly (readonly string[])[] = [
  [
    'SKU',
    'Name',
    'Name EN',
    'Short description',
    'Description',
    'Price',
    'Special price',
    'Stock',
    'Category',
    'Brand',
    'GTIN',
    'Weight kg',
    'Warranty months',
    'Energy class',
    'Colour',
  ],
  [
    'LAMP-1',
    'Laualamp Valgus',
    'Valgus desk lamp',
    'Hämardatav',
    'Hämardatav laualamp puidust jalaga.',
    '49.90',
    '39.90',
    '12',
    'Kodu > Valgustid',
    'Valgus',
    '4006381333931',
    '1.25',
    '24',
    'E',
    'Must',
  ],
  [
    'CABLE-1',
    'Kaabel USB-C, 1 m',
    'USB-C cable, 1 m',
    '',
    '',
    '9.90',
    '',
    '150',
    'Tarvikud > Kaablid',
    'Valgus',
    '',
    '0.04',
    '24',
    '',
    'Valge',
  ],
]

/** Content of the sample file: CSV in UTF-8, with the mark by which spreadsheet programs recognize it. */
export const sampleProducts = (): string =>
  `\uFEFF${rows.map((row) => row.map((cell) => (cell.includes(',') ? `"${cell}"` : cell)).join(',')).join('\r\n')}\r\n`
