export { attributeRepository, type EditedAttribute, type EditedValue } from './attribute-repository.ts'
export { catalogueCheckRepository, type CheckedProduct } from './catalogue-check-repository.ts'
export {
  type CategoryProduct,
  categoryRepository,
  type EditedCategory,
  type TreeCategory,
} from './category-repository.ts'
export {
  type CatalogueState,
  idsOfGroup,
  listProductsLinkingTo,
  listVariantsAmong,
  readCatalogueState,
} from './documents/catalogue-state.ts'
export {
  cmsBlockDocuments,
  cmsHierarchyDocuments,
  cmsPageDocuments,
  figuresOf,
  nextContentChange,
} from './documents/content-documents.ts'
export {
  closeProductPreviews,
  findBlockPreview,
  findContentPreview,
  findProductPreview,
  findSectionPreview,
  findTreePreview,
  type PreviewedContent,
  storeContentPreview,
} from './documents/content-previews.ts'
export { findContractText, keepContractText } from './documents/contract-texts.ts'
export { listDependentProducts } from './documents/dependent-products.ts'
export { type Level, readLevels } from './documents/level-fields.ts'
export {
  attributeDocuments,
  categoryDocuments,
  reviewDocuments,
  taxRuleDocuments,
} from './documents/other-documents.ts'
export { listProductsWithPriceMoments, nextPriceMoment, type Span } from './documents/price-moments.ts'
export { guestView, type PriceView } from './documents/price-view.ts'
export { catalogDocuments, documentsByStore, findDocumentsBySku } from './documents/product-documents.ts'
export { listProductsNamed, type ProductNames } from './documents/products-named.ts'
export { keepFormerAddresses } from './former-addresses.ts'
export {
  type ImportJob,
  importJobRepository,
  type ImportJobRow,
  type ImportJobState,
  type ImportProblem,
} from './import-jobs/import-job-repository.ts'
export type { LevelOptions, LevelReport } from './import/import-levels.ts'
export type { ImportLine } from './import/import-options.ts'
export { importPrices, writePrices } from './import/import-prices.ts'
export { type ImportAuthor, skuOfSpecial } from './import/plan-specials.ts'
export type { ImportProgress, ImportReport, RowProblem } from './import/import-report.ts'
export { importRows } from './import/import-rows.ts'
export { announceLevels } from './import/import-run.ts'
export { importShopStock } from './import/import-shop-stock.ts'
export { importStock } from './import/import-stock.ts'
export { mergeRows } from './import/merge-rows.ts'
export { anchorKey, isDeepCut, priceAnchors } from './import/price-cuts.ts'
export { attributeOf, detailAt, detailPaths, isDetail } from './import/product-details.ts'
export {
  type EditedProduct,
  isKnownPath,
  isSameValue,
  readEditedProducts,
  type SpecialValue,
  textPathOf,
  valueAt,
} from './import/product-values.ts'
export { recountMostChosen } from './import/recount-most-chosen.ts'
export { listAttributeInputs, listCategoryPaths, loadStoredProducts } from './import/reference-data.ts'
export { differences, type RowChange, seeProducts } from './import/row-changes.ts'
export { readProductRows } from './import/stored-rows.ts'
export { storeProduct } from './import/store-product.ts'
export { readVariantRows } from './import/variant-rows.ts'
export { type MediaFile, readMedia } from './import/media-file.ts'
export { writeMedia } from './import/write-media.ts'
export { attributeCodeByName, attributeLabels, valueCodesByName } from './known-words.ts'
export { type CustomerGroup, priceRepository } from './price-repository.ts'
export { productAddresses } from './product-addresses.ts'
export { adjustQuantity } from './product-changes/adjust-stock.ts'
export { type Applied, applyChanges } from './product-changes/apply-changes.ts'
export { changeReader, type PastChange } from './product-changes/change-reader.ts'
export {
  type ChangeSet,
  type ChangeSetKind,
  changeSetRepository,
} from './product-changes/change-set-repository.ts'
export { pricesProblem, valueProblem } from './product-changes/check-value.ts'
export { draftProblems } from './product-changes/draft-problems.ts'
export {
  type DraftActor,
  type DraftField,
  plannedDrafts,
  type ProductDraft,
  productDraftRepository,
} from './product-changes/draft-repository.ts'
export type { FieldChange, FieldOutcome } from './product-changes/field-change.ts'
export {
  type FieldOfMany,
  listedProblems,
  listFoundIds,
  pathOfField,
  planField,
} from './product-changes/plan-fields.ts'
export { type PlannedPrice, plannedPriceRepository } from './product-changes/planned-price-repository.ts'
export { type PricedRow, pricedRows } from './product-changes/priced-rows.ts'
export { productEditorReader } from './product-editor-reader.ts'
export { listRow } from './product-list/list-row.ts'
export { listBehind, listRoots, type ListSource, readListSources } from './product-list/list-source.ts'
export { listCondition, listTerm, wordsOf } from './product-list/list-terms.ts'
export {
  type ListedProduct,
  type ListOrder,
  productListRepository,
  readListedNames,
  wholeProducts,
} from './product-list/product-list-repository.ts'
export { readListView, writeProductList } from './product-list/write-product-list.ts'
export { type ProductPicture, productPictureRepository } from './product-picture-repository.ts'
export { type ListedRedirect, type RedirectRecord, redirectRepository } from './redirect-repository.ts'
export { sellableRepository } from './sellable-repository.ts'
