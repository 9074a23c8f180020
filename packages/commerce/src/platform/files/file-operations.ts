import { OperationError } from '../operations/operation-error.ts'
import type { Command, OperationContext } from '../operations/operation.ts'
import { filesInFolders } from '../context/shop-data.ts'
import { copyFiles, type CopyReport, copyFolder } from './copy-files.ts'

type CopyInput = { overwrites?: boolean | undefined }

/** `ambra files push`: copies the files of DATA_DIR to the bucket and keeps them in the folders. */
export const pushFiles: Command<CopyInput, CopyReport> = (operator, input) => {
  const { folders, files } = sharedShop(operator)
  return copyFiles(filesInFolders(folders), files, optionsOf(operator, input))
}

/** `ambra files pull`: copies the files back, before S3_BUCKET is removed. */
export const pullFiles: Command<CopyInput, CopyReport> = (operator, input) => {
  const { folders, files } = sharedShop(operator)
  return copyFiles(files, filesInFolders(folders), optionsOf(operator, input))
}

function sharedShop({ shop }: OperationContext): OperationContext['shop'] {
  if (!shop.files.media.isRemote)
    throw new OperationError('S3_BUCKET is not set: pictures and sold files are in DATA_DIR already')
  return shop
}

const optionsOf = ({ shop, report, signal }: OperationContext, { overwrites }: CopyInput) => ({
  workDir: copyFolder(shop.folders),
  overwrites,
  report,
  signal,
})
