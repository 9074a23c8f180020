import { buffer } from 'node:stream/consumers'
import { startReference } from './reference-server.ts'

/** Reads a page from standard input, serves it, prints the URL. */
const { url } = await startReference(await buffer(process.stdin))
console.log(url)
