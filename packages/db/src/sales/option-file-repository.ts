import { type Kysely, sql, type Transaction } from 'kysely'
import { oneAtATime } from '../connection/one-at-a-time.ts'
import type { Db } from '../schema/schema.ts'

/** Uploaded file without its content; `optionId` is its custom option. */
export type OptionFile = { key: string; optionId: number; name: string; size: number }
/** Custom option with its accepted files and its name by language. */
export type FileOption = {
  titles: Record<string, string>
  extensions: string | null
  width: number | null
  height: number | null
}

const columns = sql`key, option_id as "optionId", name, size`

/**
 * Files of custom options: uploaded, then referenced by a cart line, then held by the order with that line
 * (SQL function `hold_option_files`).
 */
export function optionFileRepository(db: Kysely<Db> | Transaction<Db>) {
  return {
    /** Finds the option of an upload; undefined when it takes no files. */
    async findOption(id: number): Promise<FileOption | undefined> {
      const { rows } =
        await sql<FileOption>`select titles, file_extension as extensions, image_size_x as width,
        image_size_y as height from custom_options where id = ${id}::integer and input = 'file'`.execute(db)
      return rows[0]
    },

    /** Stores a file unless the total size of all files would exceed `most` bytes. */
    async add(file: OptionFile & { content: Uint8Array }, most: number, now: Date): Promise<boolean> {
      return oneAtATime(db, 'option_files', async (trx) => {
        const { rows } = await sql`insert into option_files (key, option_id, name, size, content, created_at)
          select ${file.key}, ${file.optionId}::integer, ${file.name}, ${file.size}::integer, ${file.content}::bytea,
            ${now}::timestamptz
          where coalesce((select sum(size) from option_files), 0) + ${file.size}::integer <= ${most}::bigint
          returning key`.execute(trx)
        return rows.length > 0
      })
    },

    /** Finds files by key; unknown keys are absent. */
    async findByKeys(keys: readonly string[]): Promise<Map<string, OptionFile>> {
      if (keys.length === 0) return new Map()
      const { rows } = await sql<OptionFile>`select ${columns} from option_files
        where key = any(${[...keys]}::text[])`.execute(db)
      return new Map(rows.map((row) => [row.key, row]))
    },

    async listByOrder(orderId: number): Promise<OptionFile[]> {
      const { rows } = await sql<OptionFile>`select ${columns} from option_files
        where order_id = ${orderId}::integer order by created_at, key`.execute(db)
      return rows
    },

    async read(key: string): Promise<{ name: string; content: Uint8Array } | undefined> {
      const { rows } = await sql<{ name: string; content: Uint8Array }>`select name, content from option_files
        where key = ${key}`.execute(db)
      return rows[0]
    },

    /** Deletes files without an order: those in no cart since `unused`, and all older than `abandoned`. */
    async deleteOld({ unused, abandoned }: { unused: Date; abandoned: Date }): Promise<void> {
      await sql`delete from option_files f where order_id is null and (created_at < ${abandoned}::timestamptz
        or (created_at < ${unused}::timestamptz and not exists (select 1 from cart_items i
          where i.product_option is not null and strpos(i.product_option::text, f.key) > 0)))`.execute(db)
    },
  }
}
