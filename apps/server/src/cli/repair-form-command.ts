import type { RepairFormInput, RepairFormIssued } from '@ambra/commerce/after-sale/repair-form-operations'
import { formatPrice } from '@ambra/domain/format'
import type { Command } from 'commander'
import { execute } from './execute.ts'
import { jsonOption, type Output, print, wholeNumber } from './print.ts'

const collect = (text: string, before: string[] = []) => [...before, text]

const issuedText = ({ code, email, priceCents, validUntil }: RepairFormIssued): string =>
  `repair form of ${code} goes to ${email}: ${formatPrice(priceCents, 'en')}, binding until ${validUntil}`

type Options = Omit<RepairFormInput, 'code' | 'services'> & { service?: string[] } & Output

/** `ambra claims repair-form`: a repair for a price, where the fault is none the shop is liable for. @see docs/rules/law LAW-RPR-2 */
export function addRepairForm(claims: Command): void {
  claims
    .command('repair-form')
    .description('Offer a repair by the European Repair Information Form: mailed as PDF, binding for 30 days')
    .argument('<code>')
    .requiredOption('--defect <text>', 'what is broken, in the language of the claim')
    .requiredOption('--repair <text>', 'what will be done')
    .requiredOption('--price <euros>', 'what it costs with VAT, at most where --basis is given')
    .option('--basis <text>', 'how the price is calculated while it is not known')
    .requiredOption('--days <count>', 'calendar days from the day the goods are handed over', wholeNumber)
    .option('--replacement <euros>', 'another device is given for the time, at this price; 0 = free')
    .option('--hand-over <text>', 'where the goods are handed over; without it the address of the shop')
    .option('--service <name=euros>', 'a further service and its price, repeatable', collect)
    .option('--note <text>', 'further information')
    .option('--valid-days <count>', 'days the form binds, 30 at least', wholeNumber)
    .addOption(jsonOption())
    .action(async (code: string, { json, service, ...input }: Options) =>
      print(
        await execute('claims.repair-form', { code, services: service, ...input }),
        json === undefined ? {} : { json },
        issuedText,
      ),
    )
}
