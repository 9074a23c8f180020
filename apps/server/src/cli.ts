import { isDatabaseStartError } from '@ambra/db/open-database'
import { Command } from 'commander'
import { addClaims, addFeedback, addWithdrawals } from './cli/after-sale-commands.ts'
import { addContacts } from './cli/contact-commands.ts'
import { addContent } from './cli/content-commands.ts'
import { addCoupons } from './cli/coupon-commands.ts'
import { addFiles } from './cli/file-commands.ts'
import { addGiftCards } from './cli/gift-card-commands.ts'
import { addCustomers } from './cli/customer-commands.ts'
import { addBackups } from './cli/backup-commands.ts'
import { execute } from './cli/execute.ts'
import { addImportCommand } from './cli/import-command.ts'
import { addPriceCommands, addStockImport } from './cli/level-commands.ts'
import { addShopStock } from './cli/shop-stock-commands.ts'
import { jsonOption, type Output, print, wholeNumber } from './cli/print.ts'
import { importText } from './cli/print-import.ts'
import { addMigrate } from './cli/migrate-command.ts'
import { addMail } from './cli/mail-commands.ts'
import { addNewsletter } from './cli/newsletter-commands.ts'
import { addOrders } from './cli/order-commands.ts'
import { addGroups } from './cli/group-commands.ts'
import { addOffers } from './cli/offer-commands.ts'
import { addPayments } from './cli/payment-commands.ts'
import { addPickupPoints } from './cli/point-commands.ts'
import { addProducts, addRecalls } from './cli/recall-commands.ts'
import { addRedirects } from './cli/redirect-commands.ts'
import { addCartRules } from './cli/rule-commands.ts'
import { addQuestions } from './cli/question-commands.ts'
import { addApprovals } from './cli/approval-commands.ts'
import { addAudit, addStaff } from './cli/staff-commands.ts'
import { addInit, addSettings } from './cli/setting-commands.ts'
import { addReviews } from './cli/review-commands.ts'
import { formatTable } from './cli/table.ts'
import { OperationError } from '@ambra/commerce/operation-error'
import { StoreUnavailableError } from '@ambra/object-store/object-store'
import { ConfigurationError, loadEnvFile } from './env/env.ts'

function createProgram(): Command {
  const program = new Command('ambra')
    .description(
      'Operator commands of the Ambra shop. They work on DATA_DIR (or DATABASE_URL), while the shop runs or not.',
    )
    .showHelpAfterError('(ambra --help lists all commands)')
    .addHelpText(
      'after',
      '\nExamples:\n  ambra import products.jsonl.gz\n  ambra orders list --status pending\n  ambra orders set-status 100000001 ready\n  ambra stock set CABLE-USBC 40',
    )
  addInit(program)
  addSettings(program)
  addImportCommand(program)
  addDemo(program)
  addContent(program)
  addOrders(program)
  addMail(program)
  addWithdrawals(program)
  addClaims(program)
  addFeedback(program)
  addContacts(program)
  addStock(program)
  addShopStock(program)
  addPriceCommands(program)
  addOffers(program)
  addPayments(program)
  addCoupons(program)
  addCartRules(program)
  addGiftCards(program)
  addCustomers(program)
  addGroups(program)
  addPickupPoints(program)
  addNewsletter(program)
  addQuestions(program)
  addReviews(program)
  addRedirects(program)
  addProducts(program)
  addRecalls(program)
  addStaff(program)
  addApprovals(program)
  addAudit(program)
  addFiles(program)
  addUpkeep(program)
  addMigrate(program)
  return program
}

function addDemo(program: Command): void {
  program
    .command('demo')
    .description('Load the demo shop')
    .addOption(jsonOption())
    .action(async (options: Output) => print(await execute('demo', {}), options, importText))
}

function addStock(program: Command): void {
  const stock = program.command('stock').description('Quantities in stock')
  addStockImport(stock)
  stock
    .command('get')
    .description('What can be sold now')
    .argument('<sku...>')
    .addOption(jsonOption())
    .action(async (skus: string[], options: Output) =>
      print(await execute('stock.get', { skus }), options, (levels) =>
        formatTable(
          ['sku', 'available'],
          levels.map((level) => [level.sku, level.managed ? level.available : 'always']),
        ),
      ),
    )
  stock
    .command('set')
    .description('Set the quantity in stock; never below what orders hold')
    .argument('<sku>')
    .argument('<qty>', 'pieces', wholeNumber)
    .addOption(jsonOption())
    .action(async (sku: string, qty: number, options: Output) =>
      print(
        await execute('stock.set', { sku, qty }),
        options,
        (level) => `${level.sku}: ${level.inStock} in stock, ${level.available} available`,
      ),
    )
}

function addUpkeep(program: Command): void {
  program
    .command('reindex')
    .description('Rebuild the search index')
    .addOption(jsonOption())
    .action(async (options: Output) =>
      print(await execute('reindex', {}), options, ({ documents }) =>
        documents === undefined ? 'every server was notified to reindex' : `${documents} documents indexed`,
      ),
    )
  addBackups(program)
  program
    .command('doctor')
    .description('Check that everything is in order; exit code 1 when something is not')
    .addOption(jsonOption())
    .action(async (options: Output) => {
      const findings = await execute('doctor', {})
      print(findings, options, (list) =>
        list
          .map(
            ({ check, ok, detail, hint }) =>
              `${ok ? '✓' : '✗'} ${check}: ${detail}${ok || !hint ? '' : `\n    ${hint}`}`,
          )
          .join('\n'),
      )
      if (findings.some((finding) => !finding.ok)) process.exitCode = 1
    })
}

/** Problems the operator can fix: shown as text, without a stack. */
const isForOperator = (error: unknown): error is Error =>
  error instanceof OperationError ||
  error instanceof ConfigurationError ||
  error instanceof StoreUnavailableError ||
  isDatabaseStartError(error)

loadEnvFile()
try {
  await createProgram().parseAsync()
} catch (error) {
  if (!isForOperator(error)) throw error
  process.stderr.write(`ambra: ${error.message}\n`)
  process.exitCode = 1
}
