import { formatDate, formatPrice, isoDay, startOfDay } from '@ambra/domain/platform/text/format'
import type { RepairForm } from '@ambra/domain/service/repair-form'
import type { DocumentSeller } from './figures.ts'
import { languageOr } from './language.ts'
import { documentTexts } from './messages.ts'
import { body, ink, muted, openPdf, type PdfPage, sellerFooter, sheet } from './pdf-page.ts'

/**
 * Repair form with the claim it answers: its code, the product as named in the claim, and the claim's
 * language.
 */
export type PrintedRepairForm = { code: string; goods: string; language: string; form: RepairForm }

type Row = readonly [label: string, value: string]

/**
 * Renders the European Repair Information Form on a durable medium, with the same bytes each time.
 * @see docs/rules/law LAW-RPR-2, Directive (EU) 2024/1799 annex I
 */
export async function repairFormPdf(printed: PrintedRepairForm, seller: DocumentSeller): Promise<Buffer> {
  const { code, form } = printed
  const language = languageOr(printed.language)
  const t = documentTexts(language)
  const issued = new Date(form.issuedAt)
  const document = await openPdf({
    title: `${t('repair_form')} ${code}`,
    seller,
    language,
    at: issued,
    footer: sellerFooter(seller, language),
  })
  const day = (text: string) => formatDate(startOfDay(text), language)
  const headed = { align: 'right', width: sheet.right - 250 } as const
  const about = `${t('repair_form.claim', { code })}, ${day(isoDay(issued))}`
  document.write(about, 250, sheet.top - 2, { size: 9, color: muted, ...headed })
  document.y = sheet.top + 48
  setText(document, t('repair_form'), { size: 16, weight: 'semibold', color: ink }, 10)
  for (const { heading, rows } of repairFormParts(printed, seller)) setRows(document, heading, rows)
  document.y += 10
  setText(document, t('repair_form.binding', { day: day(form.validUntil) }), { size: 9, color: body }, 5)
  setText(document, t('repair_form.guarantee'), { size: 9, color: body }, 0)
  return document.finish()
}

/** Returns the two parts of the form with the fields in the order of annex I; omits empty fields. */
export function repairFormParts(
  printed: PrintedRepairForm,
  { name, registryCode, address, phone, email }: DocumentSeller,
): { heading: string; rows: Row[] }[] {
  const t = documentTexts(languageOr(printed.language))
  const registered = registryCode && t('registry', { code: registryCode })
  const repairer: Row[] = [
    [t('repair_form.identity'), [name, registered].filter(Boolean).join('\n')],
    [t('repair_form.address'), address],
    [t('repair_form.phone'), phone],
    [t('repair_form.email'), email],
  ]
  return [
    { heading: t('repair_form.repairer'), rows: repairer.filter(([, value]) => value !== '') },
    { heading: t('repair_form.service'), rows: serviceRows(printed) },
  ]
}

function serviceRows({ goods, language: given, form }: PrintedRepairForm): Row[] {
  const language = languageOr(given)
  const t = documentTexts(language)
  const price = (amount: number) => formatPrice(amount, language)
  const { basis, priceCents, replacementCents, services, note } = form
  const most = t('repair_form.at_most', { price: price(priceCents) })
  return [
    [t('repair_form.goods'), goods],
    [t('repair_form.defect'), form.defect],
    [t('repair_form.repair'), form.repair],
    [t('repair_form.price'), basis ? `${basis}\n${most}` : price(priceCents)],
    [t('repair_form.days'), String(form.days)],
    [
      t('repair_form.replacement'),
      replacementCents === undefined
        ? t('repair_form.no')
        : replacementCents === 0
          ? t('repair_form.yes_free')
          : t('repair_form.yes_for', { price: price(replacementCents) }),
    ],
    [t('repair_form.hand_over'), form.handOver],
    [
      t('repair_form.services'),
      services.map(({ name, priceCents: cost }) => `${name}: ${price(cost)}`).join('\n') ||
        t('repair_form.none'),
    ],
    [t('repair_form.validity'), formatDate(startOfDay(form.validUntil), language)],
    ...(note ? [[t('repair_form.note'), note] as const] : []),
  ]
}

type Style = Parameters<PdfPage['measure']>[1]

function setText(document: PdfPage, text: string, style: Style, gap: number): void {
  const height = document.measure(text, style)
  document.room(height)
  document.write(text, sheet.left, document.y, style)
  document.y += height + gap
}

const labelWidth = 190

/**
 * Sets a part of the form: each row is a label with its value beside it, the taller one determines the
 * height.
 */
function setRows(document: PdfPage, heading: string, rows: readonly Row[]): void {
  document.y += 8
  setText(document, heading, { size: 11, weight: 'semibold', color: ink }, 6)
  for (const [label, value] of rows) {
    const left = { size: 9, color: muted, width: labelWidth }
    const right = { size: 9, color: body, width: sheet.width - labelWidth - 14 }
    const height = Math.max(document.measure(label, left), document.measure(value, right))
    document.room(height + 10)
    document.rule(document.y)
    document.write(label, sheet.left, document.y + 5, left)
    document.write(value, sheet.left + labelWidth + 14, document.y + 5, right)
    document.y += height + 10
  }
}
