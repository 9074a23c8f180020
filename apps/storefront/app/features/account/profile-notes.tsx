import { profilePart, profileWords } from '#app/offline/profile-tasks.ts'
import { isWaiting } from '#app/offline/task-queue.ts'
import { noteOf, useTasks } from '#app/offline/use-tasks.ts'
import { WaitingNote } from '#app/shop-ui/pending-note.tsx'
import styles from './account.module.css'

/** Changes of one part of the profile that wait to be sent, said once, and those that were refused. */
export function ProfileNotes({ part }: { part: 'personal' | 'addresses' }) {
  const tasks = useTasks().filter((task) => profilePart(task) === part)
  const waiting = tasks.findLast(isWaiting)
  const shown = [...(waiting ? [waiting] : []), ...tasks.filter((task) => !isWaiting(task))]
  if (shown.length === 0) return null
  return (
    <div className={styles.notes}>
      {shown.map((task) => (
        <WaitingNote key={task.task_id} {...noteOf(task)}>
          <p>{profileWords(task)}</p>
        </WaitingNote>
      ))}
    </div>
  )
}
