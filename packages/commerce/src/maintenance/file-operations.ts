import { OperationError } from '../context/operation-error.ts'
import type { Command, OperationContext } from '../context/operation.ts'
import { filesInFolders } from '../context/shop-data.ts'
import { copyFiles, type CopyReport, copyFolder } from './copy-files.ts'

type CopyInput = { overwrites?: boolean | undefined }

/** `ambra files push`: what lies in the folders of DATA_DIR goes into the bucket, and stays in the folders too. */
export const pushFiles: Command<CopyInput, CopyReport> = (operator, input) => {
  const { folders, files } = sharedShop(operator)
  return copyFiles(filesInFolders(folders), files, optionsOf(operator, input))
}

/** `ambra files pull`: the way back, before S3_BUCKET is taken away. */
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
