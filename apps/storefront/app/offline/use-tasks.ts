import type { NetworkTask } from '@ambra/contract/network-task'
import { onSession } from '#app/session/session.ts'
import { createStore, useStoreValue } from '#app/storage/create-store.ts'
import { metaOf } from './task-queue.ts'
import { dropTask, listTasks, onTasksChange, retryTask } from './tasks.ts'

const known = createStore<readonly NetworkTask[]>([], follow)
let isFollowing = false

async function look() {
  const found = await listTasks()
  // Nothing before and nothing now: no render is needed.
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

/** Calls of this session that wait or were refused, oldest first; none on the server and until storage has answered. */
export const useTasks = (): readonly NetworkTask[] => useStoreValue(known)

/** What a note of a task needs. */
export type TaskNote = {
  /** What it was queued as being about. */
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

/** The newest call of a kind that waits or was refused, as a note; `subject` as it was queued with. */
export function useTaskNote(url: string, subject?: string): TaskNote | undefined {
  const task = useTasks().findLast(
    (one) => one.url === url && (subject === undefined || metaOf(one).subject === subject),
  )
  return task && noteOf(task)
}
