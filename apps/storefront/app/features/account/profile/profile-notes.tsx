import { profilePart, profileLabels } from '#app/offline/profile-tasks.ts'
import { isPending } from '#app/offline/task-queue.ts'
import { noteOf, useTasks } from '#app/offline/use-tasks.ts'
import { PendingNote } from '#app/shop-ui/pending-note.tsx'
import styles from './profile-notes.module.css'

/** Notes about pending changes of one part of the profile (a single note) and about rejected ones. */
export function ProfileNotes({ part }: { part: 'personal' | 'addresses' }) {
  const tasks = useTasks().filter((task) => profilePart(task) === part)
  const waiting = tasks.findLast(isPending)
  const shown = [...(waiting ? [waiting] : []), ...tasks.filter((task) => !isPending(task))]
  if (shown.length === 0) return null
  return (
    <div className={styles.notes}>
      {shown.map((task) => (
        <PendingNote key={task.task_id} {...noteOf(task)}>
          <p>{profileLabels(task)}</p>
        </PendingNote>
      ))}
    </div>
  )
}
