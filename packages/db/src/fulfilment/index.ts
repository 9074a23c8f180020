export { downloadClaims, type DownloadGrant, downloadRepository } from './download-repository.ts'
export {
  findLabelShipment,
  type LabelRecord,
  labelRepository,
  type LabelShipment,
  type ListedLabel,
} from './label-repository.ts'
export {
  type LeavingProgress,
  type OrderToLeave,
  type PackLine,
  type PackProduct,
  warehouseRepository,
} from './packing-repository.ts'
export { type PickRunRecord, pickRunRepository } from './pick-run-repository.ts'
export {
  type NetworkSummary,
  pickupPointRepository,
  pickupPointsChanged,
  type PointFeedResult,
} from './pickup-point-repository.ts'
export { listShopHours, setShopHours } from './shop-hours-repository.ts'
export {
  type LinePieces,
  type NewSerial,
  shipmentRepository,
  type StaffShipment,
} from './shipment-repository.ts'
