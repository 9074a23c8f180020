import { because, type Reason } from '@ambra/contract/catalogue/import-reasons'
import sax from 'sax'
import { ImportFileError, openBytes } from './open-bytes.ts'

/** Item of a feed: values by the local name of their element, in order; or what ended the reading. */
export type XmlItem = { item: number; fields: Record<string, string[]>; fault?: Reason }

const maxDepth = 12
const maxText = 1_000_000
/** Maximum bytes of an item; a longer one lacks its end tag. */
const maxItem = 8_000_000
/** Size counted per element besides its text: empty ones fill the memory as well. */
const elementSize = 50
const maxAttributes = 200

type Open = { name: string; text: string; parts: string[] }

/** Element names are untrusted: `<constructor>` must not collide with inherited object properties. */
const noFields = (): XmlItem['fields'] => Object.create(null)

/** Parses the elements of one document; complete items are in `ready`. */
class ItemReader {
  readonly ready: XmlItem[] = []
  #count = 0
  #stack: string[] = []
  #item: Record<string, string[]> | undefined
  #itemDepth = 0
  #open: Open[] = []
  #size = 0
  #attributes = 0
  readonly #parser = sax.parser(true)

  constructor() {
    const parser = this.#parser
    parser.onerror = (error) => {
      throw new ImportFileError(because('xml_broken', { detail: error.message.split('\n')[0] }))
    }
    parser.ondoctype = (text) => {
      if (/\[|<!/.test(text)) throw new ImportFileError(because('xml_entities'))
    }
    parser.onattribute = () => {
      this.#attributes += 1
      if (this.#attributes > maxAttributes)
        throw new ImportFileError(because('xml_attributes', { max: maxAttributes }))
    }
    parser.onopentag = (tag) => {
      this.#attributes = 0
      this.#begin(tag.name)
    }
    parser.onclosetag = () => this.#end()
    parser.ontext = (text) => this.#add(text)
    parser.oncdata = (text) => this.#add(text)
  }

  get inItem(): number | undefined {
    return this.#item ? this.#count : undefined
  }

  write(text: string): void {
    this.#parser.write(text)
  }

  close(): void {
    this.#parser.close()
  }

  #begin(qualified: string): void {
    const name = qualified.slice(qualified.indexOf(':') + 1)
    if (this.#stack.length >= maxDepth) throw new ImportFileError(because('xml_depth', { max: maxDepth }))
    this.#stack.push(name)
    if (this.#item) {
      this.#grow(elementSize + name.length)
      this.#open.push({ name, text: '', parts: [] })
    } else if (name === 'item' || name === 'entry') {
      this.#item = noFields()
      this.#itemDepth = this.#stack.length
      this.#count += 1
      this.#size = 0
    }
  }

  #add(text: string): void {
    const open = this.#open.at(-1)
    if (!open) return
    this.#grow(text.length)
    if (open.text.length > maxText) throw this.#tooLarge()
    open.text += text
  }

  #grow(size: number): void {
    this.#size += size
    if (this.#size > maxItem) throw this.#tooLarge()
  }

  #tooLarge(): ImportFileError {
    return new ImportFileError(because('xml_item', { item: this.#count }))
  }

  #end(): void {
    if (this.#item && this.#stack.length === this.#itemDepth) {
      this.ready.push({ item: this.#count, fields: this.#item })
      this.#item = undefined
    } else if (this.#item) this.#take(this.#open.pop())
    this.#stack.pop()
  }

  /** Joins nested elements, as in shipping and product_detail, by colons like the TSV form. */
  #take(open: Open | undefined): void {
    if (!open || !this.#item) return
    const value = open.parts.length > 0 ? open.parts.join(':') : open.text.trim()
    const parent = this.#open.at(-1)
    if (parent) parent.parts.push(value)
    else (this.#item[open.name] ??= []).push(value)
  }
}

/** Returns the encoding that an XML document declares. */
function declaredEncoding(start: Buffer): string {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be'
  return /^[^>]*encoding=["']([\w-]+)["']/.exec(start.subarray(0, 200).toString('latin1'))?.[1] ?? 'utf-8'
}

function decoderFor(name: string): TextDecoder {
  try {
    return new TextDecoder(name, { fatal: true })
  } catch (cause) {
    throw new ImportFileError(because('unknown_encoding', { name }), { cause })
  }
}

/**
 * Yields the items of an RSS or Atom feed one by one, whatever the file's size. A truncated or malformed
 * document ends with an item that has a `fault`; earlier ones stay valid. Only XML's own entities are
 * expanded.
 */
export async function* readXmlItems(
  file: string,
  options: { encoding?: string | undefined; onBytes?: (bytes: number) => void } = {},
): AsyncGenerator<XmlItem> {
  const reader = new ItemReader()
  let decoder: TextDecoder | undefined
  let count = 0
  try {
    for await (const chunk of openBytes(file, options.onBytes)) {
      decoder ??= decoderFor(options.encoding ?? declaredEncoding(chunk))
      feed(reader, decoder, chunk)
      count += reader.ready.length
      yield* reader.ready.splice(0)
    }
    reader.write(decoder?.decode() ?? '')
    reader.close()
    yield* reader.ready.splice(0)
  } catch (error) {
    yield* reader.ready.splice(0)
    if (!(error instanceof ImportFileError)) throw error
    yield { item: reader.inItem ?? count + 1, fields: {}, fault: error.reason }
  }
}

function feed(reader: ItemReader, decoder: TextDecoder, chunk: Buffer): void {
  let text: string
  try {
    text = decoder.decode(chunk, { stream: true })
  } catch (cause) {
    throw new ImportFileError(because('not_encoded', { encoding: decoder.encoding }), { cause })
  }
  reader.write(text)
}
