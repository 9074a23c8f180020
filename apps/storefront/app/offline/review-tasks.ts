import type { CreateQuestion } from '@ambra/contract/service/question'
import type { CreateReview } from '@ambra/contract/service/review'
import { noteOf, type TaskNote, useTasks } from './use-tasks.ts'
import { metaOf } from './task-queue.ts'

/** Review that is pending or was refused, as typed. */
type ReviewNote = Pick<CreateReview['review'], 'title' | 'detail'> & { id: string; note: TaskNote }

/** Returns pending and refused reviews of a product, or of all products. */
export const useReviewNotes = (productId?: number): ReviewNote[] =>
  useTasks().flatMap((task) => {
    const { url, payload } = task
    if (url !== 'review/create' || typeof payload['body'] !== 'string') return []
    if (productId !== undefined && metaOf(task).subject !== String(productId)) return []
    // Written by the review form.
    const { title, detail } = (JSON.parse(payload['body']) as CreateReview).review
    return [{ id: task.task_id, title, detail, note: noteOf(task) }]
  })

/** Returns pending and refused questions about a product. */
export const useQuestionNotes = (productId: number): { id: string; question: string; note: TaskNote }[] =>
  useTasks().flatMap((task) => {
    const { url, payload } = task
    if (url !== 'question/create' || typeof payload['body'] !== 'string') return []
    if (metaOf(task).subject !== String(productId)) return []
    // Written by the question form.
    const { question } = JSON.parse(payload['body']) as CreateQuestion
    return [{ id: task.task_id, question, note: noteOf(task) }]
  })
