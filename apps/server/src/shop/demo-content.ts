import type { Shop } from './open-shop.ts'

export async function loadDemoContent(_shop: Shop, _now: Date): Promise<void> {}
