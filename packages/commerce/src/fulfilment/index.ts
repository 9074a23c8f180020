export { startPointLists } from './pickup-points/keep-point-lists.ts'
export { carrierVariables, createCarrierLabels, hasCarrierKey, labelCarriers } from './carriers/registry.ts'
export { createDownloadStore } from './downloads/download-store.ts'
export {
  type CarrierLabels,
  LabelError,
  type LabelProblem,
  type LabelRequest,
} from './labels/carrier-labels.ts'
export { labelHandlers, labelsGivenUp } from './labels/order-label.ts'
export { type PointLists } from './pickup-points/point-lists.ts'
