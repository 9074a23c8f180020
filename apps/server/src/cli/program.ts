import { Command } from 'commander'
import { addClaims, addFeedback, addWithdrawals } from './after-sale-commands.ts'
import { addContacts } from './contact-commands.ts'
import { addContent } from './content-commands.ts'
import { addCoupons } from './coupon-commands.ts'
import { addExtensions } from './extension-commands.ts'
import { addFiles } from './file-commands.ts'
import { addGiftCards } from './gift-card-commands.ts'
import { addCustomers } from './customer-commands.ts'
import { addBackups } from './backup-commands.ts'
import { execute } from './execute.ts'
import { addImportCommand } from './import-command.ts'
import { addPriceCommands, addStockImport } from './level-commands.ts'
import { addShopStock } from './shop-stock-commands.ts'
import { jsonOption, type Output, print, wholeNumber } from './print.ts'
import { importText, importSummary } from './print-import.ts'
import { addMigrate } from './migrate-command.ts'
import { addMail } from './mail-commands.ts'
import { addNewsletter } from './newsletter-commands.ts'
import { addOperations } from './operation-commands.ts'
import { addOrders } from './order-commands.ts'
import { addGroups } from './group-commands.ts'
import { addOffers } from './offer-commands.ts'
import { addPayments } from './payment-commands.ts'
import { addPickupPoints } from './point-commands.ts'
import { addProducts, addRecalls } from './recall-commands.ts'
import { addRedirects } from './redirect-commands.ts'
import { addCartRules } from './rule-commands.ts'
import { addQuestions } from './question-commands.ts'
import { addInit, addSettings } from './setting-commands.ts'
import { addReviews } from './review-commands.ts'
import { formatTable } from './table.ts'

export function createProgram(): Command {
  const program = new Command('ambra')
    .description(
      'Operator commands of the Ambra shop. They work on DATA_DIR (or DATABASE_URL), whether the shop is running or not.',
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
  addExtensions(program)
  addFiles(program)
  addUpkeep(program)
  addMigrate(program)
  addOperations(program)
  return program
}

function addDemo(program: Command): void {
  program
    .command('demo')
    .description('Load the demo shop')
    .addOption(jsonOption())
    .action(async (options: Output) => print(importSummary(await execute('demo', {})), options, importText))
}

function addStock(program: Command): void {
  const stock = program.command('stock').description('Quantities in stock')
  addStockImport(stock)
  stock
    .command('get')
    .description('Show the quantity available for sale')
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
    .description('Set the quantity in stock; if orders reserve more, nothing is left to sell')
    .argument('<sku>')
    .argument('<qty>', 'quantity', wholeNumber)
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
    .description('Check the installation; exit code 1 if something is wrong')
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
