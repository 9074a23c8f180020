import type { NetworkTask } from '@ambra/contract/platform/api/network-task'
import { onSession } from '#app/session/session.ts'
import { createStore, useStoreValue } from '#app/storage/create-store.ts'
import { metaOf } from './task-queue.ts'
import { dropTask, listTasks, onTasksChange, retryTask } from './tasks.ts'

const known = createStore<readonly NetworkTask[]>([], follow)
let isFollowing = false

async function look() {
  const found = await listTasks()
  // Skips the render when the list was and stays empty.
  if (found.length === 0 && known.getSnapshot().length === 0) return
  known.set(found)
}

function follow() {
  if (!isFollowing) {
    isFollowing = true
    onTasksChange(look)
    onSession(() => void look())
  }
  void look()
}

/**
 * Returns pending and refused tasks of this session, oldest first; empty on the server and until storage
 * has responded.
 */
export const useTasks = (): readonly NetworkTask[] => useStoreValue(known)

export type TaskNote = {
  about: string | undefined
  error: ReturnType<typeof metaOf>['error']
  onRetry: () => void
  onDrop: () => void
}

export const noteOf = (task: NetworkTask): TaskNote => ({
  about: metaOf(task).subject,
  error: metaOf(task).error,
  onRetry: () => void retryTask(task.task_id),
  onDrop: () => void dropTask(task.task_id),
})

/** Returns the newest pending or refused task of a kind as a note; `subject` as it was queued. */
export function useTaskNote(url: string, subject?: string): TaskNote | undefined {
  const task = useTasks().findLast(
    (one) => one.url === url && (subject === undefined || metaOf(one).subject === subject),
  )
  return task && noteOf(task)
}
