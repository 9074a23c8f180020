export default function ProductSidebar(_: { sku: string }) { return null }
