import { useEventListener } from '#app/ui/use-event-listener.ts'

/** Calls back whenever the network is there again. */
export const useBackOnline = (run: () => void) => useEventListener('online', run)
