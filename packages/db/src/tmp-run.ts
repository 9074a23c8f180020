import fs from 'node:fs'
import { createInterface } from 'node:readline'
import { openDatabase } from './open-database.ts'
import { migrateDatabase } from './migrate.ts'
import { importRows } from './import/import-rows.ts'
import { catalogDocuments } from './catalog/product-documents.ts'
import { stores } from '@ambra/domain/stores'
const d = await openDatabase({dataDir: '/tmp/dbtest2'})
await migrateDatabase(d)
const lines = () => createInterface({input: fs.createReadStream(process.argv[2]!)})
for (let i=0;i<2;i++){
const t=performance.now()
const r = await importRows(d, lines(), {now:new Date(), mediaDir:'/tmp/dbtest2/media'})
console.log({...r, refused: r.refused.slice(0,10), nrefused: r.refused.length, changed: r.changed==='all'?'all':r.changed.length}, Math.round(performance.now()-t))
}
for (const s of stores){ const t=performance.now(); let n=0, bytes=0; let sample: unknown
for await (const b of catalogDocuments(d.db, s, {now:new Date()})) { n+=b.length; sample ??= b.find(x=>x.type_id==='configurable'); bytes+=JSON.stringify(b).length }
console.log(s.code,n,bytes,Math.round(performance.now()-t)); if (s.code==='en') fs.writeFileSync('/tmp/sample.json', JSON.stringify(sample,null,1)) }
console.log(process.memoryUsage().rss/1e6)
await d.close()
