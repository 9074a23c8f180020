import { useEventListener } from '#app/ui/use-event-listener.ts'

export const useBackOnline = (run: () => void) => useEventListener('online', run)
