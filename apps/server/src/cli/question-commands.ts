import type { QuestionRecord } from '@ambra/db/questions/question-repository'
import { formatTimestamp } from '@ambra/domain/format'
import type { Command } from 'commander'
import { execute } from './execute.ts'
import { jsonOption, type Output, print, wholeNumber } from './print.ts'

const indented = (text: string) => text.split('\n').map((line) => `    ${line}`)

const questionText = ({ id, sku, language, createdAt, email, question, answer }: QuestionRecord): string =>
  [
    // Over the control socket dates are texts.
    `${id}  ${sku}  ${language}  ${formatTimestamp(new Date(createdAt))}${email ? `  ${email}` : ''}`,
    ...indented(question),
    ...(answer ? indented(`Answer: ${answer}`) : []),
  ].join('\n')

/** `ambra questions ...`. */
export function addQuestions(program: Command): void {
  const questions = program.command('questions').description('Questions about products')
  questions
    .command('list')
    .description('Those that wait for an answer, oldest first')
    .option('--state <state>', 'open, answered, rejected or suspect', 'open')
    .option('--limit <count>', 'at most so many', wholeNumber, 50)
    .addOption(jsonOption())
    .action(async ({ state, limit, ...output }: Output & { state: string; limit: number }) =>
      print(
        await execute('questions.list', { state, limit }),
        output,
        (rows) => rows.map(questionText).join('\n\n') || 'no questions',
      ),
    )
  questions
    .command('answer')
    .description('Show question and answer on the page; who asked gets a mail')
    .argument('<number>', 'its number', wholeNumber)
    .argument('<words>', 'the answer, in the language of the question')
    .addOption(jsonOption())
    .action(async (id: number, answer: string, output: Output) =>
      print(await execute('questions.answer', { id, answer }), output, () => `question ${id} answered`),
    )
  questions
    .command('reject')
    .description('Never show it: advertising, abuse, data of people, nothing about the goods')
    .argument('<number>', 'its number', wholeNumber)
    .addOption(jsonOption())
    .action(async (id: number, output: Output) =>
      print(await execute('questions.reject', { id }), output, () => `question ${id} rejected`),
    )
}
