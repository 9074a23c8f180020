import { useEffect, useState } from 'react'
import { isStored } from './worker-client.ts'

/** Of these pages of the shop, those that open without a network; none while looking. */
export function useOpenable(paths: readonly string[]): ReadonlySet<string> {
  const [openable, setOpenable] = useState<ReadonlySet<string>>(new Set())
  const asked = paths.join('\n')
  // Outside system: the storage of this device.
  useEffect(() => {
    let isCurrent = true
    async function look() {
      const all = asked.split('\n').filter(Boolean)
      const are = await Promise.all(all.map(isStored))
      return new Set(all.filter((_, at) => are[at]))
    }
    void look().then((found) => isCurrent && setOpenable(found))
    return () => {
      isCurrent = false
    }
  }, [asked])
  return openable
}
