export { contentDraftRepository } from './content-draft-repository.ts'
export { cleanSvg } from './svg-drawing.ts'
export { type MediaSizes, pictureOf, picturesIn } from './content-html.ts'
export { contentKey } from './content-key.ts'
export { contentListing, type ListedContent } from './content-listing.ts'
export {
  type ContentBlock,
  type ContentNode,
  type ContentPage,
  contentRepository,
  type ContentTree,
} from './content-repository.ts'
export { markdownParts } from './markdown-parts.ts'
