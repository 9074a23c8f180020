import type { AfterSaleTables } from './after-sale-schema.ts'
import type { BooksTables } from './books-schema.ts'
import type { CatalogueTables, RecallTables } from './catalogue-schema.ts'
import type { ContentTables, RedirectTables } from './content-schema.ts'
import type { CouponTables } from './coupon-schema.ts'
import type { CustomFieldTables } from './custom-field-schema.ts'
import type { EditTables } from './edit-schema.ts'
import type { GiftCardTables } from './gift-card-schema.ts'
import type { CategoryPlaceTables, ImportJobTables } from './import-job-schema.ts'
import type { IntegrationTables } from './integration-schema.ts'
import type { LabelTables } from './label-schema.ts'
import type { NewsletterTables } from './newsletter-schema.ts'
import type { PeopleTables } from './people-schema.ts'
import type { ProductChangeTables } from './product-changes-schema.ts'
import type { ProductListTables } from './product-list-schema.ts'
import type { SearchTables } from './search-schema.ts'
import type { ShipmentTables } from './shipment-schema.ts'
import type { OrderDeskTables } from './order-desk-schema.ts'
import type { ShopSettingsTables } from './shop-settings-schema.ts'
import type { ShopTables } from './shop-schema.ts'
import type { StockLedgerTables } from './stock-ledger-schema.ts'
import type { StaffTables } from './staff-schema.ts'

/**
 * Tables for Kysely: snake_case rows, private to this package. Money is integer cents, tax included; rates
 * are basis points (2400 = 24 %); times are UTC. jsonb columns are written as JSON text.
 * @see migrations/
 */
export type Db = CatalogueTables &
  ContentTables &
  ShopSettingsTables &
  CouponTables &
  CustomFieldTables &
  EditTables &
  GiftCardTables &
  ShopTables &
  AfterSaleTables &
  BooksTables &
  NewsletterTables &
  RedirectTables &
  RecallTables &
  StockLedgerTables &
  ProductListTables &
  ProductChangeTables &
  OrderDeskTables &
  StaffTables &
  ShipmentTables &
  LabelTables &
  ImportJobTables &
  CategoryPlaceTables &
  PeopleTables &
  IntegrationTables &
  SearchTables
