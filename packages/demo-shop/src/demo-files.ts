import { type Booklet, bookletPdf } from '@ambra/documents/booklet-pdf'
import { dataRows } from './data-file.ts'
import { zip, type ZipEntry } from './zip.ts'

/** File the demo shop sells; `path` is the one in product rows. */
export type DemoFile = { path: string; bytes: Buffer }

/** Row of `data/downloads.jsonl`: an archive (ZIP, EPUB) of texts, or a PDF. */
type Download = { path: string; entries: ZipEntry[] } | { path: string; booklet: Booklet }

/** Yields every file the demo products name, generated from its texts; deterministic. */
export async function* demoFiles(now: Date): AsyncGenerator<DemoFile> {
  for await (const row of dataRows<Download>('downloads', now))
    yield { path: row.path, bytes: 'entries' in row ? zip(row.entries) : bookletPdf(row.booklet) }
}
