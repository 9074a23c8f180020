import { useFetcher } from 'react-router'
import { useTask } from '#app/storage/use-task.ts'

/** Returns the data of another screen's route, loaded on first use and cached by the router under `key`. */
export function useFetched<Data>(key: string, path: string) {
  const fetcher = useFetcher<Data>({ key })
  useTask(fetcher.state === 'idle' && !fetcher.data ? path : undefined, () => fetcher.load(path))
  return fetcher.data
}
