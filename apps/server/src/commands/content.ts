import { type ContentProblem, readContentFolder } from '../content/read-content-folder.ts'
import { storeContent } from '../content/store-content.ts'
import type { Command } from './command.ts'

export type ContentResult = {
  pages: number
  blocks: number
  sections: number
  /** Rules of synonyms: one for each word of a line. */
  synonyms: number
  problems: ContentProblem[]
}

/** `ambra content push FOLDER`: the folder becomes the content of the stores it has; with a problem nothing is stored. */
export const pushContent: Command<{ folder: string }, ContentResult> = async (
  { shop, now, settled },
  { folder },
) => {
  const { stores, problems } = readContentFolder(folder)
  if (problems.length > 0) return { pages: 0, blocks: 0, sections: 0, synonyms: 0, problems }
  const counts = await storeContent(shop, stores, now())
  await settled()
  return { ...counts, problems }
}
