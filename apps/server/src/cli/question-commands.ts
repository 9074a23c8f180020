import type { QuestionRecord } from '@ambra/db/service'
import { formatTimestamp } from '@ambra/domain/platform/text/format'
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

export function addQuestions(program: Command): void {
  const questions = program.command('questions').description('Questions about products')
  questions
    .command('list')
    .description('List unanswered questions, oldest first')
    .option('--state <state>', 'open, answered, rejected or suspect', 'open')
    .option('--limit <count>', 'maximum number of rows', wholeNumber, 50)
    .addOption(jsonOption())
    .action(async ({ state, limit, ...output }: Output & { state: string; limit: number }) =>
      print(
        await execute('questions.list', { state, limit }),
        output,
        (rows) => rows.map(questionText).join('\n\n') || 'no questions',
      ),
    )
}
