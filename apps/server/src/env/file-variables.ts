import Type from 'typebox'

/** Location of pictures and sold files when it is not DATA_DIR. */
export const fileVariables = {
  S3_BUCKET: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{1,253}$',
      description:
        'Bucket of an S3-compatible server for pictures and sold files, shared by all processes; empty = folders in DATA_DIR',
      examples: ['ambra'],
    }),
  ),
  S3_ENDPOINT: Type.Optional(
    Type.String({
      pattern: '^https?://\\S+$',
      description: 'Address of that server; empty = Amazon S3',
      examples: ['https://s3.example'],
    }),
  ),
  S3_REGION: Type.String({
    pattern: '^[a-z0-9-]+$',
    default: 'us-east-1',
    description: 'Region of the bucket; most other servers take any',
  }),
  S3_PREFIX: Type.Optional(
    Type.String({
      pattern: '^(?:[A-Za-z0-9_-]+/)+$',
      maxLength: 100,
      description: 'Begins the names of all objects, so that several shops share a bucket; ends with a slash',
      examples: ['shop/'],
    }),
  ),
  S3_ACCESS_KEY_ID: Type.Optional(
    Type.String({
      minLength: 3,
      description: 'Key id for that bucket; needed with S3_BUCKET',
      examples: ['AMBRASHOPKEY'],
    }),
  ),
  S3_SECRET_ACCESS_KEY: Type.Optional(
    Type.String({
      minLength: 8,
      description: 'Secret of that key; needed with S3_BUCKET',
      examples: ['change-me-to-the-secret-key'],
    }),
  ),
}

type Given = Readonly<Record<string, string | undefined>>

/** Returns missing variables: a bucket needs its keys, and its other settings need a bucket. */
export function missingFileVariables(given: Given): string[] {
  const problem = (name: string, with_: string) => `${name}: needed with ${with_}`
  const { S3_BUCKET, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = given
  if (!S3_BUCKET) return S3_ENDPOINT ? [problem('S3_BUCKET', 'S3_ENDPOINT')] : []
  return [
    ...(S3_ACCESS_KEY_ID ? [] : [problem('S3_ACCESS_KEY_ID', 'S3_BUCKET')]),
    ...(S3_SECRET_ACCESS_KEY ? [] : [problem('S3_SECRET_ACCESS_KEY', 'S3_BUCKET')]),
  ]
}
