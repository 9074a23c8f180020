import type { RepairFormInput, RepairFormIssued } from '@ambra/commerce/operations'
import { formatPrice } from '@ambra/domain/platform/text/format'
import type { Command } from 'commander'
import { execute } from './execute.ts'
import { jsonOption, type Output, print, wholeNumber } from './print.ts'

const collect = (text: string, before: string[] = []) => [...before, text]

const issuedText = ({ code, email, priceCents, validUntil }: RepairFormIssued): string =>
  `repair form of ${code} goes to ${email}: ${formatPrice(priceCents, 'en')}, binding until ${validUntil}`

type Options = Omit<RepairFormInput, 'code' | 'services'> & { service?: string[] } & Output

/**
 * `ambra claims repair-form`: offers a paid repair of a defect for which the shop is not liable.
 * @see docs/rules/law LAW-RPR-2
 */
export function addRepairForm(claims: Command): void {
  claims
    .command('repair-form')
    .description(
      'Offer a repair with the European Repair Information Form, mailed as PDF and binding for 30 days',
    )
    .argument('<code>')
    .requiredOption('--defect <text>', 'defect, in the language of the claim')
    .requiredOption('--repair <text>', 'planned repair')
    .requiredOption('--price <euros>', 'price with VAT; the maximum if --basis is given')
    .option('--basis <text>', 'how the price is calculated if it is not known')
    .requiredOption('--days <count>', 'calendar days from handing over the goods', wholeNumber)
    .option('--replacement <euros>', 'price of a replacement device during the repair; 0 = free')
    .option('--hand-over <text>', 'place to hand over the goods; default: address of the shop')
    .option('--service <name=euros>', 'additional service and its price, repeatable', collect)
    .option('--note <text>', 'further information')
    .option('--valid-days <count>', 'days the form is binding, at least 30', wholeNumber)
    .addOption(jsonOption())
    .action(async (code: string, { json, service, ...input }: Options) =>
      print(
        await execute('claims.repair-form', { code, services: service, ...input }),
        json === undefined ? {} : { json },
        issuedText,
      ),
    )
}
