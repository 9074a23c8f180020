import { type Booklet, bookletPdf } from '@ambra/documents/booklet-pdf'
import { dataRows } from './data-file.ts'
import { zip, type ZipEntry } from './zip.ts'

/** A file the demo shop sells; `path` is what the product rows name. */
export type DemoFile = { path: string; bytes: Buffer }

/** A row of `data/downloads.jsonl`: an archive (ZIP, EPUB) of texts, or a PDF. */
type Download = { path: string; entries: ZipEntry[] } | { path: string; booklet: Booklet }

/** Every file the demo products name, made from its texts and the same at each call. */
export async function* demoFiles(now: Date): AsyncGenerator<DemoFile> {
  for await (const row of dataRows<Download>('downloads', now))
    yield { path: row.path, bytes: 'entries' in row ? zip(row.entries) : bookletPdf(row.booklet) }
}
